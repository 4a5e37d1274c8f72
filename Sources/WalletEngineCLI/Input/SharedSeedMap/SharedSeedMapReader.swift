#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a map file in constant memory, as fast as it is asked.
package final class SharedSeedMapReader {
  private let name: String
  private let source: any ByteSource
  private var parser: SharedSeedMapParser
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  private var lines: [SharedSeedMapParser.Line] = []
  private var given = 0
  private var isAtEnd = false

  /// What the file is, so that output can be kept from replacing it.
  package let identity: FileStatus.Identity?

  /// The last line of the map, once it was read.
  package var end: SharedSeedMapEnd? { parser.end }

  /// Opens a file, which must be one that can be read twice.
  package init(path: String, interruption: Interruption? = nil) throws(SharedSeedMapError) {
    name = path
    do {
      let descriptor = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY)
      let status = try FileStatus(of: descriptor)
      guard status.kind != .directory else { throw SharedSeedMapError.isDirectory(name: path) }
      // It is read to be checked, with the phrase and without, and once more to be used.
      guard status.kind == .regular else { throw SystemFailure(code: ESPIPE) }
      identity = status.identity
      source = DescriptorSource(descriptor, interruption: interruption)
    } catch let failure as SystemFailure {
      throw .unreadable(name: path, failure)
    } catch {
      throw .isDirectory(name: path)
    }
    parser = SharedSeedMapParser(name: path)
  }

  /// Reads from any source of bytes, for tests.
  package init(name: String, source: any ByteSource, chunkSize: Int) {
    self.name = name
    self.source = source
    identity = nil
    parser = SharedSeedMapParser(name: name)
    chunk = [UInt8](repeating: 0, count: max(1, chunkSize))
  }

  /// The next lines, at most `count`; none at the end.
  package func next(upTo count: Int) throws(SharedSeedMapError) -> [SharedSeedMapParser.Line] {
    while given == lines.count, !isAtEnd {
      lines.removeAll(keepingCapacity: true)
      given = 0
      do {
        switch try source.read(into: &chunk) {
        case nil: throw SharedSeedMapError.interrupted
        case 0:
          isAtEnd = true
          try parser.finish(into: &lines)
        case .some(let count): try parser.feed(chunk[..<count], into: &lines)
        }
      } catch let failure as SystemFailure {
        throw .unreadable(name: name, failure)
      } catch let error as SharedSeedMapError {
        throw error
      } catch {
        throw .interrupted
      }
    }
    let batch = lines[given..<min(lines.count, given + max(1, count))]
    given = batch.endIndex
    return Array(batch)
  }
}

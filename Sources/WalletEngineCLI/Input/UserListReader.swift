internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a user list from a file or standard input, in constant memory, as fast as it is asked.
///
/// Not for use by two threads at a time, but for ``fractionRead``.
package final class UserListReader: UserSource {
  private static let chunkSize = 65_536

  private let name: String
  private let source: any ByteSource
  private let byteCount: Int?
  private let bytesRead = Atomic<Int>(0)
  private var parser: UserListParser
  private var chunk: [UInt8]
  private var lines: [UserLine] = []
  private var given = 0
  private var isAtEnd = false

  /// What the file is, so that output can be kept from replacing it; nil for a source that is no file.
  package let identity: FileStatus.Identity?

  /// Reads from any source of bytes.
  ///
  /// - Parameters:
  ///   - name: what errors call the list.
  ///   - column: the CSV column with the user ids; nil finds out whether the list is CSV.
  package init(name: String, source: any ByteSource, column: String? = nil, chunkSize: Int = 65_536) {
    self.name = name
    self.source = source
    byteCount = nil
    identity = nil
    parser = UserListParser(name: name, column: column)
    chunk = [UInt8](repeating: 0, count: max(1, chunkSize))
  }

  /// Opens a file, or takes standard input for `-`.
  package init(path: String, column: String? = nil, interruption: Interruption? = nil) throws(UserListError) {
    let isStandardInput = path.utf8.elementsEqual("-".utf8)
    name = isStandardInput ? "standard input" : path
    do {
      let descriptor =
        isStandardInput ? Descriptor(borrowing: 0) : try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY)
      let status = try FileStatus(of: descriptor)
      guard status.kind != .directory else { throw UserListError.isDirectory(name: name) }
      byteCount = status.kind == .regular ? status.byteCount : nil
      identity = status.kind == .regular ? status.identity : nil
      source = DescriptorSource(descriptor, interruption: interruption)
    } catch let failure as SystemFailure {
      throw .unreadable(name: isStandardInput ? "standard input" : path, failure)
    } catch {
      throw .isDirectory(name: isStandardInput ? "standard input" : path)
    }
    parser = UserListParser(name: name, column: column)
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
  }

  package var total: Int? { nil }

  package var fractionRead: Double? {
    guard let byteCount, byteCount > 0 else { return nil }
    return min(1, Double(bytesRead.load(ordering: .relaxed)) / Double(byteCount))
  }

  package func next(upTo count: Int) throws(UserListError) -> [UserLine] {
    while given == lines.count, !isAtEnd {
      lines.removeAll(keepingCapacity: true)
      given = 0
      try readOn()
    }
    let batch = lines[given..<min(lines.count, given + max(1, count))]
    given = batch.endIndex
    return Array(batch)
  }

  private func readOn() throws(UserListError) {
    let count: Int?
    do {
      count = try source.read(into: &chunk)
    } catch {
      isAtEnd = true
      throw .unreadable(name: name, error)
    }
    guard let count else {
      // Interrupted. The line in hand is not complete, and half a user id is another user's.
      isAtEnd = true
      return
    }
    do {
      if count == 0 {
        isAtEnd = true
        try parser.finish(into: &lines)
      } else {
        bytesRead.wrappingAdd(count, ordering: .relaxed)
        try parser.feed(chunk[..<count], into: &lines)
      }
    } catch {
      isAtEnd = true
      throw error
    }
  }
}

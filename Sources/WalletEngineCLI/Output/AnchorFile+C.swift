import WalletProvisioning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that holds a store's anchor.
struct AnchorFile {
  let name: String

  /// Reads the anchor.
  func read() throws(AnchorFileError) -> StoreAnchor {
    var text: [UInt8] = []
    do {
      // Not blocking: a pipe is refused and not waited for.
      let file = try Descriptor(opening: name, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
      guard try FileStatus(of: file).kind == .regular else { throw AnchorFileError.notAFile(name: name) }
      var block = [UInt8](repeating: 0, count: StoreAnchor.maximumTextByteCount + 1)
      while text.count <= StoreAnchor.maximumTextByteCount {
        let count = try file.read(into: &block)
        if count == 0 { break }
        text += block[..<count]
      }
    } catch let failure as SystemFailure {
      throw .unreadable(name: name, failure)
    } catch { throw .notAFile(name: name) }
    do { return try StoreAnchor(text: text) } catch { throw .malformed(name: name, error) }
  }

  /// Reads the anchor if the file is there.
  func readIfThere() throws(AnchorFileError) -> StoreAnchor? {
    do { if try FileStatus(following: name) == nil { return nil } } catch { throw .unreadable(name: name, error) }
    return try read()
  }

  /// Puts an anchor in the file's place, whole and durable or not at all.
  func write(_ anchor: StoreAnchor) throws(OutputError) {
    let target = try OutputTarget.find(name, keeping: [])
    guard !target.isStream else { throw .cannotCreate(name: name, SystemFailure(code: EEXIST)) }
    let file = try PartialFile(for: target.path, name: name)
    do {
      try file.write(Array(anchor.text.utf8))
      try file.complete()
    } catch {
      _ = file.abandon(keepingContent: false)
      throw error
    }
  }
}

/// Why an anchor could not be read.
enum AnchorFileError: Error, CustomStringConvertible {
  case unreadable(name: String, SystemFailure)
  case notAFile(name: String)
  case malformed(name: String, StoreAnchorError)

  var description: String {
    switch self {
    case .unreadable(let name, let failure): "cannot read the anchor \(Printable.quoted(name)): \(failure)"
    case .notAFile(let name): "cannot read the anchor \(Printable.quoted(name)): it is not a regular file"
    case .malformed(let name, let error): "\(Printable.quoted(name)) holds no anchor: \(error)"
    }
  }
}

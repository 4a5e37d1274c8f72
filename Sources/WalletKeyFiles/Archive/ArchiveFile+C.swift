#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new archive file: made exclusively, readable by its owner only, durable when finished, gone if not.
package final class ArchiveOutputFile {
  private let path: String
  private let descriptor: Int32
  private var isFinished = false

  /// Makes the file; throws ``ArchiveError/cannotWrite(code:)`` if there is something of this name.
  package init(path: String) throws(ArchiveError) {
    guard !path.utf8.contains(0) else { throw .cannotWrite(code: ENOENT) }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
    guard descriptor >= 0 else { throw .cannotWrite(code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    if !isFinished { unsafe unlink(path) }
  }

  /// Writes all the bytes.
  package func write(_ bytes: [UInt8]) throws(ArchiveError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe systemWrite(descriptor, raw.baseAddress.map { unsafe $0 + done }, raw.count - done)
      }
      if count >= 0 { done += count } else if errno != EINTR { throw .cannotWrite(code: errno) }
    }
  }

  /// Makes the file and its name durable.
  package func finish() throws(ArchiveError) {
    guard fsync(descriptor) == 0 else { throw .cannotWrite(code: errno) }
    let folder = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotWrite(code: errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .cannotWrite(code: errno) }
    isFinished = true
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// An archive file that is read, more than once.
package final class ArchiveInputFile {
  private let descriptor: Int32

  /// Opens the file; it has to be one that can be read again.
  package init(path: String) throws(ArchiveError) {
    guard !path.utf8.contains(0) else { throw .cannotRead(code: ENOENT) }
    // Not blocking: a pipe is refused and not waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(code: errno) }
    self.descriptor = descriptor
    try rewind()
  }

  deinit { close(descriptor) }

  /// Goes back to the beginning.
  package func rewind() throws(ArchiveError) {
    guard lseek(descriptor, 0, Int32(SEEK_SET)) == 0 else { throw .cannotRead(code: errno) }
  }

  /// So many bytes, fewer only at the end.
  package func read(_ count: Int) throws(ArchiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = unsafe bytes.withUnsafeMutableBytes { raw in
        unsafe systemRead(descriptor, raw.baseAddress.map { unsafe $0 + done }, raw.count - done)
      }
      if read == 0 { break }
      if read > 0 { done += read } else if errno != EINTR { throw .cannotRead(code: errno) }
    }
    return Array(bytes[..<done])
  }
}

// The methods above have the names of the calls, and would hide them.
@unsafe private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

@unsafe private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An archive file that is read, more than once.
package final class ArchiveInputFile {
  private let descriptor: Int32

  /// Opens the file; throws ``ArchiveError/notARegularFile`` for what cannot be read again.
  package init(path: String) throws(ArchiveError) {
    guard !path.utf8.contains(0) else { throw .cannotRead(code: ENOENT) }
    // Not blocking: a pipe is refused and not waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(code: errno) }
    self.descriptor = descriptor
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotRead(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
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

// The method above has the name of the call, and would hide it.
@unsafe private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

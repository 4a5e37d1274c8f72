#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the file of a key set.
enum KeySetFile {
  /// The bytes of a regular file of at most ``KeySet/maximumByteCount`` bytes.
  static func read(_ path: String) throws(SignInError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .keySetFile(path: "", reason: "the path has a NUL in it") }
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .keySetFile(path: path, reason: "it is not a regular file") }

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      #if canImport(Glibc)
        let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      #else
        let count = unsafe Darwin.read(descriptor, &chunk, chunk.count)
      #endif
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      guard bytes.count + count <= KeySet.maximumByteCount else { throw .keySetTooLarge }
      bytes.append(contentsOf: chunk.prefix(count))
    }
  }

  private static func failure(_ path: String) -> SignInError {
    .keySetFile(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading vector files from a folder of the user's.
enum VectorFolder {
  /// Far above the largest file of the package; more is a mistake and would only fill memory.
  static let maximumByteCount = 64 << 20

  /// The names of the JSON files of a folder, sorted; none when the folder cannot be listed.
  static func jsonFiles(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.utf8.first != UInt8(ascii: "."), name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    guard !path.utf8.contains(0), let folder = unsafe opendir(path) else { return false }
    unsafe closedir(folder)
    return true
  }

  /// The bytes of a regular file.
  static func text(of path: String) throws(VectorFault) -> [UInt8] {
    // Not blocking: opening a pipe would wait for its other end.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason: reason()) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(reason: reason()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
    guard status.st_size <= maximumByteCount else {
      throw .tooLarge(byteCount: Int(status.st_size), maximum: maximumByteCount)
    }
    var text = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < text.count {
      let count = unsafe text.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(reason: reason())
      }
      // Cut short meanwhile: what is left will not parse.
      if count == 0 { break }
      done += count
    }
    return Array(text[..<done])
  }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}

import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A root pass-phrase in the first line of a file or pipe.
struct RootPassphraseFile {
  let path: String

  /// The first line, without a byte order mark in front and the line end behind.
  func read() throws(RootKeyError) -> Secret {
    let descriptor: Int32
    do { descriptor = try FileSystem.open(path, O_RDONLY | O_NOCTTY) } catch { throw unavailable(error.reason) }
    defer { close(descriptor) }
    try check(descriptor)
    // Room for a mark, a line end, and one byte more, to notice what is too long.
    var text: Secret
    do { text = try Secret(byteCount: RootPassphrase.maximumByteCount + 6) } catch {
      throw .resources(error.description)
    }
    let count: Int
    do {
      count = try text.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
        try SecretIO.read(from: descriptor, into: &bytes)
      }
    } catch { throw unavailable(error.reason) }
    return try text.withBytes { (bytes) throws(RootKeyError) in
      try firstLine(of: bytes.extracting(first: count))
    }
  }

  /// A regular file is the owner's alone; a pipe is whoever made it's; a terminal would show what is typed.
  private func check(_ descriptor: Int32) throws(RootKeyError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw unavailable(FileSystem.SystemError(code: errno).reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard status.st_mode & 0o027 == 0 else {
        throw .filePermissions(path: path, mode: UInt16(truncatingIfNeeded: status.st_mode & 0o777))
      }
    case S_IFIFO: break
    default:
      throw unavailable("it is neither a file nor a pipe; to type it in, write 'passphrase' alone")
    }
  }

  private func firstLine(of text: RawSpan) throws(RootKeyError) -> Secret {
    func byte(_ index: Int) -> UInt8 { unsafe text.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
    var start = 0
    if text.byteCount >= 2, (byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF) {
      throw unavailable("it is UTF-16; save it as UTF-8")
    }
    if text.byteCount >= 3, byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { start = 3 }
    var end = start
    while end < text.byteCount, byte(end) != 0x0A { end += 1 }
    if end > start, byte(end - 1) == 0x0D { end -= 1 }
    guard end > start else { throw .passphraseEmpty }
    guard end - start <= RootPassphrase.maximumByteCount else {
      throw unavailable("its first line is longer than \(RootPassphrase.maximumByteCount) bytes")
    }
    do { return try Secret(copying: text.extracting(start..<end)) } catch { throw .resources(error.description) }
  }

  private func unavailable(_ reason: String) -> RootKeyError {
    .passphraseUnavailable(reason: "\(path): \(reason)")
  }
}

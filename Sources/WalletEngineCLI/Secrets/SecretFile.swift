import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that holds a secret: made exclusively, mode 0600, written with write(2), synced.
final class SecretFile {
  private let path: String
  private let descriptor: Descriptor

  /// Makes the file; an existing one, or a symbolic link, is refused.
  init(path: String) throws(OutputError) {
    self.path = path
    do {
      descriptor = try Descriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch {
      throw .cannotCreate(name: path, error)
    }
  }

  /// Writes the secret and a line feed, and makes it durable.
  func write(_ secret: borrowing Secret) throws(OutputError) {
    do {
      try Self.write(secret, to: descriptor.number)
      try sync()
    } catch {
      throw OutputError.writing(path, error)
    }
  }

  /// Writes text that is encrypted and a line feed, and makes it durable.
  func write(_ text: [UInt8]) throws(OutputError) {
    do {
      try descriptor.write(text + [10])
      try sync()
    } catch {
      throw OutputError.writing(path, error)
    }
  }

  /// Makes content and name durable: a key that archives are made for must not vanish when the power fails.
  private func sync() throws(SystemFailure) {
    try descriptor.sync()
    try FileNames.syncDirectory(FileNames.directory(of: path))
  }

  /// Writes the secret and a line feed to standard output.
  static func writeToStandardOutput(_ secret: borrowing Secret) throws(OutputError) {
    do {
      try write(secret, to: 1)
    } catch {
      throw OutputError.writing("standard output", error)
    }
  }

  /// Throws unless standard output is open for writing, before a secret is taken out for it.
  static func requireStandardOutput() throws(OutputError) {
    let flags = fcntl(1, F_GETFL)
    guard flags >= 0, flags & O_ACCMODE != O_RDONLY else {
      throw OutputError.writing("standard output", SystemFailure(code: EBADF))
    }
  }

  /// Removes what could not be completed.
  func discard() {
    try? FileNames.remove(path)
  }

  private static func write(_ secret: borrowing Secret, to descriptor: Int32) throws(SystemFailure) {
    do {
      try secret.withBytes { (text) throws(SecretIO.SystemError) in try SecretIO.write(text, to: descriptor) }
      let lineFeed: [UInt8] = [10]
      try SecretIO.write(unsafe lineFeed.span.bytes, to: descriptor)
    } catch {
      throw SystemFailure(code: error.code)
    }
  }
}

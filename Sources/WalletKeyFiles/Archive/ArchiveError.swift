public import WalletSecrets

/// Why an archive cannot be written or read.
///
/// Nothing secret is in any case. What fails by decryption is opaque.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The file does not begin as an archive does.
  case notAnArchive
  /// The archive's format is newer than this version reads.
  case unsupportedFormat(UInt8)
  /// The archive is locked in a way that this version does not know.
  case unknownLock(UInt8)
  /// The header asks for more work or memory to open the archive than is allowed, or for less than is safe.
  case unacceptableCost
  /// The archive is locked in the other way: with a pass-phrase, or for a recipient.
  case wrongKindOfKey
  /// The pass-phrase or the recipient's key is wrong, or the header was altered.
  case wrongKey
  /// A part of the archive was altered, removed, or put elsewhere; parts count from 1.
  case altered(part: UInt64)
  /// The archive ends before its end.
  case truncated
  /// Something follows the end of the archive.
  case trailingBytes
  /// The archive decrypts, but what it holds is not what this version writes.
  case malformedRecord(part: UInt64)
  /// What is to be kept of one user does not fit a part.
  case recordTooLarge(byteCount: Int)
  /// A public key that no key pair has, or no text of a public key at all.
  case invalidPublicKey
  /// No text of a secret key.
  case invalidSecretKey
  /// A key that was mistyped, or is not whole.
  case wrongChecksum
  /// A secret key where the public one belongs.
  case secretKeyGiven
  /// A public key where the secret one belongs.
  case publicKeyGiven
  /// The pass-phrase is empty or too long.
  case unusablePassphrase
  /// The file cannot be read; `code` is the system's `errno`.
  case cannotRead(code: Int32)
  /// The archive is read twice, and what was given cannot be: a pipe, a device or a directory.
  case notARegularFile
  /// The file cannot be written.
  case cannotWrite(path: String, reason: String)
  /// The file would have the name of the store's database, or one that SQLite uses beside it.
  case partOfStore
  /// Memory for secrets, or randomness, could not be had.
  case secretMemory(SecretMemoryError)
  /// A library refused what it has to accept, or had no memory for the work.
  case libraryFailure
}

extension ArchiveError: CustomStringConvertible {
  /// What is wrong with the archive and what to do.
  public var description: String {
    switch self {
    case .notAnArchive: "the file is no archive of this engine"
    case .unsupportedFormat(let value): "the archive has format \(value), which this version does not read"
    case .unknownLock(let value): "the archive is locked in a way (\(value)) that this version does not know"
    case .unacceptableCost: "the archive's header asks for more work than allowed, or less than safe, to open it"
    case .wrongKindOfKey: "the archive is locked in the other way: with a pass-phrase, or for a recipient's key"
    case .wrongKey: "the pass-phrase or key is not the archive's, or its header was altered"
    case .altered(let part): "part \(part) of the archive was altered, removed or moved"
    case .truncated: "the archive is truncated: it ends before its end"
    case .trailingBytes: "something follows the end of the archive"
    case .malformedRecord(let part): "part \(part) of the archive holds what this version does not read"
    case .recordTooLarge(let byteCount): "a user's \(byteCount) bytes do not fit a part of an archive"
    case .invalidPublicKey:
      "this is no public key for archives, which is archive-public- and 72 hexadecimal digits, as archive-key prints it"
    case .invalidSecretKey: "this is no secret key for archives, which is archive-secret- and 72 hexadecimal digits"
    case .wrongChecksum: "the key's checksum is wrong: a character is mistyped, missing or one too many"
    case .secretKeyGiven:
      "this is a secret key, and the public one is needed; if others may have seen it on this command line, make a new "
        + "key pair"
    case .publicKeyGiven: "this is a public key, and the secret one is needed"
    case .unusablePassphrase: "the pass-phrase is empty or too long"
    case .cannotRead(let code): "the archive cannot be read (errno \(code))"
    case .notARegularFile:
      "the archive has to be a regular file, for it is read twice: first all of it, to see that it is whole"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .partOfStore: "the archive would be one of the store's own files; choose another name"
    case .secretMemory(let error): error.description
    case .libraryFailure: "a cryptographic library failed, perhaps for lack of memory"
    }
  }
}

extension ArchiveError {
  /// Runs a closure and tells what it lacked.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SecretMemoryError) -> Result
  ) throws(ArchiveError) -> Result {
    do { return try body() } catch { throw .secretMemory(error) }
  }
}

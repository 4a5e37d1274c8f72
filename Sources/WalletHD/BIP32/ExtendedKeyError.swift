public import WalletSecrets

/// Why a text is no extended key (BIP-32, "Serialization format").
///
/// Positions count characters from 1. No case carries anything of a private key.
public enum ExtendedKeyError: Error, Hashable, Sendable {
  /// The text has more characters than any extended key; an extended key has 111.
  case textTooLong(byteCount: Int)
  /// A character that base58 does not use.
  case invalidCharacter(position: Int)
  /// The text does not stand for 82 bytes.
  case wrongByteCount(Int)
  /// The last four bytes are not the checksum of the others: the text was mistyped.
  case checksumMismatch
  /// The version is neither of `xprv` nor of `xpub`: a key of another network or purpose.
  case unknownVersion(UInt32)
  /// An extended public key where a private one is asked for.
  case publicKeyGiven
  /// An extended private key where a public one is asked for; whoever saw it can spend.
  case privateKeyGiven
  /// The version says private and the key is a public one, or the other way round.
  case versionMismatch
  /// A master key with a parent fingerprint that is not zero.
  case parentOfMasterKey
  /// A master key with an index that is not zero.
  case indexOfMasterKey
  /// The byte before a private key is not 0.
  case invalidPrivateKeyPrefix
  /// The first byte of a public key is not 2 or 3.
  case invalidPublicKeyPrefix
  /// The private key is zero.
  case privateKeyIsZero
  /// The private key is not below the group order.
  case privateKeyNotBelowOrder
  /// The public key is no point of the curve.
  case notOnCurve
  /// Memory for secrets could not be had.
  case secretMemory(SecretMemoryError)
  /// A library refused what it has to accept.
  case libraryFailure
}

extension ExtendedKeyError {
  /// Runs a closure that needs memory for secrets.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SecretMemoryError) -> Result
  ) throws(ExtendedKeyError) -> Result {
    do throws(SecretMemoryError) { return try body() } catch { throw .secretMemory(error) }
  }
}

extension ExtendedKeyError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .textTooLong(let byteCount): "the extended key has \(byteCount) characters, not 111"
    case .invalidCharacter(let position):
      "the extended key has a character at position \(position) that base58 does not use"
    case .wrongByteCount(let count): "the extended key is \(count) bytes, not 82; copy it again in full"
    case .checksumMismatch: "the extended key's checksum is wrong; copy it again"
    case .unknownVersion(let version):
      "the extended key has the version \(String(version, radix: 16)); only xprv and xpub are taken"
    case .publicKeyGiven: "this is an extended public key; a private one is asked for"
    case .privateKeyGiven:
      "this is an extended private key; a public one is asked for, and a private one must not be given here"
    case .versionMismatch: "the extended key's version says private and its key is public, or the other way round"
    case .parentOfMasterKey: "the extended key is a master key and names a parent"
    case .indexOfMasterKey: "the extended key is a master key and has an index"
    case .invalidPrivateKeyPrefix: "the extended key's private key does not follow a zero byte"
    case .invalidPublicKeyPrefix: "the extended key's public key does not start with 2 or 3"
    case .privateKeyIsZero: "the extended key's private key is zero"
    case .privateKeyNotBelowOrder: "the extended key's private key is not below the group order"
    case .notOnCurve: "the extended key's public key is no point of the curve"
    case .secretMemory(let error): error.description
    case .libraryFailure: "a library failed on the extended key"
    }
  }
}

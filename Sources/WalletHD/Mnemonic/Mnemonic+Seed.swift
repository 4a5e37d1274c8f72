public import WalletSecrets
import WalletHashing

extension Mnemonic {
  /// The number of bytes of a seed, 64.
  public static let seedByteCount = 64
  /// The number of rounds of PBKDF2, 2048.
  static let seedRounds = 2048
  /// The largest number of bytes of a pass-phrase, 4096.
  public static let maximumPassphraseByteCount = 4096

  /// The 64-byte seed of the phrase without a pass-phrase (BIP-39, "From mnemonic to seed").
  ///
  /// Takes about 1.4 ms.
  public borrowing func seed() throws(MnemonicError) -> Secret {
    try Self.seed(try phrase(), try Self.salt(RawSpan()))
  }

  /// The 64-byte seed of the phrase with a pass-phrase in UTF-8: PBKDF2-HMAC-SHA-512, 2048 rounds.
  ///
  /// The pass-phrase is NFKD-normalised and otherwise taken as it is, spaces and line ends included. A different
  /// pass-phrase gives a different wallet and never an error. Throws ``MnemonicError`` for more than
  /// ``maximumPassphraseByteCount`` bytes, for text that is not UTF-8, for a NUL,
  /// and for a code point without a meaning in the library's version of Unicode.
  public borrowing func seed(passphrase: borrowing Secret) throws(MnemonicError) -> Secret {
    try passphrase.withBytes { (passphrase) throws(MnemonicError) in try seed(passphrase: passphrase) }
  }

  /// The seed for a pass-phrase in secret memory; no bytes are no pass-phrase.
  package borrowing func seed(passphrase: RawSpan) throws(MnemonicError) -> Secret {
    guard passphrase.byteCount <= Self.maximumPassphraseByteCount else {
      throw .passphraseTooLong(byteCount: passphrase.byteCount, maximum: Self.maximumPassphraseByteCount)
    }
    guard passphrase.byteCount > 0 else { return try seed() }
    switch TextScan.firstFault(in: passphrase, forbidding: { $0 == 0 || Normalisation.isUnassigned($0) }) {
    case nil: break
    case .malformed(let offset): throw .passphraseInvalidUTF8(byteOffset: offset)
    case .forbidden(0, let offset): throw .passphraseHoldsNUL(byteOffset: offset)
    case .forbidden(_, let offset): throw .passphraseUnassigned(byteOffset: offset)
    }
    let normalised = try Normalisation.decomposed(passphrase)
    let salt = try normalised.withBytes { (bytes) throws(MnemonicError) in try Self.salt(bytes) }
    return try Self.seed(try phrase(), salt)
  }

  /// "mnemonic" and the normalised pass-phrase.
  private static func salt(_ passphrase: RawSpan) throws(MnemonicError) -> Secret {
    let prefix = Array("mnemonic".utf8)
    return try MnemonicError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: prefix.count + passphrase.byteCount) { salt in
        copyBytes(unsafe prefix.span.bytes, into: &salt, at: 0)
        copyBytes(passphrase, into: &salt, at: prefix.count)
      }
    }
  }

  private static func seed(_ phrase: borrowing Secret, _ salt: borrowing Secret) throws(MnemonicError) -> Secret {
    defer { SecureWipe.stack() }
    var seed = try MnemonicError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: seedByteCount) }
    let isDone = seed.withMutableBytes { seed in
      phrase.withBytes { phrase in
        salt.withBytes { salt in
          (try? PBKDF2.derive(.sha512, password: phrase, salt: salt, rounds: seedRounds, into: &seed)) != nil
        }
      }
    }
    guard isDone else { throw .libraryFailure }
    return seed
  }
}

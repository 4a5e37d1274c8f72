import WalletAddresses
import WalletCurves
import WalletHD
import WalletSecrets
import WalletStorage

/// How a mnemonic is kept: its entropy and pass-phrase sealed, and what may be known of it in the clear.
///
/// The public identity is the BIP-32 master public key (33 bytes), language, word count and pass-phrase flag (one each).
struct StoredMnemonic: Equatable {
  let masterPublicKey: [UInt8]
  let language: MnemonicLanguage
  let wordCount: Mnemonic.WordCount
  let hasPassphrase: Bool

  private static let identityByteCount = Secp256k1.PublicKey.compressedByteCount + 3

  /// The identity of a mnemonic whose master public key, 33 bytes, is at hand.
  init(
    masterPublicKey: [UInt8], language: MnemonicLanguage, wordCount: Mnemonic.WordCount, hasPassphrase: Bool
  ) {
    self.masterPublicKey = masterPublicKey
    self.language = language
    self.wordCount = wordCount
    self.hasPassphrase = hasPassphrase
  }

  /// The identity of a mnemonic whose seed is at hand.
  init(
    seed: borrowing Secret, language: MnemonicLanguage, wordCount: Mnemonic.WordCount, hasPassphrase: Bool
  ) throws(DerivationError) {
    masterPublicKey = try seed.withBytes { (seed) throws(DerivationError) in
      try SeedIdentity.masterPublicKey(ofSeed: seed).compressed
    }
    self.language = language
    self.wordCount = wordCount
    self.hasPassphrase = hasPassphrase
  }

  /// Reads a stored public identity; nil if it is not one.
  init?(publicIdentity bytes: [UInt8]) {
    guard
      bytes.count == Self.identityByteCount, let language = MnemonicLanguage(rawValue: bytes[33]),
      let wordCount = Mnemonic.WordCount(rawValue: Int(bytes[34])), bytes[35] <= 1
    else { return nil }
    masterPublicKey = Array(bytes[..<33])
    self.language = language
    self.wordCount = wordCount
    hasPassphrase = bytes[35] == 1
  }

  /// The stored form.
  var publicIdentity: [UInt8] {
    masterPublicKey + [language.rawValue, UInt8(wordCount.rawValue), hasPassphrase ? 1 : 0]
  }

  /// What is sealed: the entropy, then the pass-phrase.
  static func plaintext(
    _ mnemonic: borrowing Mnemonic, passphrase: RawSpan
  ) throws(SecretMemoryError) -> Secret {
    try mnemonic.withEntropy { (entropy) throws(SecretMemoryError) in
      try Secret(byteCount: entropy.byteCount + passphrase.byteCount) { plain in
        copyBytes(entropy, into: &plain, at: 0)
        copyBytes(passphrase, into: &plain, at: entropy.byteCount)
      }
    }
  }

  /// Runs a closure with the mnemonic and pass-phrase of an opened record.
  func withMnemonic<Result: ~Copyable>(
    in secret: borrowing Secret, _ body: (borrowing Mnemonic, RawSpan) throws(RecordError) -> Result
  ) throws(RecordError) -> Result {
    let entropyByteCount = wordCount.entropyByteCount
    let language = language
    guard secret.byteCount >= entropyByteCount, (secret.byteCount > entropyByteCount) == hasPassphrase else {
      throw .invalidSecret
    }
    return try secret.withBytes { (plain) throws(RecordError) in
      let mnemonic: Mnemonic
      do {
        mnemonic = try Mnemonic(copyingEntropy: plain.extracting(first: entropyByteCount), language: language)
      } catch { throw .invalidSecret }
      return try body(mnemonic, plain.extracting(entropyByteCount..<plain.byteCount))
    }
  }

  /// The seed of an opened record; throws unless it is the seed that the identity names.
  func seed(of secret: borrowing Secret) throws(RecordError) -> Secret {
    let seed: Secret = try withMnemonic(in: secret) { (mnemonic, passphrase) throws(RecordError) in
      do { return try mnemonic.seed(passphrase: passphrase) } catch { throw .invalidSecret }
    }
    let derived: StoredMnemonic
    do {
      derived = try StoredMnemonic(
        seed: seed, language: language, wordCount: wordCount, hasPassphrase: hasPassphrase)
    } catch { throw .invalidSecret }
    guard derived == self else { throw .identityMismatch }
    return seed
  }
}

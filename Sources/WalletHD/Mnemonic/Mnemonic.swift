public import WalletSecrets

/// A BIP-39 mnemonic: entropy that a wallet is recovered from, written as 12 to 24 words of a language.
///
/// Holds the entropy in secret memory, zeroed when the value goes out of scope; the words are spelt only when asked for.
public struct Mnemonic: ~Copyable, Sendable {
  /// How many words a phrase has.
  public enum WordCount: Int, CaseIterable, Hashable, Sendable {
    /// 128 bits of entropy.
    case twelve = 12
    /// 160 bits of entropy.
    case fifteen = 15
    /// 192 bits of entropy.
    case eighteen = 18
    /// 224 bits of entropy.
    case twentyOne = 21
    /// 256 bits of entropy.
    case twentyFour = 24

    /// The number of bytes of entropy: 16, 20, 24, 28 or 32.
    public var entropyByteCount: Int { rawValue / 3 * 4 }

    /// The word count that belongs to a number of bytes of entropy; nil for a number that none has.
    public init?(entropyByteCount: Int) {
      guard let count = Self.allCases.first(where: { $0.entropyByteCount == entropyByteCount }) else { return nil }
      self = count
    }
  }

  /// The language of the words.
  public let language: MnemonicLanguage
  /// How many words there are.
  public let wordCount: WordCount
  private let entropy: Secret

  /// The mnemonic that stands for 16, 20, 24, 28 or 32 bytes of entropy.
  ///
  /// Throws ``MnemonicError/wrongEntropyByteCount(_:)`` for other lengths.
  public init(entropy: borrowing Secret, language: MnemonicLanguage) throws(MnemonicError) {
    self = try entropy.withBytes { (bytes) throws(MnemonicError) in
      try Mnemonic(copyingEntropy: bytes, language: language)
    }
  }

  /// The mnemonic of entropy inside an arena.
  package init(copyingEntropy bytes: RawSpan, language: MnemonicLanguage) throws(MnemonicError) {
    guard let wordCount = WordCount(entropyByteCount: bytes.byteCount) else {
      throw .wrongEntropyByteCount(bytes.byteCount)
    }
    self.init(
      entropy: try MnemonicError.wrapping { () throws(SecretMemoryError) in try Secret(copying: bytes) },
      wordCount: wordCount, language: language)
  }

  /// A fresh mnemonic from the kernel's random generator, the only source there is.
  public static func generate(
    wordCount: WordCount = .twelve, language: MnemonicLanguage = .english
  ) throws(MnemonicError) -> Mnemonic {
    try generate(wordCount: wordCount, language: language, random: SystemRandomness())
  }

  /// A fresh mnemonic from a given source.
  package static func generate(
    wordCount: WordCount, language: MnemonicLanguage, random: some RandomSource
  ) throws(MnemonicError) -> Mnemonic {
    let entropy = try MnemonicError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: wordCount.entropyByteCount) { (bytes) throws(SecretMemoryError) in try random.fill(&bytes) }
    }
    return Mnemonic(entropy: entropy, wordCount: wordCount, language: language)
  }

  private init(entropy: consuming Secret, wordCount: WordCount, language: MnemonicLanguage) {
    self.language = language
    self.wordCount = wordCount
    self.entropy = entropy
  }

  /// Runs a closure with read access to the entropy, 16 to 32 bytes.
  public borrowing func withEntropy<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try entropy.withBytes(body)
  }
}

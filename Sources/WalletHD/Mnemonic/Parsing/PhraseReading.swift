import WalletSecrets

/// A normalised phrase read as words of one language.
struct PhraseReading: ~Copyable {
  let language: MnemonicLanguage
  let wordCount: Mnemonic.WordCount
  /// How many words are in the list.
  let knownWordCount: Int
  /// The position, counted from 1, of the first word that is not.
  let firstUnknown: Int?
  /// Entropy and checksum, where all words are known.
  private let bits: Secret

  /// Looks up each word of a text that has `wordCount` of them.
  init(
    of text: RawSpan, as language: MnemonicLanguage, wordCount: Mnemonic.WordCount
  ) throws(MnemonicError) {
    let list = try WordList.of(language)
    do throws(SecretMemoryError) {
      var row = try Secret(byteCount: WordList.maximumRowByteCount)
      var groups = try Secret(byteCount: 2 * wordCount.rawValue)
      var known = 0
      var firstUnknown: Int?
      var offset = 0
      for position in 1...wordCount.rawValue {
        guard let word = WordScan.word(in: text, from: offset) else { break }
        offset = word.upperBound
        if let index = Self.index(of: text.extracting(word), in: list, row: &row) {
          known += 1
          groups.withMutableBytes {
            $0.storeBytes(of: UInt16(truncatingIfNeeded: index), toByteOffset: 2 * (position - 1), as: UInt16.self)
          }
        } else {
          firstUnknown = firstUnknown ?? position
        }
      }
      bits = try Secret(byteCount: MnemonicBits.byteCount) { bits in
        groups.withBytes { MnemonicBits.pack($0, count: wordCount.rawValue, into: &bits) }
      }
      self.firstUnknown = firstUnknown
      knownWordCount = known
    } catch {
      throw .secretMemory(error)
    }
    self.language = language
    self.wordCount = wordCount
  }

  private static func index(of word: RawSpan, in list: WordList, row: inout Secret) -> UInt32? {
    guard word.byteCount <= WordList.maximumRowByteCount else { return nil }
    row.withMutableBytes { row in
      SecureWipe.zero(&row)
      copyBytes(word, into: &row, at: 0)
    }
    return row.withBytes { list.index(ofRow: $0) }
  }

  /// Whether all words are known and the last one's checksum is that of the entropy.
  borrowing func isValid() throws(MnemonicError) -> Bool {
    guard firstUnknown == nil else { return false }
    return try bits.withBytes { (bits) throws(MnemonicError) in
      try MnemonicBits.isChecksumRight(bits, entropyByteCount: wordCount.entropyByteCount)
    }
  }

  /// The mnemonic, where the reading is valid.
  borrowing func mnemonic() throws(MnemonicError) -> Mnemonic {
    try bits.withBytes { (bits) throws(MnemonicError) in
      try Mnemonic(copyingEntropy: bits.extracting(first: wordCount.entropyByteCount), language: language)
    }
  }
}

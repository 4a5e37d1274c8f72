public import WalletSecrets
import WalletHashing

extension Mnemonic {
  /// The words as they go into the seed: UTF-8, NFKD, one U+0020 between two words (BIP-39, "From mnemonic to seed").
  ///
  /// For every word the whole list is read, and words are moved together by masks: neither a branch nor an address
  /// depends on the entropy. Only the number of bytes of the whole phrase does, and so does the size of the result.
  public borrowing func phrase() throws(MnemonicError) -> Secret {
    defer { SecureWipe.stack() }
    let list = try WordList.of(language)
    return try withEntropy { (entropy) throws(MnemonicError) in try Self.phrase(entropy, wordCount.rawValue, list) }
  }

  /// The words as people are shown them: UTF-8 composed to NFC, Japanese with U+3000 between two words, others U+0020.
  ///
  /// BIP-39 asks for the ideographic space; composed letters are what fonts and other wallets' input fields expect.
  /// Every conforming wallet, and this type's own parser, reads both forms alike.
  public borrowing func displayPhrase() throws(MnemonicError) -> Secret {
    defer { SecureWipe.stack() }
    let phrase = try phrase()
    return try phrase.withBytes { (phrase) throws(MnemonicError) in
      try Normalisation.composed(phrase, ideographicSpaces: language == .japanese)
    }
  }

  private static func phrase(_ entropy: RawSpan, _ wordCount: Int, _ list: WordList) throws(MnemonicError) -> Secret {
    let slotByteCount = wordCount * (list.rowByteCount + 1)
    do throws(SecretMemoryError) {
      var bits = try Secret(byteCount: MnemonicBits.byteCount)
      var slots = try Secret(byteCount: slotByteCount)
      var scratch = try Secret(byteCount: 2 * slotByteCount)
      guard bits.withMutableBytes({ MnemonicBits.write(entropy, into: &$0) }) else {
        throw SecretMemoryError.libraryUnavailable
      }
      let byteCount = slots.withMutableBytes { slots in
        bits.withBytes { list.spell($0, wordCount: wordCount, into: &slots) }
        return scratch.withMutableBytes { WordList.closeUp(&slots, scratch: &$0) }
      }
      // All but the space after the last word.
      return try slots.withBytes { (text) throws(SecretMemoryError) in
        try Secret(copying: text.extracting(first: byteCount - 1))
      }
    } catch {
      throw .secretMemory(error)
    }
  }
}

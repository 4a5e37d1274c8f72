import Foundation
import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("Mnemonic") struct MnemonicTests {
  /// Entropy to phrase to entropy, in the form that is hashed and in the form that is shown.
  @Test(arguments: MnemonicLanguage.allCases, Mnemonic.WordCount.allCases)
  func roundTrip(_ language: MnemonicLanguage, _ wordCount: Mnemonic.WordCount) throws {
    var edges = EntropyEdges(seed: UInt64(language.rawValue) << 8 | UInt64(wordCount.rawValue))
    for _ in 0..<40 {
      let entropy = edges.next(wordCount.entropyByteCount)
      let mnemonic = try Mnemonic(entropy: secret(entropy), language: language)
      #expect(mnemonic.wordCount == wordCount)
      let phrase = text(of: try mnemonic.phrase())
      #expect(phrase.split(separator: 0x20, omittingEmptySubsequences: false).count == wordCount.rawValue)
      let shown = text(of: try mnemonic.displayPhrase())
      for written in [phrase, shown] {
        let read = try parse(written, language)
        #expect(read.entropyDigits == hexadecimal(entropy))
        #expect(read.language == language)
        #expect(read.wordCount == wordCount)
        #expect(text(of: try read.phrase()) == phrase)
      }
    }
  }

  /// Each of the 2048 words in a place that its checksum leaves free.
  @Test(arguments: MnemonicLanguage.allCases) func everyWordIsSpeltAndRead(_ language: MnemonicLanguage) throws {
    let words = WordList.withEmbeddedText(of: language) { array($0) }.split(separator: UInt8(ascii: "\n"))
    for (index, word) in words.enumerated() {
      // The second group of 11 bits.
      var entropy = [UInt8](repeating: 0, count: 16)
      entropy[1] = UInt8(index >> 6)
      entropy[2] = UInt8(index << 2 & 0xFF)
      let mnemonic = try Mnemonic(entropy: secret(entropy), language: language)
      let phrase = text(of: try mnemonic.phrase())
      let spelt = phrase.split(separator: 0x20)
      #expect(spelt[1] == word)
      #expect(spelt[0] == words[0])
      #expect(try parse(phrase, language).entropyDigits == hexadecimal(entropy))
    }
  }

  /// Composed letters, and ideographic spaces for Japanese only.
  @Test func displayedForm() throws {
    for language in MnemonicLanguage.allCases {
      let mnemonic = try Mnemonic(entropy: secret([UInt8](0..<16)), language: language)
      let phrase = try mnemonic.phraseText()
      let space = language == .japanese ? "\u{3000}" : " "
      let composed = phrase.split(separator: " ").map(\.precomposedStringWithCanonicalMapping).joined(separator: space)
      #expect(text(of: try mnemonic.displayPhrase()) == Array(composed.utf8))
    }
  }

  @Test(arguments: Mnemonic.WordCount.allCases) func generates(_ wordCount: Mnemonic.WordCount) throws {
    let first = try Mnemonic.generate(wordCount: wordCount)
    let second = try Mnemonic.generate(wordCount: wordCount)
    #expect(first.language == .english)
    #expect(first.wordCount == wordCount)
    #expect(first.withEntropy { $0.byteCount } == wordCount.rawValue * 4 / 3)
    #expect(first.entropyDigits != second.entropyDigits)
    #expect(try parse(first.phraseText()).entropyDigits == first.entropyDigits)
  }

  @Test func generatesFromTheGivenSource() throws {
    let source = FixedRandomness(bytes: [UInt8](repeating: 0, count: 32))
    let mnemonic = try Mnemonic.generate(wordCount: .twelve, language: .english, random: source)
    #expect(try mnemonic.phraseText() == String(repeating: "abandon ", count: 11) + "about")
    #expect(throws: MnemonicError.secretMemory(.randomnessUnavailable(code: 38))) {
      try Mnemonic.generate(wordCount: .twelve, language: .english, random: BrokenRandomness()).wordCount
    }
  }

  @Test(arguments: [1, 12, 15, 17, 19, 21, 31, 33, 64]) func entropyOfOtherSizes(_ count: Int) {
    #expect(throws: MnemonicError.wrongEntropyByteCount(count)) {
      try Mnemonic(entropy: secret([UInt8](repeating: 7, count: count)), language: .english).wordCount
    }
  }

  /// The closing up of words against doing the same plainly, on texts full of gaps.
  @Test func closesGaps() {
    var random = SeededGenerator(seed: 39)
    for length in Array(0...40) + [127, 128, 129, 984] {
      for density in [UInt64(1), 2, 5, 9] {
        let bytes = (0..<length).map { _ in random.next() % 10 < density ? UInt8(1 + random.next() % 255) : 0 }
        var text = bytes
        var scratch = [UInt8](repeating: 0, count: 2 * length)
        let count = text.withUnsafeMutableBytes { text in
          scratch.withUnsafeMutableBytes { scratch in
            var text = text.mutableBytes
            var scratch = scratch.mutableBytes
            return WordList.closeUp(&text, scratch: &scratch)
          }
        }
        let kept = bytes.filter { $0 != 0 }
        #expect(count == kept.count)
        #expect(text == kept + [UInt8](repeating: 0, count: length - kept.count))
        #expect(scratch.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func languagesHaveNames() {
    for language in MnemonicLanguage.allCases { #expect(MnemonicLanguage(name: language.name) == language) }
    #expect(Set(MnemonicLanguage.allCases.map(\.name)).count == 10)
    for other in ["", "English", "russian", "turkish", "chinese"] { #expect(MnemonicLanguage(name: other) == nil) }
  }
}

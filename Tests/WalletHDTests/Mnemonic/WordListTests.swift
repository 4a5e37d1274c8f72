import Foundation
import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("Word lists") struct WordListTests {
  @Test(arguments: MnemonicLanguage.allCases) func listsAreComplete(_ language: MnemonicLanguage) throws {
    let list = try WordList.of(language)
    #expect(list.language == language)
    #expect((1...5).contains(list.rowWords))
    let words = WordList.withEmbeddedText(of: language) { array($0) }.split(separator: UInt8(ascii: "\n"))
    #expect(words.count == WordList.wordCount)
    #expect(Set(words.map(Array.init)).count == WordList.wordCount)
    #expect(try WordList.of(language) === list)
  }

  /// The lists beside the package, where they are there, hold the same words once both are NFKD.
  @Test(.needsSharedVectors, arguments: MnemonicLanguage.allCases)
  func listsAgreeWithOthers(_ language: MnemonicLanguage) throws {
    let name = language.name.replacingOccurrences(of: "-", with: "_")
    let url = SharedVectors.url.appendingPathComponent("bip39_wordlists/\(name).txt")
    let other = String(decoding: try Data(contentsOf: url), as: UTF8.self).decomposedStringWithCompatibilityMapping
    let words = other.split(whereSeparator: \.isNewline).map { Array($0.utf8) }
    let own = WordList.withEmbeddedText(of: language) { array($0) }.split(separator: UInt8(ascii: "\n"))
    #expect(words == own.map(Array.init))
    CorpusReport.ran("bip39_wordlists/\(name)", cases: words.count)
  }

  @Test(arguments: MnemonicLanguage.allCases) func damagedListIsRefused(_ language: MnemonicLanguage) throws {
    let text = WordList.withEmbeddedText(of: language) { array($0) }
    #expect(throws: Never.self) { try WordList(language: language, text: text.span.bytes) }
    for position in [0, text.count / 2, text.count - 1] {
      var damaged = text
      damaged[position] ^= 1
      #expect(throws: MnemonicError.wordListCorrupted(language)) {
        try WordList(language: language, text: damaged.span.bytes)
      }
    }
    for wrong in [[], Array(text.dropLast()), text + [0x0A]] {
      #expect(throws: MnemonicError.wordListCorrupted(language)) {
        try WordList(language: language, text: wrong.span.bytes)
      }
    }
    let other: MnemonicLanguage = language == .czech ? .italian : .czech
    #expect(throws: MnemonicError.wordListCorrupted(other)) { try WordList(language: other, text: text.span.bytes) }
  }

  /// Every word of every list is found at its place and nothing longer or shorter is.
  @Test(arguments: MnemonicLanguage.allCases) func everyWordIsFound(_ language: MnemonicLanguage) throws {
    let list = try WordList.of(language)
    let words = WordList.withEmbeddedText(of: language) { array($0) }.split(separator: UInt8(ascii: "\n"))
    func index(_ word: [UInt8]) -> UInt32? {
      let row = word + [UInt8](repeating: 0, count: WordList.maximumRowByteCount - word.count)
      return list.index(ofRow: row.span.bytes)
    }
    for (place, word) in words.enumerated() {
      #expect(index(Array(word)) == UInt32(place))
      #expect(index(Array(word) + Array("zq".utf8)) == nil)
    }
    #expect(index([]) == nil)
    // Agrees with the first English words as far as their rows reach.
    #expect(index(Array("abstractabstract".utf8)) == nil)
  }
}

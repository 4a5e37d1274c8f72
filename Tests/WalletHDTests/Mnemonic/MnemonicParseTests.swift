import Foundation
import Testing
import WalletHD
import WalletSecrets

@Suite("Mnemonic: reading what people type") struct MnemonicParseTests {
  static let words = [String](repeating: "abandon", count: 11) + ["about"]
  static let plain = words.joined(separator: " ")
  static let zero = String(repeating: "0", count: 32)

  static let spellings: [String] = {
    var texts: [String] = [plain, " " + plain, plain + " ", plain + "\n", plain + "\r\n"]
    texts.append("\r\n\t" + plain + "\u{3000}\u{3000}")
    let separators: [String] = ["  ", "\n", "\r\n", "\t", "\u{3000}", "\u{A0}", " \u{2003}\u{202F}", "\u{B}", "\u{C}"]
    texts += separators.map { words.joined(separator: $0) }
    texts += [plain.uppercased(), plain.capitalized, "\u{FEFF}" + plain, "\u{FEFF} " + plain.uppercased() + "\r\n"]
    // Full-width letters are compatibility forms of these.
    let rest = plain.dropFirst("abandon".count)
    return texts + ["ａｂａｎｄｏｎ" + rest, "ＡＢＡＮＤＯＮ" + rest]
  }()

  @Test(arguments: spellings)
  func tolerated(_ text: String) throws {
    for language in [nil, MnemonicLanguage.english] {
      let mnemonic = try parse(text, language)
      #expect(mnemonic.language == .english)
      #expect(mnemonic.entropyDigits == Self.zero)
      // The seed is that of the clean phrase, however it was typed.
      #expect(try mnemonic.phraseText() == Self.plain)
    }
  }

  /// Accents composed, decomposed, and in capital letters.
  @Test(arguments: [MnemonicLanguage.spanish, .french, .korean, .japanese])
  func accents(_ language: MnemonicLanguage) throws {
    for start in stride(from: UInt8(0), to: 240, by: 16) {
      let made = try Mnemonic(entropy: secret((start..<start + 16).map { $0 &* 37 }), language: language)
      let phrase = try made.phraseText()
      let composed = phrase.precomposedStringWithCanonicalMapping
      for text in [phrase, composed, phrase.uppercased(), composed.uppercased(), composed.capitalized] {
        #expect(try parse(text, language).entropyDigits == made.entropyDigits)
      }
    }
  }

  /// Folding the case of other alphabets would take their letters for ASCII ones.
  @Test(arguments: ["abandon\u{131}", "abandon\u{130}", "\u{430}bandon", "abando\u{17F}", "abando\u{2099}x"])
  func otherLettersAreNotFolded(_ word: String) {
    let text = ([word] + Self.words.dropFirst()).joined(separator: " ")
    guard case .unknownWord(position: 1, language: .english, _) = refusal(text) else {
      Issue.record("\(String(describing: refusal(text)))")
      return
    }
  }

  @Test(arguments: [
    (0, MnemonicError.empty), (1, .wrongWordCount(1)), (3, .wrongWordCount(3)), (9, .wrongWordCount(9)),
    (11, .wrongWordCount(11)), (13, .wrongWordCount(13)), (14, .wrongWordCount(14)), (16, .wrongWordCount(16)),
    (20, .wrongWordCount(20)), (23, .wrongWordCount(23)), (25, .wrongWordCount(25)), (27, .wrongWordCount(27)),
    (48, .wrongWordCount(48)), (512, .wrongWordCount(512)),
  ])
  func wordCounts(_ count: Int, _ error: MnemonicError) {
    #expect(refusal([String](repeating: "abandon", count: count).joined(separator: " ")) == error)
    #expect(refusal([String](repeating: "zoo", count: count).joined(separator: "\u{3000}")) == error)
  }

  @Test(arguments: ["", " ", "\n", "\u{3000}\u{3000}\t\r\n", "\u{FEFF}", "\u{FEFF}\u{A0}"]) func nothing(_ text: String)
  {
    #expect(refusal(text) == .empty)
  }

  @Test func checksum() {
    #expect(refusal([String](repeating: "abandon", count: 12).joined(separator: " ")) == .checksumMismatch(.english))
    #expect(refusal([String](repeating: "abandon", count: 24).joined(separator: " ")) == .checksumMismatch(.english))
    // Two words exchanged.
    let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow"
    #expect(refusal(phrase) == nil)
    #expect(
      refusal(phrase.replacingOccurrences(of: "legal winner", with: "winner legal")) == .checksumMismatch(.english))
  }

  /// For each first word, exactly one in 16 last words (12 words: 4 bits of checksum) is right.
  @Test func checksumIsFourBitsOfTwelveWords() throws {
    let words = WordList.withEmbeddedText(of: .english) { String(decoding: array($0), as: UTF8.self) }.split(
      separator: "\n")
    let valid = words.filter { refusal(Self.words.dropLast().joined(separator: " ") + " " + $0, .english) == nil }
    #expect(valid.count == 128)
    #expect(valid.contains("about") && !valid.contains("abandon"))
    let long = [String](repeating: "abandon", count: 23).joined(separator: " ")
    #expect(words.filter { refusal(long + " " + $0, .english) == nil }.count == 8)
  }

  @Test func ambiguousPhrases() throws {
    // All its words stand in the English and the French list, and both checksums are right.
    let phrase = "nature distance angle abandon simple palace opinion fatigue noble volume simple wagon"
    #expect(refusal(phrase) == .ambiguousLanguage([.english, .french]))
    #expect(refusal(phrase.uppercased()) == .ambiguousLanguage([.english, .french]))
    #expect(try parse(phrase, .english).entropyDigits == "9367f423000c913e66da9e95bebb247b")
    #expect(try parse(phrase, .french).entropyDigits == "a2c8f435801dd360eb2b1ca55fcb74ff")
    #expect(try parse(phrase, .english).seedDigits() == parse(phrase, .french).seedDigits())
    // The two Chinese lists share 1,275 words at the same places.
    let chinese = [String](repeating: "的", count: 11).joined(separator: " ") + " 在"
    #expect(refusal(chinese) == .ambiguousLanguage([.chineseSimplified, .chineseTraditional]))
    #expect(try parse(chinese, .chineseSimplified).entropyDigits == Self.zero)
    #expect(try parse(chinese, .chineseTraditional).entropyDigits == Self.zero)
    // Words of both lists whose checksum is right in one language only are of that language.
    let shared = "nature distance angle abandon simple palace opinion fatigue noble volume simple "
    let words = WordList.withEmbeddedText(of: .english) { String(decoding: array($0), as: UTF8.self) }.split(
      separator: "\n")
    var languages: Set<MnemonicLanguage> = []
    for word in words where refusal(shared + word) == nil { languages.insert(try parse(shared + word).language) }
    #expect(languages == [.english, .french])
  }

  @Test func givenLanguageIsKept() {
    guard case .unknownWord(position: 1, language: .italian, _) = refusal(Self.plain, .italian) else {
      Issue.record("\(String(describing: refusal(Self.plain, .italian)))")
      return
    }
  }
}

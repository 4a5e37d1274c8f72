import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("Mnemonic: hostile input") struct MnemonicHostileTests {
  static let phrase = Array(MnemonicParseTests.plain.utf8)

  @Test func hugeTextIsRefusedUnread() {
    let huge = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(refusal(huge) == .tooLong(byteCount: 100_000_000, maximum: 4096))
    }
    #expect(time < .milliseconds(50))
  }

  @Test func longestText() {
    let spaces = [UInt8](repeating: 0x20, count: 4096 - Self.phrase.count)
    #expect(refusal(spaces + Self.phrase) == nil)
    #expect(refusal(Self.phrase + spaces) == nil)
    #expect(refusal(spaces + Self.phrase + [0x20]) == .tooLong(byteCount: 4097, maximum: 4096))
  }

  @Test(
    arguments: [
      ([0xE3], 0), ([0xE3, 0x81], 0), ([0xF0, 0x9F, 0x98], 0), ([0xC3], 0),  // unfinished
      ([0x80], 0), ([0xBF], 0), ([0x61, 0xBF], 1), ([0x20, 0x61, 0xC3, 0x28], 2),  // a continuation too many or few
      ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0), ([0xF0, 0x80, 0x80, 0x80], 0),  // overlong
      ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),  // surrogates
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF], 0), ([0xFE], 0),  // above U+10FFFF
      ([0xEF, 0xBB], 0), ([0xEF, 0xBB, 0xBF, 0xE3, 0x81], 3),  // part of a byte order mark; after one
    ] as [([UInt8], Int)])
  func malformedUTF8(_ text: [UInt8], _ offset: Int) {
    #expect(refusal(text) == .invalidUTF8(byteOffset: offset))
    // Behind a valid phrase as well; a byte order mark is one in front only.
    if offset < 3 {
      #expect(refusal(Self.phrase + [0x20] + text) == .invalidUTF8(byteOffset: Self.phrase.count + 1 + offset))
    }
  }

  /// Every two-byte beginning, against the standard library's opinion of what is UTF-8.
  @Test func everyBeginningOfUTF8() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0)...0xFF {
        for rest in [[], [0x80], [0xBF, 0xBF], [0x80, 0x41]] as [[UInt8]] {
          let text = [first, second] + rest
          let isValid = String(validating: text, as: UTF8.self) != nil
          switch refusal(text) {
          case .invalidUTF8(byteOffset: let offset):
            #expect(!isValid, "\(text)")
            #expect(String(validating: text.prefix(offset), as: UTF8.self) != nil)
          case .forbiddenCharacter: break  // the first fault is named, and this one came first
          default: #expect(isValid, "\(text)")
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("\0", 0, 0), ("abandon\0abandon", 0, 7), ("\u{1}", 1, 0), ("a\u{1B}[31m", 0x1B, 1), ("a\u{7F}", 0x7F, 1),
      ("é\u{85}", 0x85, 2), ("a\u{200B}b", 0x200B, 1), ("a\u{FEFF}", 0xFEFF, 1), ("\u{202E}a", 0x202E, 0),
      ("\u{2028}", 0x2028, 0), ("a\u{AD}b", 0xAD, 1), ("a\u{FE0F}", 0xFE0F, 1), ("a\u{E0001}", 0xE0001, 1),
      ("a\u{FFFD}", 0xFFFD, 1), ("a\u{2060}", 0x2060, 1), ("\u{FEFF}\u{FEFF}a", 0xFEFF, 3),
    ] as [(String, UInt32, Int)])
  func forbiddenCharacters(_ text: String, _ codePoint: UInt32, _ offset: Int) {
    #expect(refusal(text) == .forbiddenCharacter(codePoint: codePoint, byteOffset: offset))
  }

  /// Text that grows to eleven times its size when it is normalised, and a long run of accents to be put in order.
  @Test func expandingText() {
    #expect(refusal(String(repeating: "\u{FDFA}", count: 1365)) == .wrongWordCount(4096 / 3 * 3 + 1))
    #expect(refusal("a" + String(repeating: "\u{301}\u{323}", count: 1023)) == .wrongWordCount(1))
  }

  @Test func neverCrashes() {
    var random = SeededGenerator(seed: 0x39)
    for _ in 0..<4000 {
      var text = Self.phrase
      for _ in 0...random.next() % 4 {
        let place = Int(random.next() % UInt64(text.count))
        switch random.next() % 4 {
        case 0: text[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: text.remove(at: place)
        case 2: text.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default: text.insert(contentsOf: Array("\u{3099}\u{FDFA}".utf8), at: place)
        }
      }
      if let error = refusal(text) { #expect(!error.description.isEmpty) }
    }
    for count in 0..<600 { _ = refusal(random.bytes(count)) }
  }

  /// No error holds the word that was typed.
  @Test func errorsDoNotRepeatTheWord() throws {
    for word in ["sekretwort", "abandonn", "zzzzzz", "correct-horse", String(repeating: "q", count: 500)] {
      let text = ([word] + MnemonicParseTests.words.dropFirst()).joined(separator: " ")
      let error = try #require(refusal(text))
      for rendering in [error.description, "\(error)", String(describing: error), String(reflecting: error)] {
        #expect(!rendering.contains(word))
      }
      var dumped = ""
      dump(error, to: &dumped)
      #expect(!dumped.contains(word))
    }
  }
}

import Testing
import WalletHD

@Suite("Mnemonic: unknown words") struct NearestWordTests {
  /// The first eleven words are one word; the twelfth is mistyped.
  static func refused(_ typed: String, at position: Int, among word: String) -> MnemonicError? {
    var words = [String](repeating: word, count: 12)
    words[position - 1] = typed
    return refusal(words.joined(separator: " "))
  }

  @Test(
    arguments: [
      ("abandn", "abandon"), ("abandonn", "abandon"), ("abnadon", "abandon"), ("aban", "abandon"), ("zo", nil),
      ("zooo", "zoo"), ("acheive", "achieve"), ("recieve", "receive"), ("wierd", "weird"), ("calender", nil),
      ("qqqqqqq", nil), ("x", nil), ("123456", nil),
    ] as [(String, String?)])
  func english(_ typed: String, _ nearest: String?) throws {
    for position in [1, 5, 12] {
      let error = Self.refused(typed, at: position, among: "zebra")
      guard case .unknownWord(position, .english, let words)? = error else {
        Issue.record("\(typed): \(String(describing: error))")
        continue
      }
      if let nearest { #expect(words.first == nearest, "\(typed)") }
      #expect(words.count <= 3)
    }
  }

  @Test func nothingNear() {
    for typed in ["qqqqqqq", "x", "123456", String(repeating: "a", count: 3000)] {
      #expect(Self.refused(typed, at: 3, among: "zebra") == .unknownWord(position: 3, language: .english, nearest: []))
    }
  }

  /// Accents left out are the commonest slip; words are shown composed.
  @Test(arguments: [
    (MnemonicLanguage.spanish, "abaco", "ábaco", "zurdo"), (.french, "eclipse", "éclipse", "zoologie"),
    (.french, "abeilee", "abeille", "zoologie"), (.italian, "abaca", "abaco", "zuppa"),
    (.czech, "abdikac", "abdikace", "zvyk"), (.portuguese, "abacat", "abacate", "zumbido"),
    (.japanese, "あいこくし", "あいこくしん", "われる"), (.korean, "가겨", "가격", "휴일"),
  ])
  func otherLanguages(_ language: MnemonicLanguage, _ typed: String, _ nearest: String, _ word: String) throws {
    let error = Self.refused(typed, at: 7, among: word)
    guard case .unknownWord(7, language, let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.first.map { Array($0.utf8) } == Array(nearest.utf8))
  }

  /// The language that has most of the words is the one that was meant, not the first in which a word is missing.
  @Test func languageThatWasMeant() {
    var words = [String](repeating: "abandon", count: 11)
    words += ["zoologiques"]
    #expect(
      refusal(words.joined(separator: " ")) == .unknownWord(position: 12, language: .french, nearest: ["zoologie"]))
    #expect(
      refusal((words.dropLast() + ["zebraa"]).joined(separator: " "))
        == .unknownWord(position: 12, language: .english, nearest: ["zebra"]))
  }

  @Test func description() {
    let error = MnemonicError.unknownWord(position: 4, language: .english, nearest: ["zebra", "zero"])
    #expect(error.description == "word 4 is not in the english list; near it: zebra, zero")
    #expect(
      MnemonicError.unknownWord(position: 4, language: .english, nearest: []).description
        == "word 4 is not in the english list")
  }
}

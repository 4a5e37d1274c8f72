import Testing
import WalletEngineCLI

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("é e\u{301} 漢 😀", "é e\u{301} 漢 😀"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("a\nb\r\tc", "a\\u{A}b\\u{D}\\u{9}c"), ("\u{0}\u{7F}\u{85}\u{9B}", "\\u{0}\\u{7F}\\u{85}\\u{9B}"),
    ("\u{202E}\u{2066}\u{200B}\u{FEFF}", "\\u{202E}\\u{2066}\\u{200B}\\u{FEFF}"),
    ("\u{2028}\u{2029}\u{E000}\u{FFFF}", "\\u{2028}\\u{2029}\\u{E000}\\u{FFFF}"), ("\r\n", "\\u{D}\\u{A}"),
  ])
  func escaping(text: String, expected: String) {
    #expect(Printable.escaped(text) == expected)
  }

  /// The ends stay, which say what it is about and what is wrong.
  @Test func longTextIsCut() {
    let short = String(repeating: "x", count: 3000)
    #expect(Printable.bounded(short) == short)
    let long = "begin" + String(repeating: "x", count: 1_000_000) + "end"
    let cut = Printable.bounded(long)
    #expect(cut.hasPrefix("beginxx") && cut.hasSuffix("xxend") && cut.contains(" … (1,000,008 bytes) … "))
    #expect(cut.unicodeScalars.count < 3100)
    // One character of a million combining marks.
    #expect(Printable.bounded("e" + String(repeating: "\u{301}", count: 1_000_000)).utf8.count < 7000)
  }

  @Test func quotedTextIsCut() {
    #expect(Printable.quoted("x") == "\"x\"")
    #expect(Printable.quoted(String(repeating: "x", count: 80)) == "\"\(String(repeating: "x", count: 80))\"")
    #expect(Printable.quoted(String(repeating: "x", count: 81)) == "\"\(String(repeating: "x", count: 80))…\"")
    // One character of a million combining marks is cut as well.
    #expect(Printable.quoted("e" + String(repeating: "\u{301}", count: 1_000_000)).utf8.count < 300)
  }

  @Test(arguments: [
    "two words", "ideographic\u{3000}space", "line\nfeed", "no-break\u{A0}space", String(repeating: "x", count: 25),
  ])
  func whatMayBeSecretIsNotRepeated(text: String) {
    #expect(!Printable.word(text).contains(text))
    #expect(Printable.word(String(repeating: "x", count: 24)).hasPrefix("\"xxxx"))
    #expect(Printable.word("provison") == "\"provison\"")
  }

  @Test func namesOfFilesThatLookLikePhrases() {
    #expect(Printable.fileName("My phrase.txt") == "\"My phrase.txt\"")
    #expect(Printable.fileName("home/my own phrase.txt") == "\"home/my own phrase.txt\"")
    #expect(Printable.fileName("legal winner thank") == "\"legal …\"")
    #expect(Printable.fileName("legal\u{3000}winner\nthank year") == "\"legal …\"")
  }

  @Test func quotedBytes() {
    #expect(Printable.quoted(Array("é".utf8)) == "\"é\"")
    #expect(Printable.quoted([0x61, 0xFF, 0x0A]) == "\"a\u{FFFD}\\u{A}\"")
    #expect(Printable.quoted([UInt8](repeating: 0x61, count: 1 << 20)).utf8.count < 100)
  }
}

@Suite struct NumbersTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (-999, "-999"), (1_234_567, "1,234,567"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func grouping(number: Int, expected: String) {
    #expect(Numbers.grouped(number) == expected)
  }

  @Test(
    arguments: [
      (0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"), (3723, "1:02:03"),
      (359_999, "99:59:59"), (360_000, nil), (-1, nil), (.nan, nil), (.infinity, nil),
    ] as [(Double, String?)])
  func durations(seconds: Double, expected: String?) {
    #expect(Numbers.duration(seconds: seconds) == expected)
  }
}

import Testing
import WalletAddresses

@Suite struct UserIDTests {
  /// "é" as one code point and as a letter with a combining accent: equal as Swift strings, two users here.
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  @Test func composedAndDecomposedAreTwoUsers() throws {
    #expect(Self.composed == Self.decomposed, "the trap this type exists for")
    let one = try UserID(Self.composed)
    let two = try UserID(Self.decomposed)
    #expect(one != two)
    #expect(one.utf8 == [0x63, 0x61, 0x66, 0xC3, 0xA9])
    #expect(two.utf8 == [0x63, 0x61, 0x66, 0x65, 0xCC, 0x81])

    var wallets: [UserID: Int] = [one: 1]
    wallets[two] = 2
    #expect(wallets.count == 2)
    #expect(wallets[one] == 1)
    #expect(wallets[two] == 2)
    #expect(Set([one, two, one]).count == 2)
    #expect([one, two].sorted() == [two, one], "65 sorts before C3")
    #expect(two < one)
  }

  @Test(arguments: [
    ["a", "a ", " a", "A"],
    ["\u{212B}", "\u{C5}", "A\u{30A}"],
    ["\u{FB01}", "fi"],
    ["\u{1100}\u{1161}", "\u{AC00}"],
    ["x\u{200B}", "x", "x\u{FEFF}"],
    ["q\u{307}\u{323}", "q\u{323}\u{307}"],
  ])
  func nothingIsNormalisedFoldedOrTrimmed(spellings: [String]) throws {
    let ids = try spellings.map { try UserID($0) }
    #expect(Set(ids).count == spellings.count)
    for (id, spelling) in zip(ids, spellings) {
      #expect(id.utf8 == Array(spelling.utf8))
      #expect(Array(id.description.utf8) == Array(spelling.utf8))
    }
  }

  @Test func orderIsByBytes() throws {
    let sorted = ["\u{20}", "A", "Z", "a", "aa", "b", "e\u{301}", "z", "\u{E9}", "\u{FF5E}", "\u{10000}"]
    let ids = try sorted.map { try UserID($0) }
    #expect(ids.reversed().sorted().map(\.utf8) == sorted.map { Array($0.utf8) })
    // UTF-16 order would put U+10000, whose surrogates begin with D8, before U+FF5E.
    for (index, id) in ids.enumerated() {
      for (other, otherID) in ids.enumerated() { #expect((id < otherID) == (index < other)) }
    }
  }

  @Test func theTwoInitialisersAgree() throws {
    for text in ["u", Self.composed, Self.decomposed, "日本", "👩‍👩‍👧", String(repeating: "é", count: 256)] {
      let utf8 = Array(text.utf8)
      let copied = try UserID(utf8: utf8.span.bytes)
      #expect(try copied == UserID(text))
      #expect(try copied.hashValue == UserID(text).hashValue)
      #expect(copied.withUTF8 { $0.array } == utf8)
    }
  }

  @Test func lengthIsCountedInBytes() throws {
    #expect(throws: UserIDError.empty) { try UserID("") }
    #expect(throws: UserIDError.empty) { try UserID(utf8: [UInt8]().span.bytes) }
    #expect(try UserID("x").utf8.count == 1)
    #expect(try UserID(String(repeating: "x", count: 512)).utf8.count == 512)
    #expect(throws: UserIDError.tooLong(byteCount: 513)) { try UserID(String(repeating: "x", count: 513)) }
    #expect(try UserID(String(repeating: "\u{10FFFF}", count: 128)).utf8.count == 512)
    #expect(throws: UserIDError.tooLong(byteCount: 516)) { try UserID(String(repeating: "\u{10FFFF}", count: 129)) }
    let million = [UInt8](repeating: 0x78, count: 1_000_000)
    #expect(throws: UserIDError.tooLong(byteCount: 1_000_000)) { try UserID(utf8: million.span.bytes) }
  }

  /// Category Cc as the standard library's own table has it, over all of Unicode.
  @Test func exactlyTheControlCharactersAreRefused() throws {
    var refused = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let outcome = Result { () throws(UserIDError) in try UserID("é\(scalar)") }
      if scalar.properties.generalCategory == .control {
        refused += 1
        #expect(throws: UserIDError.controlCharacter(scalar, byteOffset: 2)) { try outcome.get() }
      } else if case .failure(let error) = outcome {
        Issue.record("U+\(String(value, radix: 16)): \(error)")
      }
    }
    #expect(refused == 65)
  }

  @Test func theFirstObjectionIsNamed() {
    #expect(throws: UserIDError.controlCharacter("\0", byteOffset: 0)) { try UserID("\0a\u{1}") }
    #expect(throws: UserIDError.controlCharacter("\r", byteOffset: 6)) { try UserID("user-1\r\n") }
    let mixed: [UInt8] = [0x61, 0xFF, 0x00]
    #expect(throws: UserIDError.invalidUTF8(byteOffset: 1)) { try UserID(utf8: mixed.span.bytes) }
    let other: [UInt8] = [0x61, 0x00, 0xFF]
    #expect(throws: UserIDError.controlCharacter("\0", byteOffset: 1)) { try UserID(utf8: other.span.bytes) }
  }

  @Test func descriptionsAreShortAndPrintable() throws {
    let errors: [UserIDError] = [
      .empty, .tooLong(byteCount: .max), .controlCharacter("\u{1B}", byteOffset: 3), .invalidUTF8(byteOffset: 511),
    ]
    for error in errors {
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect((20...150).contains(error.description.utf8.count))
    }
    #expect(
      errors[2].description == "the user id has the control character U+001B at byte offset 3; remove it")
  }
}

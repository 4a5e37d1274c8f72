import TestSupport
import Testing
import WalletAddresses
import WalletConformance

@Suite struct Base58Tests {
  static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")

  /// One digit at a time over all bytes, as one would do it on paper.
  static func schoolbook(_ bytes: [UInt8]) -> String {
    var number = bytes
    var text = ""
    while number.contains(where: { $0 != 0 }) {
      var remainder = 0
      for index in number.indices {
        let value = remainder << 8 | Int(number[index])
        number[index] = UInt8(value / 58)
        remainder = value % 58
      }
      text.append(alphabet[remainder])
    }
    return String(repeating: "1", count: bytes.prefix { $0 == 0 }.count) + String(text.reversed())
  }

  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: Base58Suite()).isEmpty)
  }

  @Test func roundTripsOfEveryLength() throws {
    var source = EdgeWeighted(seed: 58)
    for length in 0...96 {
      for _ in 0..<40 {
        let raw = source.bytes(length)
        let text = Base58.encode(raw.span.bytes)
        #expect(text == Self.schoolbook(raw))
        #expect(try Base58.decode(text) == raw)
      }
    }
  }

  @Test func everyTextOfTwoDigitsIsTheTextOfItsBytes() throws {
    for first in Self.alphabet {
      for second in Self.alphabet {
        let text = String([first, second])
        let raw = try Base58.decode(text)
        #expect(Base58.encode(raw.span.bytes) == text)
      }
    }
  }

  @Test func everyOtherCharacterIsNamedByPosition() {
    let similar: [Unicode.Scalar: Unicode.Scalar] = ["0": "o", "O": "o", "I": "1", "l": "1", "|": "1"]
    for value in UInt32(0)...0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "2n\(scalar)z"
      if Self.alphabet.contains(Character(scalar)) {
        #expect(throws: Never.self) { try Base58.decode(text) }
      } else if let resembled = similar[scalar] {
        #expect(throws: Base58Error.lookAlike(scalar, position: 3, resembles: resembled)) { try Base58.decode(text) }
      } else {
        #expect(throws: Base58Error.invalidCharacter(scalar, position: 3)) { try Base58.decode(text) }
      }
    }
  }

  @Test func lengthIsCapped() throws {
    let limit = Base58.defaultMaximumCharacterCount
    #expect(try Base58.decode(String(repeating: "1", count: limit)).count == limit)
    #expect(try Base58.decode(String(repeating: "z", count: limit)).count == 1500)
    #expect(throws: Base58Error.tooLong(characterCount: limit + 1, maximum: limit)) {
      try Base58.decode(String(repeating: "z", count: limit + 1))
    }
    #expect(throws: Base58Error.tooLong(characterCount: 5, maximum: 4)) {
      try Base58.decode("zzzzz", maximumCharacterCount: 4)
    }
    #expect(throws: Base58Error.tooLong(characterCount: 1, maximum: 0)) {
      try Base58.decode("z", maximumCharacterCount: 0)
    }
    #expect(try Base58.decode("", maximumCharacterCount: 0) == [])
    #expect(throws: Base58Error.tooLong(characterCount: 1, maximum: -1)) {
      try Base58.decode("z", maximumCharacterCount: -1)
    }
    #expect(throws: Base58Error.tooLong(characterCount: 1_000_000, maximum: limit)) {
      try Base58.decode(String(repeating: "z", count: 1_000_000))
    }
    // Characters are counted, not bytes: the Cyrillic letter is the better thing to name.
    #expect(throws: Base58Error.lookAlike("\u{430}", position: 4, resembles: "a")) {
      try Base58.decode("zzz\u{430}", maximumCharacterCount: 4)
    }
  }

  @Test func descriptionsAreShortAndPrintable() {
    let errors: [Base58Error] = [
      .invalidCharacter("\u{1D173}", position: 2), .lookAlike("\u{1D431}", position: 9, resembles: "x"),
      .tooLong(characterCount: .max, maximum: .max),
    ]
    for error in errors {
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect((20...250).contains(error.description.utf8.count))
    }
  }
}

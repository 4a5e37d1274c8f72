import TestSupport
import Testing
import WalletAddresses
import WalletConformance

@Suite struct EVMAddressParseTests {
  /// Class, position and what is resembled are the suite's business; here is the rest of what an error tells.
  @Test func refusedVectors() throws {
    let cases = try OwnVectors.cases(from: "eip-55/parse.json").filter { !$0.expectsValue }
    #expect(cases.count >= 90)
    for vector in cases {
      let text = try vector.input.text("text")
      let name = Comment(rawValue: vector.id)
      let error = #expect(throws: EVMAddressError.self, name) { try EVMAddress.parse(text) }
      guard let error else { continue }
      if let named = Self.named(in: error) {
        #expect(named.scalar == Array(text.unicodeScalars)[named.position - 1], name)
      }
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }, name)
      #expect((30...250).contains(error.description.utf8.count), name)
    }
  }

  private static func named(in error: EVMAddressError) -> (scalar: Unicode.Scalar, position: Int)? {
    switch error {
    case .surroundingWhitespace(let scalar, let position), .notHexadecimal(let scalar, let position),
      .lookAlike(let scalar, let position, _):
      (scalar, position)
    default: nil
    }
  }

  @Test func errorsSayWhatWhereAndWhatToDo() {
    #expect(
      EVMAddressError.lookAlike("\u{430}", position: 8, resembles: "a").description
        == "the EVM address has U+0430 CYRILLIC SMALL LETTER A at position 8, which resembles 'a' but is another "
        + "character; copy the address again from its source")
    #expect(
      EVMAddressError.surroundingWhitespace("\n", position: 43).description
        == "the EVM address has U+000A LINE FEED at position 43; remove what surrounds the address")
    #expect(EVMAddressError.wrongLength(characterCount: 41).description.contains("41 characters, not 42"))
  }

  @Test func aMegabyteIsRefusedInOnePass() {
    let long = "0x" + String(repeating: "a", count: 1_000_000)
    #expect(throws: EVMAddressError.wrongLength(characterCount: 1_000_002)) { try EVMAddress.parse(long) }
    let odd = "0x" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(throws: EVMAddressError.notHexadecimal("\u{301}", position: 3)) { try EVMAddress.parse(odd) }
  }

  /// Every replacement of one character by another: refused, or accepted by a rule that can be named.
  @Test(arguments: EVMAddressTests.printed + ["0x00eDf2d16AfbC028FB1e879559b07997Af79539f"])
  func oneWrongCharacter(text: String) throws {
    let original = try EVMAddress.parse(text)
    let scalars = Array(text.unicodeScalars)
    let replacements =
      (0x00...0xFF).compactMap { Unicode.Scalar(UInt32($0)) } + ["\u{430}", "\u{41E}", "\u{FF11}", "\u{200B}"]
    var acceptedWithChecksum = 0
    for place in scalars.indices {
      for replacement in replacements where replacement != scalars[place] {
        var changed = String.UnicodeScalarView(scalars)
        changed.replaceSubrange(
          changed.index(changed.startIndex, offsetBy: place)...changed.index(changed.startIndex, offsetBy: place),
          with: [replacement])
        let altered = String(changed)
        guard let parsed = try? EVMAddress.parse(altered) else { continue }
        #expect(place >= 2 && replacement.properties.isASCIIHexDigit, "only digits are accepted: \(altered)")
        let letters = altered.dropFirst(2).filter(\.isLetter)
        let oneCase = letters == letters.lowercased() || letters == letters.uppercased()
        #expect(parsed.checksum == (oneCase ? .absent : .valid))
        if parsed.checksum == .valid {
          acceptedWithChecksum += 1
          #expect(parsed.address != original.address)
          #expect(parsed.address.description == altered)
        }
      }
    }
    // A wrong digit passes with probability 2⁻ⁿ for n letters, and there are some 800 wrong digits for one address.
    if text.dropFirst(2).filter(\.isLetter).count >= 14 { #expect(acceptedWithChecksum == 0) }
  }

  @Test func everyWrongCaseOfAMixedAddressIsNamedByPosition() throws {
    let text = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    for (offset, character) in text.enumerated() where offset >= 2 && character.isLetter {
      let flipped = character.isUppercase ? character.lowercased() : character.uppercased()
      let altered = text.prefix(offset) + flipped + text.dropFirst(offset + 1)
      #expect(throws: EVMAddressError.checksumMismatch(position: offset + 1)) { try EVMAddress.parse(String(altered)) }
    }
  }
}

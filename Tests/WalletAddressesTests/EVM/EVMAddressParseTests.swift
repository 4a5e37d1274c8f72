import Testing
import WalletAddresses

@Suite struct EVMAddressParseTests {
  struct Case: Decodable {
    let name: String
    let text: String
    let expect: String
    let bytes: String?
    let position: Int?
    let characterCount: Int?
    let resembles: String?
  }

  @Test func parsingVectors() throws {
    let cases: [Case] = try VectorFiles.committed("eip-55/parse.json")
    #expect(cases.count == 135)
    for vector in cases { try check(vector) }
  }

  private func check(_ vector: Case) throws {
    let name = Comment(rawValue: vector.name)
    do throws(EVMAddressError) {
      let parsed = try EVMAddress.parse(vector.text)
      #expect(vector.expect == (parsed.checksum == .valid ? "valid" : "absent"), name)
      #expect(parsed.address.withBytes { $0.array } == bytes(hex: vector.bytes ?? ""), name)
    } catch {
      let (kind, position, resembles) = Self.parts(of: error)
      #expect(vector.expect == kind, name)
      #expect(vector.position == position || kind == "wrongLength", name)
      #expect(vector.resembles == resembles, name)
      if case .wrongLength(let count) = error { #expect(vector.characterCount == count, name) }
      if let position {
        let scalars = Array(vector.text.unicodeScalars)
        #expect(Self.scalar(in: error).map { $0 == scalars[position - 1] } ?? true, name)
      }
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }, name)
      #expect((30...250).contains(error.description.utf8.count), name)
    }
  }

  private static func parts(of error: EVMAddressError) -> (kind: String, position: Int?, resembles: String?) {
    switch error {
    case .surroundingWhitespace(_, let position): ("surroundingWhitespace", position, nil)
    case .missingPrefix: ("missingPrefix", nil, nil)
    case .upperCasePrefix: ("upperCasePrefix", nil, nil)
    case .wrongLength: ("wrongLength", nil, nil)
    case .notHexadecimal(_, let position): ("notHexadecimal", position, nil)
    case .lookAlike(_, let position, let resembled): ("lookAlike", position, String(resembled))
    case .checksumMismatch(let position): ("checksumMismatch", position, nil)
    case .wrongByteCount: ("wrongByteCount", nil, nil)
    case .wrongPublicKeyLength: ("wrongPublicKeyLength", nil, nil)
    }
  }

  private static func scalar(in error: EVMAddressError) -> Unicode.Scalar? {
    switch error {
    case .surroundingWhitespace(let scalar, _), .notHexadecimal(let scalar, _), .lookAlike(let scalar, _, _): scalar
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

import Testing
import WalletKeyFiles

@Suite struct PrivateKeyTextTests {
  static let digits = "00ff0123456789abcdef00112233445566778899aabbccddeeff00112233445a"

  private func key(_ text: String) throws(KeyFileError) -> String {
    let bytes = Array(text.utf8)
    return hexadecimal(WalletKeyFilesTests.bytes(of: try PrivateKeyText.key(hexadecimal: bytes.span.bytes)))
  }

  @Test(arguments: [
    digits, "0x" + digits, "0X" + digits.uppercased(), "\u{FEFF}\(digits)\r\n", "  \(digits)\t\n\n",
  ])
  func reads(_ text: String) throws {
    #expect(try key(text) == Self.digits)
  }

  @Test func refuses() {
    let cases: [(String, KeyFileError)] = [
      ("", KeyFileError.wrongTextLength(expected: "64, or 66 with 0x", found: 0)),
      (String(Self.digits.dropLast()), .wrongTextLength(expected: "64, or 66 with 0x", found: 63)),
      (Self.digits + "00", .wrongTextLength(expected: "64, or 66 with 0x", found: 66)),
      ("0x" + Self.digits + "0", .wrongTextLength(expected: "64, or 66 with 0x", found: 67)),
      ("0x\(Self.digits.dropLast())g", .invalidCharacter(position: 66)),
      ("\(Self.digits.prefix(31)) \(Self.digits.dropFirst(32))", .invalidCharacter(position: 32)),
      (String(repeating: "0", count: 257), .tooLarge(maximum: 256)),
    ]
    for (text, error) in cases {
      #expect(throws: error) { try key(text) }
    }
  }

  @Test func passphraseLines() throws {
    for (file, line) in [
      ("a b ", "a b "), ("a\n", "a"), ("a\r\n", "a"), ("a\nb\n", "a"), ("\u{FEFF}ä\r\n", "ä"), ("a\rb", "a\rb"),
      ("a\r\r\n", "a\r"),
    ] {
      let bytes = Array(file.utf8)
      guard let read = try PassphraseText.firstLine(of: bytes.span.bytes) else {
        Issue.record("\(file)")
        continue
      }
      #expect(text(of: read) == line)
    }
    for empty in ["", "\n", "\r\n", "\u{FEFF}", "\nsecond"] {
      let bytes = Array(empty.utf8)
      #expect(try PassphraseText.firstLine(of: bytes.span.bytes) == nil)
    }
  }
}

import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("Mnemonic: pass-phrases") struct PassphraseTests {
  static func seed(_ passphrase: [UInt8]) throws -> String {
    hexadecimal(bytes(of: try parse(MnemonicParseTests.plain).seed(passphrase: passphrase.span.bytes)))
  }

  @Test func noPassphraseIsAnEmptyOne() throws {
    let mnemonic = try parse(MnemonicParseTests.plain)
    #expect(try Self.seed([]) == mnemonic.seedDigits())
    #expect(try mnemonic.seedDigits().hasPrefix("5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1"))
  }

  /// Nothing is trimmed or folded: a space or a capital letter is another wallet.
  @Test func everythingCounts() throws {
    let passphrases = ["trezor", "TREZOR", " TREZOR", "TREZOR ", "TREZOR\n", "TREZOR\r\n", "TREZ OR", "TREZ  OR", "\t"]
    let seeds = try passphrases.map { try Self.seed(Array($0.utf8)) }
    #expect(Set(seeds).count == passphrases.count)
  }

  /// The same characters in different spellings are the same pass-phrase.
  @Test(arguments: [
    ("é", "e\u{301}"), ("\u{3000}", " "), ("\u{A0}", " "), ("ﬁ", "fi"), ("각", "\u{1100}\u{1161}\u{11A8}"),
    ("Å", "\u{212B}"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("㍍", "メートル"),
  ])
  func spellings(_ left: String, _ right: String) throws {
    #expect(Array(left.utf8) != Array(right.utf8))
    #expect(try Self.seed(Array(left.utf8)) == Self.seed(Array(right.utf8)))
  }

  /// A later version of Unicode may decompose what this one does not know; U+0378 is kept free, U+FFFF is no character.
  @Test(arguments: [("a\u{378}", 1), ("\u{E0080}", 0), ("é\u{FFFF}", 2)])
  func charactersOfTheFuture(text: String, offset: Int) throws {
    #expect(throws: MnemonicError.passphraseUnassigned(byteOffset: offset)) { try Self.seed(Array(text.utf8)) }
    // Private use has no meaning either, and never will.
    #expect(throws: Never.self) { try Self.seed(Array("\u{E000}".utf8)) }
  }

  @Test func limits() throws {
    let longest = [UInt8](repeating: UInt8(ascii: "p"), count: 4096)
    #expect(throws: Never.self) { try Self.seed(longest) }
    #expect(throws: MnemonicError.passphraseTooLong(byteCount: 4097, maximum: 4096)) { try Self.seed(longest + [0x70]) }
    #expect(throws: MnemonicError.passphraseTooLong(byteCount: 100_000_000, maximum: 4096)) {
      try Self.seed([UInt8](repeating: 0x70, count: 100_000_000))
    }
    #expect(throws: Never.self) { try Self.seed(Array(String(repeating: "\u{FDFA}", count: 1365).utf8)) }
    #expect(throws: MnemonicError.passphraseInvalidUTF8(byteOffset: 1)) { try Self.seed([0x61, 0xE3, 0x81]) }
    #expect(throws: MnemonicError.passphraseInvalidUTF8(byteOffset: 0)) { try Self.seed([0xED, 0xA0, 0x80]) }
    #expect(throws: MnemonicError.passphraseHoldsNUL(byteOffset: 2)) { try Self.seed([0x61, 0x62, 0x00, 0x63]) }
  }
}

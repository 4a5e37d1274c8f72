import Testing
import WalletAddresses

@Suite struct WalletAddressTests {
  @Test(arguments: [
    ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Chain.evm),
    ("11111111111111111111111111111111", .solana),
    ("JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG", .solana),
  ])
  func eitherChainIsRead(text: String, chain: Chain) throws {
    let address = try WalletAddress.parse(text)
    #expect(address.chain == chain)
    #expect(address.description == text)
  }

  @Test(arguments: [
    ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", WalletAddressError.evm(.checksumMismatch(position: 42))),
    ("0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", .evm(.upperCasePrefix)),
    ("5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", .evm(.missingPrefix)),
    ("0\u{445}5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", .evm(.lookAlike("\u{445}", position: 2, resembles: "x"))),
    ("Ox5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", .evm(.lookAlike("O", position: 1, resembles: "0"))),
    (" 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", .evm(.surroundingWhitespace(" ", position: 1))),
    (" 11111111111111111111111111111111", .solana(.surroundingWhitespace(" ", position: 1))),
    ("oxAeb6053F3E94C9b9A", .solana(.lookAlike("0", position: 7, resembles: "o"))),
    ("user-42", .solana(.invalidCharacter("-", position: 5))),
    ("", .solana(.empty)), ("\u{FEFF}", .solana(.surroundingWhitespace("\u{FEFF}", position: 1))),
    ("0x", .evm(.wrongLength(characterCount: 2))), ("0", .solana(.lookAlike("0", position: 1, resembles: "o"))),
    ("2xea9jWJ9eca3dFiefTeSPP85c6qXqunCqL2h2JNffM", .solana(.tooShort(byteCount: 31))),
  ])
  func theReasonIsThatOfTheChainMeant(text: String, error: WalletAddressError) {
    #expect(throws: error) { try WalletAddress.parse(text) }
    #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test func anAddressThatBeginsLikeThePrefixIsStillRead() throws {
    // 'o' resembles 0, but base58 has it.
    let text = try #require(
      (0..<60_000).lazy.map { index -> String in
        let raw =
          [UInt8](repeating: UInt8(index >> 8), count: 1) + [UInt8(index & 0xFF)] + [UInt8](repeating: 7, count: 30)
        return Base58.encode(raw.span.bytes)
      }.first { $0.hasPrefix("ox") || $0.hasPrefix("qx") || $0.hasPrefix("Qx") })
    #expect(try WalletAddress.parse(text).chain == .solana)
  }
}

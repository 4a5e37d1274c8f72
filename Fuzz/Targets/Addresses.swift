import WalletAddresses
import WalletHashing

/// EVM addresses, against EIP-55 by a loop over nibbles.
func fuzzEVMAddress(_ bytes: [UInt8]) {
  let text = text(bytes)
  let found = try? EVMAddress.parse(text)
  let expected = slowEVMAddress(Array(text.utf8))
  require((found != nil) == (expected != nil), "the parser says \(found != nil)")
  if let found, let expected {
    require(found.address.withBytes { array($0) } == expected.bytes, "other bytes")
    require((found.checksum == .valid) == expected.isChecked, "other checksum")
    require(same(found.address.checksummed, SlowEIP55.text(expected.bytes)), "other text")
    let again = try? EVMAddress.parse(found.address.checksummed)
    require(again?.address == found.address, "the text is not read back")
    require((try? WalletAddress.parse(text)) == .evm(found.address), "another chain")
  }
  // Any 20 bytes have a text that is read back.
  let twenty = Array((bytes + [UInt8](repeating: 0, count: 20)).prefix(20))
  guard let address = try? EVMAddress(bytes: twenty.span.bytes) else { return require(false, "20 bytes are refused") }
  require(same(address.checksummed, SlowEIP55.text(twenty)), "other text of 20 bytes")
  require((try? EVMAddress.parse(address.checksummed))?.address == address, "20 bytes are not read back")
}

private func slowEVMAddress(_ text: [UInt8]) -> (bytes: [UInt8], isChecked: Bool)? {
  guard text.count == 42, text.starts(with: "0x".utf8) else { return nil }
  let nibbles = text.dropFirst(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
  guard nibbles.count == 40 else { return nil }
  let bytes = (0..<20).map { UInt8(nibbles[2 * $0] << 4 | nibbles[2 * $0 + 1]) }
  let hasSmall = text.dropFirst(2).contains { (0x61...0x7A).contains($0) }
  let hasCapital = text.contains { (0x41...0x5A).contains($0) }
  guard hasSmall, hasCapital else { return (bytes, false) }
  return text.elementsEqual(SlowEIP55.text(bytes).utf8) ? (bytes, true) : nil
}

/// EIP-55 as its text describes it, a nibble at a time.
enum SlowEIP55 {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = bytes.flatMap { [$0 >> 4, $0 & 15] }.map { Array("0123456789abcdef".utf8)[Int($0)] }
    let digest = SlowKeccak.hash(digits)
    var text = "0x"
    for (index, digit) in digits.enumerated() {
      let nibble = index % 2 == 0 ? digest[index / 2] >> 4 : digest[index / 2] & 15
      let isCapital = digit > UInt8(ascii: "9") && nibble >= 8
      text.unicodeScalars.append(Unicode.Scalar(isCapital ? digit - 32 : digit))
    }
    return text
  }
}

/// Solana addresses, against base58 by schoolbook arithmetic.
func fuzzSolanaAddress(_ bytes: [UInt8]) {
  let text = text(bytes)
  let found = try? SolanaAddress.parse(text)
  let decoded = text.unicodeScalars.count <= 128 ? SlowBase58.decode(Array(text.utf8)) : nil
  let expected = decoded?.count == 32 ? decoded : nil
  require(found?.withBytes { array($0) } == expected, "the parser says \(found != nil)")
  if let found {
    require(same(found.description, text), "the text is not canonical")
    let isHexadecimal = text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    let other = try? WalletAddress.parse(text)
    require(other == .solana(found) || text.utf8.count == 40 && isHexadecimal, "another chain")
  }
  checkSolanaAddress(Array((bytes + [UInt8](repeating: 0, count: 32)).prefix(32)))
}

private func checkSolanaAddress(_ bytes: [UInt8]) {
  guard let address = try? SolanaAddress(bytes: bytes.span.bytes) else { return require(false, "32 bytes are refused") }
  require(address.description.utf8.elementsEqual(SlowBase58.encode(bytes)), "other text of 32 bytes")
  require((try? SolanaAddress.parse(address.description)) == address, "32 bytes are not read back")
}

/// Base58 both ways.
func fuzzBase58(_ bytes: [UInt8]) {
  let encoded = Base58.encode(bytes.span.bytes)
  require(encoded.utf8.elementsEqual(SlowBase58.encode(bytes)), "other text")
  require((try? Base58.decode(encoded, maximumCharacterCount: .max)) == bytes, "the bytes do not come back")

  let text = text(bytes)
  let isShort = text.unicodeScalars.count <= Base58.defaultMaximumCharacterCount
  let decoded = try? Base58.decode(text)
  require(decoded == (isShort ? SlowBase58.decode(Array(text.utf8)) : nil), "other bytes")
  if let decoded { require(same(Base58.encode(decoded.span.bytes), text), "the text is not canonical") }
  checkSolanaAddress(Array(([UInt8](repeating: 0, count: 32) + bytes).suffix(32)))
}

import WalletHashing

extension Keccak256 {
  /// Takes in a part of an array.
  mutating func update(_ message: [UInt8], _ part: Range<Int>) {
    update(message.span.bytes.extracting(part))
  }
}

/// base64url as tokens have it (RFC 4648, section 5, and RFC 7515, section 2): no padding, no white space, no stray bits.
///
/// Every byte string has exactly one text, so that no token has two spellings.
package enum Base64URL {
  /// The text is not base64url at a position counted in characters from 0.
  package struct Fault: Error, Hashable, Sendable {
    package let position: Int
  }

  /// The bytes that a text stands for.
  package static func decode(_ text: some RandomAccessCollection<UInt8>) throws(Fault) -> [UInt8] {
    guard text.count % 4 != 1 else { throw Fault(position: max(0, text.count - 1)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var buffer: UInt32 = 0
    var bitCount = 0
    for (position, character) in text.enumerated() {
      guard let value = value(of: character) else { throw Fault(position: position) }
      buffer = buffer << 6 | UInt32(value)
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
      buffer &= (1 << UInt32(bitCount)) - 1
    }
    // Bits that are in no byte have to be zero, or several texts would be the same bytes.
    guard buffer == 0 else { throw Fault(position: text.count - 1) }
    return bytes
  }

  /// The text of bytes.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var buffer: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0x3FFF
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        text.append(alphabet[Int(buffer >> UInt32(bitCount)) & 63])
      }
    }
    if bitCount > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bitCount)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

/// Bytes that a vector file writes as hexadecimal digits, with or without 0x in front.
package struct HexBytes: Decodable, Sendable, CustomStringConvertible {
  package var bytes: [UInt8]

  /// Reads hexadecimal digits of either case; nil for an odd number of them or any other character.
  package init?(_ text: String) {
    let digits = Array((text.hasPrefix("0x") ? text.dropFirst(2) : text[...]).utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    bytes = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hexadecimal digits")
    }
    self = value
  }

  /// Lower-case hexadecimal digits.
  package var description: String {
    var text = ""
    for byte in bytes {
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

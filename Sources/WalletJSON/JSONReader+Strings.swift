extension JSONReader {
  /// The bytes of a string, escapes resolved; valid UTF-8.
  mutating func string() throws(JSONFault) -> [UInt8] {
    let start = position
    try take(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    try take(UInt8(ascii: "\""))
    guard String(validating: text, as: UTF8.self) != nil else { throw .malformed(position: start) }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    guard let byte = next else { throw fault }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      return text.append(contentsOf: String(Character(try scalar())).utf8)
    default: throw fault
    }
    position += 1
  }

  /// The scalar of one escaped code unit, or of two that are a surrogate pair; a surrogate alone is refused.
  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    let start = position
    var code = try codeUnit()
    if (0xD800...0xDBFF).contains(code) {
      try take(UInt8(ascii: "\\"))
      try take(UInt8(ascii: "u"))
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low) else { throw .malformed(position: start) }
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .malformed(position: start) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}

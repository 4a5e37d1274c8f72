/// Finds ill-formed UTF-8 (RFC 3629 section 4, which has no surrogates and no overlong forms).
enum UTF8Check {
  /// The offset of the first byte of the first ill-formed sequence, nil when all is well-formed.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let first = bytes[offset]
      if first < 0x80 {
        offset += 1
        continue
      }
      guard let (length, second) = form(of: first), offset + length <= bytes.count,
        second.contains(bytes[offset + 1])
      else { return offset }
      for index in offset + 2..<max(offset + 2, offset + length) where bytes[index] & 0xC0 != 0x80 { return offset }
      offset += length
    }
    return nil
  }

  /// The length of a sequence with this first byte, and what its second byte may be.
  private static func form(of first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}

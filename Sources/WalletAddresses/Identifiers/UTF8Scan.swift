/// Reads UTF-8 by the table of well-formed sequences in RFC 3629, section 4, which leaves out overlong forms,
/// surrogates and everything above U+10FFFF.
enum UTF8Scan {
  /// The number of bytes of the well-formed sequence that starts at an offset, nil when there is none.
  static func sequenceLength(in bytes: RawSpan, at offset: Int) -> Int? {
    let lead = byte(bytes, offset)
    switch lead {
    case 0x00...0x7F:
      return 1
    case 0xC2...0xDF:
      return tailsFollow(bytes, offset, count: 1, second: 0x80...0xBF)
    case 0xE0:
      return tailsFollow(bytes, offset, count: 2, second: 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF:
      return tailsFollow(bytes, offset, count: 2, second: 0x80...0xBF)
    case 0xED:
      return tailsFollow(bytes, offset, count: 2, second: 0x80...0x9F)
    case 0xF0:
      return tailsFollow(bytes, offset, count: 3, second: 0x90...0xBF)
    case 0xF1...0xF3:
      return tailsFollow(bytes, offset, count: 3, second: 0x80...0xBF)
    case 0xF4:
      return tailsFollow(bytes, offset, count: 3, second: 0x80...0x8F)
    default:
      return nil
    }
  }

  /// The control character (Unicode category Cc: U+0000–001F, 007F–009F) that starts at an offset, nil for another.
  static func control(in bytes: RawSpan, at offset: Int) -> Unicode.Scalar? {
    let lead = byte(bytes, offset)
    if lead < 0x20 || lead == 0x7F { return Unicode.Scalar(lead) }
    // U+0080–009F are the pairs C2 80 to C2 9F, and the second byte is the code point.
    guard lead == 0xC2, offset + 1 < bytes.byteCount else { return nil }
    let second = byte(bytes, offset + 1)
    return (0x80...0x9F).contains(second) ? Unicode.Scalar(second) : nil
  }

  private static func tailsFollow(
    _ bytes: RawSpan, _ offset: Int, count: Int, second: ClosedRange<UInt8>
  ) -> Int? {
    guard offset + count < bytes.byteCount, second.contains(byte(bytes, offset + 1)) else { return nil }
    for index in 1..<count where !(0x80...0xBF).contains(byte(bytes, offset + 1 + index)) { return nil }
    return count + 1
  }

  /// Every caller has compared the offset with the length.
  private static func byte(_ bytes: RawSpan, _ offset: Int) -> UInt8 {
    unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

/// Reads secret text one character at a time, as strictly as Unicode demands (The Unicode Standard, table 3-7).
enum TextScan {
  /// What is wrong with a text first, at an offset counted in bytes from 0.
  enum Fault: Hashable, Sendable {
    /// A sequence that starts here is malformed, overlong, a surrogate, or unfinished.
    case malformed(byteOffset: Int)
    /// A character that the caller does not take.
    case forbidden(codePoint: UInt32, byteOffset: Int)
  }

  /// The first fault of a text, nil when it has none.
  static func firstFault(in text: RawSpan, forbidding isForbidden: (UInt32) -> Bool) -> Fault? {
    var offset = 0
    while offset < text.byteCount {
      guard let character = character(of: text, at: offset) else { return .malformed(byteOffset: offset) }
      if isForbidden(character.codePoint) { return .forbidden(codePoint: character.codePoint, byteOffset: offset) }
      offset += character.byteCount
    }
    return nil
  }

  /// The character that starts at an offset within a text, nil when none does.
  static func character(of text: RawSpan, at offset: Int) -> (codePoint: UInt32, byteCount: Int)? {
    let first = byte(text, offset)
    if first < 0x80 { return (UInt32(first), 1) }
    let byteCount: Int
    var codePoint: UInt32
    // The range of the second byte is what keeps overlong forms, surrogates and numbers above U+10FFFF out.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: (byteCount, codePoint) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF:
      (byteCount, codePoint) = (3, UInt32(first & 0x0F))
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      (byteCount, codePoint) = (4, UInt32(first & 0x07))
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard text.byteCount - offset >= byteCount else { return nil }
    for index in 1..<byteCount {
      let next = byte(text, offset + index)
      guard (index == 1 ? second : 0x80...0xBF).contains(next) else { return nil }
      codePoint = codePoint << 6 | UInt32(next & 0x3F)
    }
    return (codePoint, byteCount)
  }

  /// Whether every byte is ASCII; the whole text is read.
  static func isASCII(_ text: RawSpan) -> Bool {
    var bits: UInt8 = 0
    for offset in 0..<text.byteCount { bits |= byte(text, offset) }
    return bits < 0x80
  }

  /// A byte at an offset that the caller has compared with the length.
  static func byte(_ text: RawSpan, _ offset: Int) -> UInt8 {
    unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

/// Which characters separate words, and which no phrase can hold.
enum PhraseCharacters {
  /// Whether an ASCII byte separates words once the text is NFKD: other spaces, U+3000 among them, are U+0020 by then.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Control characters but for tabs and line ends, and characters that cannot be seen.
  ///
  /// They come along with text copied from a web page or a chat, or are an attempt at something. To skip them would accept
  /// what the person cannot check, and as part of a word they would only make it unknown without a visible reason.
  static func isForbidden(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x09...0x0D: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x00AD, 0x061C, 0x180E, 0xFEFF: true  // soft hyphen, Arabic and Mongolian marks, byte order mark
    case 0x200B...0x200F, 0x2028...0x202E: true  // zero width, line separators, directions
    case 0x2060...0x206F: true  // joiners, invisible operators, directions
    case 0xFFF9...0xFFFD: true  // annotations, and the sign for text that was already damaged
    case 0xFE00...0xFE0F, 0xE0000...0xE0FFF: true  // variation selectors and tags
    default: false
    }
  }

  /// Turns upper-case ASCII letters into lower case.
  ///
  /// Enough, and safe, after NFKD for all ten lists: their Latin letters are ASCII once accents are apart, and the other
  /// scripts have no case. A full folding would turn letters of other alphabets into these.
  static func lowerCase(_ text: inout MutableRawSpan) {
    for offset in 0..<text.byteCount {
      let byte = unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      let isUpper: UInt8 = (0x41...0x5A).contains(byte) ? 0x20 : 0
      text.storeBytes(of: byte | isUpper, toByteOffset: offset, as: UInt8.self)
    }
  }
}

/// Knows which characters are easily taken for an ASCII letter or digit.
///
/// Used only to word an error: a look-alike is never accepted in place of the character it resembles. Covers Cyrillic,
/// Greek, full-width and mathematical letters, Roman numerals, the digits of every script, and the ASCII pairs
/// that fonts confuse (O and 0, l and 1).
enum LookAlike {
  /// The character that a scalar resembles, among those that the text may hold; nil when there is none.
  static func resembled(
    by scalar: Unicode.Scalar, among isAllowed: (Unicode.Scalar) -> Bool
  ) -> Unicode.Scalar? {
    guard let base = asciiShape(of: scalar) else { return nil }
    if base != scalar, isAllowed(base) { return base }
    return confusable(with: base).first { $0 != scalar && isAllowed($0) }
  }

  /// ASCII characters that many fonts draw like the given one.
  private static func confusable(with scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "O", "o": ["0", "o"]
    case "0", "Q": ["0", "o"]
    case "l", "I", "|": ["1"]
    case "S", "s": ["5"]
    case "Z", "z": ["2"]
    case "G": ["6"]
    case "g", "q": ["9"]
    case "X": ["x"]
    default: []
    }
  }

  /// The ASCII character whose shape, or whose value as a digit, a scalar has.
  private static func asciiShape(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar }
    return letterInABlock(scalar) ?? namedLetter(scalar) ?? digit(scalar)
  }

  /// Blocks that repeat the ASCII letters in order.
  private static func letterInABlock(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF21...0xFF3A: letter(scalar.value - 0xFF21, from: "A")
    case 0xFF41...0xFF5A: letter(scalar.value - 0xFF41, from: "a")
    case 0x1D400...0x1D6A3:  // thirteen mathematical alphabets, A to Z then a to z
      letter((scalar.value - 0x1D400) % 26, from: (scalar.value - 0x1D400) % 52 < 26 ? "A" : "a")
    default: nil
    }
  }

  private static func letter(_ index: UInt32, from first: Unicode.Scalar) -> Unicode.Scalar? {
    Unicode.Scalar(first.value + index)
  }

  /// Digits of other scripts, full-width, mathematical, superscript and circled digits.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let properties = scalar.properties
    guard properties.numericType == .decimal || properties.numericType == .digit,
      let value = properties.numericValue, (0...9).contains(value)
    else { return nil }
    return Unicode.Scalar(0x30 + UInt32(value))
  }

  /// Single letters: in each list Cyrillic first, then Greek, then Latin variants, Roman numerals and symbols.
  private static func namedLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0410, 0x0391: "A"
    case 0x0412, 0x0392, 0x212C: "B"
    case 0x0421, 0x03F9, 0x216D, 0x2102, 0x212D: "C"
    case 0x0500, 0x216E: "D"
    case 0x0415, 0x0395, 0x2130: "E"
    case 0x03DC, 0x2131: "F"
    case 0x041D, 0x0397, 0x210B, 0x210C, 0x210D: "H"
    case 0x0406, 0x04C0, 0x0399, 0x2160, 0x2110, 0x2111: "I"
    case 0x0408, 0x037F: "J"
    case 0x041A, 0x039A, 0x212A: "K"
    case 0x216C, 0x2112: "L"
    case 0x041C, 0x039C, 0x216F, 0x2133: "M"
    case 0x039D, 0x2115: "N"
    case 0x041E, 0x039F: "O"
    case 0x0420, 0x03A1, 0x2119: "P"
    case 0x051A, 0x211A: "Q"
    case 0x211B, 0x211C, 0x211D: "R"
    case 0x0405: "S"
    case 0x0422, 0x03A4: "T"
    case 0x0474, 0x2164: "V"
    case 0x051C: "W"
    case 0x0425, 0x03A7, 0x2169: "X"
    case 0x04AE, 0x03A5: "Y"
    case 0x0396, 0x2124, 0x2128: "Z"
    case 0x0430, 0x03B1, 0x0251: "a"
    case 0x042C, 0x0184: "b"
    case 0x0441, 0x03F2, 0x217D: "c"
    case 0x0501, 0x217E, 0x2146: "d"
    case 0x0435, 0x0454, 0x03B5, 0x212F, 0x2147: "e"
    case 0x0192, 0x017F: "f"
    case 0x0261, 0x210A: "g"
    case 0x04BB, 0x210E: "h"
    case 0x0456, 0x03B9, 0x0131, 0x2170, 0x2148: "i"
    case 0x0458, 0x03F3, 0x2149: "j"
    case 0x043A, 0x03BA: "k"
    case 0x04CF, 0x01C0, 0x217C, 0x2113, 0x2223: "l"
    case 0x043C, 0x217F: "m"
    case 0x03B7: "n"
    case 0x043E, 0x03BF, 0x2134: "o"
    case 0x0440, 0x03C1: "p"
    case 0x051B: "q"
    case 0x0433: "r"
    case 0x0455: "s"
    case 0x0442, 0x03C4: "t"
    case 0x03C5: "u"
    case 0x0475, 0x03BD, 0x2174: "v"
    case 0x051D, 0x03C9: "w"
    case 0x0445, 0x03C7, 0x2179, 0x00D7, 0x2715, 0x2716, 0x2A2F: "x"
    case 0x0443, 0x03B3: "y"
    case 0x0417, 0x0437: "3"
    case 0x0431: "6"
    default: nil
    }
  }
}

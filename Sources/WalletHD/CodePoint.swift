/// Writes code points for error messages.
enum CodePoint {
  /// The usual notation, such as `U+0000`.
  static func name(of codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A visible ASCII character in quotation marks, any other by its notation: it might disturb the line that reports it.
  static func display(_ scalar: Unicode.Scalar) -> String {
    (0x21...0x7E).contains(scalar.value) ? "'\(scalar)'" : name(of: scalar.value)
  }
}

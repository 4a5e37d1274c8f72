/// Renders pieces of untrusted text for error messages: short, printable ASCII, on one line.
enum ScalarText {
  /// The largest number of characters that an excerpt shows.
  static let excerptLimit = 32

  /// One character, as `'O'` when it is visible ASCII, else as its code point and Unicode name.
  ///
  /// A raw control, combining or right-to-left character would disturb the very line that reports it, and a
  /// look-alike shown as itself would explain nothing.
  static func name(of scalar: Unicode.Scalar) -> String {
    if (0x21...0x7E).contains(scalar.value) { return "'\(scalar)'" }
    guard let name = scalar.properties.name ?? controlName(of: scalar) else { return codePoint(of: scalar) }
    return "\(codePoint(of: scalar)) \(name)"
  }

  /// Control characters have no Unicode name; these are the ones that come along with a copied line.
  private static func controlName(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\0": "NULL"
    case "\t": "TAB"
    case "\n": "LINE FEED"
    case "\r": "CARRIAGE RETURN"
    default: nil
    }
  }

  /// A code point in the usual notation, `U+0430`.
  static func codePoint(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The beginning of a text in quotation marks, everything but visible ASCII and spaces escaped.
  static func excerpt(of text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(excerptLimit) {
      if (0x20...0x7E).contains(scalar.value) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "<\(codePoint(of: scalar))>"
      }
    }
    let rest = text.unicodeScalars.dropFirst(excerptLimit)
    return result + (rest.isEmpty ? "\"" : "...\"")
  }

  /// True for white space, controls and format characters: what a copied address may carry at either end unseen.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.generalCategory == .format || properties.generalCategory == .control
  }

  /// The first invisible character at either end of a text, with its position counted from 1.
  static func invisibleEnd(of text: String) -> (scalar: Unicode.Scalar, position: Int)? {
    let scalars = text.unicodeScalars
    if let first = scalars.first, isInvisible(first) { return (first, 1) }
    if let last = scalars.last, isInvisible(last) { return (last, scalars.count) }
    return nil
  }
}

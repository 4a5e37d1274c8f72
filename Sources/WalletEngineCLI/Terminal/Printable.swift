/// Text from outside made safe to show on a terminal.
///
/// A user id or file name may hold escape sequences that move the cursor, or marks that reorder what is read.
package enum Printable {
  /// The text in double quotes, control characters escaped, cut after 80 characters.
  package static func quoted(_ text: String) -> String {
    let longest = 80
    let head = text.unicodeScalars.prefix(longest)
    let isCut = head.endIndex < text.unicodeScalars.endIndex
    return "\"" + escaped(String(String.UnicodeScalarView(head))) + (isCut ? "…\"" : "\"")
  }

  /// The name of a file that is not there, ``quoted(_:)``, unless it looks like a phrase put in the wrong place.
  ///
  /// Of three words or more only the first is shown: what is said may end up in a log.
  package static func fileName(_ name: String) -> String {
    let words = name.unicodeScalars.split { $0.properties.isWhitespace }
    guard words.count > 2, !name.utf8.contains(UInt8(ascii: "/")) else { return quoted(name) }
    return quoted(String(String.UnicodeScalarView(words[0])) + " …")
  }

  /// A word of the command line, ``quoted(_:)``, if it can be a misspelt one: neither several words nor a long one.
  ///
  /// Anything else may be a phrase or a key that somebody put in the wrong place.
  package static func word(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > longestWord
    guard !isLong, !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
      return "\"…\" (not repeated: it may be secret)"
    }
    return quoted(text)
  }

  private static let longestWord = 24

  /// Bytes as ``quoted(_:)`` shows them; ill-formed UTF-8 becomes U+FFFD.
  package static func quoted(_ bytes: [UInt8]) -> String {
    // A prefix suffices, and a line may be long: 80 scalars are at most 320 bytes.
    quoted(String(decoding: bytes.prefix(512), as: UTF8.self))
  }

  /// The text, without its middle if it is very long: a stored value may be as long as whoever wrote it likes.
  package static func bounded(_ text: String) -> String {
    let (head, tail) = (2000, 1000)
    guard text.utf8.count > 4 * (head + tail) || text.unicodeScalars.count > head + tail else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(head)))
      + " … (\(Numbers.grouped(text.utf8.count)) bytes) … "
      + String(String.UnicodeScalarView(text.unicodeScalars.suffix(tail)))
  }

  /// The text with everything escaped that is not visible, line ends too, as `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isVisible(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return result
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

/// Why one line of a user list cannot be used; reading goes on after it.
package enum UserLineError: Error, Equatable, Sendable {
  case tooLong(byteCount: Int, limit: Int)
  /// The offset counts the bytes of the line, or of the CSV record, from 0.
  case invalidUTF8(byteOffset: Int)
  case wrongFieldCount(found: Int, expected: Int)
  /// A quote within an unquoted field, or text after a closing quote (RFC 4180 section 2, rules 5 and 7).
  case misplacedQuote(byteOffset: Int)
  case unterminatedQuote
}

extension UserLineError: CustomStringConvertible {
  /// What is wrong with the line, without its number.
  package var description: String {
    switch self {
    case .tooLong(let byteCount, let limit):
      "the line is \(Numbers.grouped(byteCount)) bytes long; at most \(Numbers.grouped(limit)) are read"
    case .invalidUTF8(let offset):
      "not valid UTF-8 at byte offset \(offset)"
    case .wrongFieldCount(let found, let expected):
      "\(found) field\(found == 1 ? "" : "s") where the header has \(expected)"
    case .misplacedQuote(let offset):
      "misplaced quote at byte offset \(offset); a field with a quote is quoted as a whole, its quotes doubled"
    case .unterminatedQuote:
      "a quote opened here is never closed; nothing after this line was read"
    }
  }
}

/// One entry of a user list as it was read, not yet checked to be a user id.
package struct UserLine: Equatable, Sendable {
  /// The line's number in the file from 1, that of its first line for a CSV record that spans several.
  package let number: Int
  /// The user id in UTF-8, untrimmed.
  package let content: Result<[UInt8], UserLineError>

  package init(number: Int, content: Result<[UInt8], UserLineError>) {
    self.number = number
    self.content = content
  }
}

/// Limits of the readers.
package enum UserListLimits {
  /// The longest line or CSV record in bytes.
  ///
  /// User ids are far shorter; other columns of an export may not be.
  package static let longestLine = 65_536
}

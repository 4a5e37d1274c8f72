/// Why a user list as a whole cannot be read.
///
/// `name` is the path as the user gave it, or `standard input`.
package enum UserListError: Error, Equatable, Sendable {
  case unreadable(name: String, SystemFailure)
  case isDirectory(name: String)
  case notUTF8Encoded(name: String, encoding: String)
  case missingColumn(name: String, column: String, suggestion: String?)
  case duplicateColumn(name: String, column: String)
  case badHeader(name: String, line: Int, UserLineError)
  /// The first line is not that of a CSV file with a `user_id` column, but nearly.
  case ambiguousHeader(name: String, line: Int)
}

extension UserListError: CustomStringConvertible {
  /// What is wrong, with which file, and what to do about it.
  package var description: String {
    switch self {
    case .unreadable(let name, let failure):
      return "cannot read \(Printable.quoted(name)): \(failure)"
    case .isDirectory(let name):
      return "cannot read \(Printable.quoted(name)): it is a directory"
    case .notUTF8Encoded(let name, let encoding):
      return "\(Printable.quoted(name)) is \(encoding) text; convert it to UTF-8 first"
    case .missingColumn(let name, let column, let suggestion):
      let hint = suggestion.map { "; did you mean \(Printable.quoted($0))?" } ?? ""
      return "the header of \(Printable.quoted(name)) has no column \(Printable.quoted(column))\(hint)"
    case .duplicateColumn(let name, let column):
      return "the header of \(Printable.quoted(name)) has more than one column \(Printable.quoted(column))"
    case .badHeader(let name, let line, let error):
      return "the header of \(Printable.quoted(name)), line \(line), is not CSV: \(error)"
    case .ambiguousHeader(let name, let line):
      return "line \(line) of \(Printable.quoted(name)) looks like a CSV header, but has no column named exactly "
        + "user_id; name the column with --column, separate columns with commas, or remove the line"
    }
  }
}

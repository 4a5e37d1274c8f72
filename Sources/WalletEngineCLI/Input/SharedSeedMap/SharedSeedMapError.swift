/// Why a map of a shared seed cannot be used; nothing is recovered from it then.
package enum SharedSeedMapError: Error, Equatable, Sendable {
  case unreadable(name: String, SystemFailure)
  case isDirectory(name: String)
  case notUTF8Encoded(name: String, encoding: String)
  case missingColumn(name: String, column: String)
  case duplicateColumn(name: String, column: String)
  case empty(name: String)
  /// So many lines cannot be used; each of the first was reported.
  case badLines(name: String, count: Int)
  /// Reading was stopped.
  case interrupted
}

extension SharedSeedMapError: CustomStringConvertible {
  /// What is wrong, with which file.
  package var description: String {
    switch self {
    case .unreadable(let name, let failure): "cannot read \(Printable.quoted(name)): \(failure)"
    case .isDirectory(let name): "cannot read \(Printable.quoted(name)): it is a directory"
    case .notUTF8Encoded(let name, let encoding):
      "\(Printable.quoted(name)) is \(encoding) text; convert it to UTF-8 first"
    case .missingColumn(let name, let column):
      "the header of \(Printable.quoted(name)) has no column \(column); a map has user_id,index,seed, as "
        + "shared-seed map writes it"
    case .duplicateColumn(let name, let column):
      "the header of \(Printable.quoted(name)) has more than one column \(column)"
    case .empty(let name): "\(Printable.quoted(name)) holds no user"
    case .badLines(let name, let count):
      "\(Numbers.counted(count, "line")) of \(Printable.quoted(name)) cannot be used; nothing was recovered"
    case .interrupted: "interrupted"
    }
  }
}

/// Why one line of a map cannot be used.
package enum SharedSeedMapLineError: Error, Equatable, Sendable {
  case line(UserLineError)
  case userID(String)
  case index
  case seed
  /// Another line, of this number, has the same index.
  case duplicateIndex(UInt32, first: Int)
  /// Another line, of this number, has the same user.
  case duplicateUser(first: Int)
  /// The first line of the map has another seed.
  case otherSeed
}

extension SharedSeedMapLineError: CustomStringConvertible {
  /// What is wrong with the line, without its number.
  package var description: String {
    switch self {
    case .line(let error): error.description
    case .userID(let reason): reason
    case .index: "the index is not a whole number from 0 to 2147483647"
    case .seed: "the seed is not a fingerprint of 8 hexadecimal digits"
    case .duplicateIndex(let index, let first): "index \(index) is that of line \(first) already"
    case .duplicateUser(let first): "the user is that of line \(first) already"
    case .otherSeed: "the seed is another one than in the first line"
    }
  }
}

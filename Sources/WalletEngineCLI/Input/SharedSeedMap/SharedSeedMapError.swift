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
  /// The last line is missing: the file was cut, or made by something else.
  case noEnd(name: String)
  /// The last line tells of another number of users.
  case wrongCount(name: String, stated: UInt64, found: Int)
  /// The last line is of another seed than the users' lines.
  case endOfOtherSeed(name: String, stated: String, found: String)
  /// The map is of another tenant than the one to be recovered.
  case otherTenant(name: String, stated: String, asked: String)
  /// The code in the last line is not that of the users and indexes.
  case wrongCode(name: String)
  /// The file is another one than was checked.
  case changed(name: String)
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
    case .noEnd(let name):
      "\(Printable.quoted(name)) does not end with the line that shared-seed map writes last: it was cut off, or made in "
        + "another way; nothing was recovered (a map from records of your own: --unauthenticated-map, at your risk)"
    case .wrongCount(let name, let stated, let found):
      "\(Printable.quoted(name)) has \(Numbers.counted(found, "user")), and its last line tells of "
        + "\(Numbers.grouped(Int(clamping: stated))): lines were removed or added; nothing was recovered"
    case .endOfOtherSeed(let name, let stated, let found):
      "the last line of \(Printable.quoted(name)) is of the seed \(stated), its users are of \(found); nothing was recovered"
    case .otherTenant(let name, let stated, let asked):
      "\(Printable.quoted(name)) is the map of the tenant \(Printable.quoted(stated)), not of \(Printable.quoted(asked)); "
        + "name it with --tenant; nothing was recovered"
    case .wrongCode(let name):
      "the users and indexes in \(Printable.quoted(name)) are not those that its last line was made for: the map was "
        + "altered, or has another phrase; nothing was recovered"
    case .changed(let name):
      "\(Printable.quoted(name)) was changed while it was being read; what came before the change was recovered, run the "
        + "same command again with the whole map"
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
  /// It begins with a number sign and is not the last line of a map.
  case end
  /// The last line of the map came before it.
  case behindEnd
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
    case .end: "it begins with # and is not the last line of a map; a user id that begins so stands in quotes"
    case .behindEnd: "it stands behind the last line of the map"
    }
  }
}

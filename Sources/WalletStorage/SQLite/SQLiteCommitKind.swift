/// What a transaction needs to have set on its connection, where it cannot be chosen any more once it has begun.
enum SQLiteCommitKind {
  case ordinary
  /// Takes sealed records out and puts them back: copies of them are kept in memory and not in a file.
  case erasing
  /// The same for a table that others refer to, all of whose rows are put back under their numbers.
  case erasingReferenced
  /// Sorts more than memory should hold.
  case sorting

  var preparation: String? {
    switch self {
    case .ordinary: nil
    case .erasing: "PRAGMA temp_store = MEMORY"
    case .erasingReferenced: "PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF"
    case .sorting: "PRAGMA temp_store = FILE"
    }
  }

  var ending: String? {
    switch self {
    case .ordinary, .erasing, .sorting: nil
    case .erasingReferenced: "PRAGMA foreign_keys = ON"
    }
  }
}

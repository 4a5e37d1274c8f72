/// The files of a SQLite store: the database, and those that SQLite makes, overwrites and deletes beside it.
///
/// Nothing else may be kept under these names: SQLite takes whatever has one of them for its own when it opens the
/// database, and a root key there would be gone after the first run.
package struct StoreFiles: Sendable {
  /// What a file is to the store.
  package enum Part: Sendable {
    case database
    /// A log, its index, or a rollback journal.
    case sideFile
  }

  /// What SQLite appends to the name of a database.
  static let sideSuffixes = ["-wal", "-shm", "-journal"]

  /// Whether SQLite uses a name beside a database of whatever name.
  package static func isSideName(_ path: String) -> Bool {
    sideSuffixes.contains { path.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }

  private var database: Set<FilePlace> = []
  private var sideFiles: Set<FilePlace> = []

  /// The files of the store at a path, whether they are there yet or not.
  package init(path: String) {
    // SQLite follows symbolic links to the database and has the other files beside what they lead to.
    for path in Set([path, FileSystem.resolved(path) ?? path]) {
      database.formUnion(FilePlace.places(of: path))
      for suffix in Self.sideSuffixes { sideFiles.formUnion(FilePlace.places(of: path + suffix)) }
    }
  }

  /// Which part of the store a path leads to; nil if to none.
  package func part(at path: String) -> Part? {
    part(at: FilePlace.places(of: path))
  }

  /// The same for a file that was found before.
  package func part(at places: Set<FilePlace>) -> Part? {
    if !database.isDisjoint(with: places) { return .database }
    return sideFiles.isDisjoint(with: places) ? nil : .sideFile
  }
}

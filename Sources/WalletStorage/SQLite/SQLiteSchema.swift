/// The tables of a SQLite store, version 2.
///
/// Text compares as bytes (SQLite's BINARY collation); all tables are STRICT, so a value of a wrong type is refused. How
/// the tables were chosen, with figures, is told in docs/store.md.
enum SQLiteSchema {
  /// The version kept in the database's `user_version`.
  static let version = 2
  /// Marks the file as a wallet store, in the database's `application_id`: "wlt1".
  static let applicationID: UInt32 = 0x776c_7431

  /// Every table; none is made anew where it is there already, so that a migration runs the same text.
  static let tables = [
    StoreTable.definition,
    UserTables.definition,
    AddressTables.definition,
    OneTimePasswordTable.definition,
    RootDerivationTable.definition,
    ErasedUsersTable.definition,
    AccountTables.definition,
    SharedSeedTable.definition,
  ].joined(separator: "\n")

  /// Run once, when a store is made.
  static let definition = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    \(tables)
    """

  /// Run on every connection.
  ///
  /// What is deleted or replaced is overwritten with zeros, whatever the library's default: it may be sealed under a key
  /// that has leaked.
  static let connectionSettings = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cell_size_check = ON;
    PRAGMA secure_delete = ON;
    """
}

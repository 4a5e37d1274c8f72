/// Brings a store of an older version to the present one: all of it in one transaction, or nothing.
enum SQLiteMigration {
  /// Does nothing to a store of the present version.
  ///
  /// - Parameter storeID: whose ring was opened; another store that has come to the path since is left alone.
  static func run(on path: String, storeID: RecordID) throws(StoreError) {
    let connection = try SQLiteConnection(path: path)
    try connection.execute(SQLiteSchema.connectionSettings)
    // Every address is sorted.
    try connection.execute("PRAGMA temp_store = FILE")
    do {
      try connection.transaction { () throws(StoreError) in
        guard try connection.loadKeyRing().storeID == storeID else { throw .keyRingChanged }
        // Another process may have been quicker.
        let found = try connection.schemaVersion()
        try SQLiteSchema.refuseOther(found, at: path)
        guard found < SQLiteSchema.version else { return }
        if found < 2 { try connection.migrateToVersion2() }
        try connection.execute("PRAGMA user_version = \(SQLiteSchema.version)")
      }
    } catch let error as StoreError {
      throw error
    } catch let failure as SQLiteCommitFailure {
      throw failure.cause
    } catch {
      throw .inputOutput(path: path, detail: String(describing: error))
    }
  }
}

extension SQLiteSchema {
  /// The header is looked at before anything is opened, but a log may hold a newer one.
  static func refuseOther(_ found: Int, at path: String) throws(StoreError) {
    guard found >= 1 else { throw .notAStore(path: path, reason: "its version is \(found), which never was") }
    guard found <= version else { throw .newerSchema(path: path, found: found, supported: version) }
  }
}

extension SQLiteConnection {
  /// The version of the tables.
  func schemaVersion() throws(StoreError) -> Int {
    let query = try statement("PRAGMA user_version")
    defer { query.reset() }
    return try query.step() ? Int(clamping: query.integer(0)) : 0
  }

  /// Version 2: addresses are kept unique by an index of their own and no longer by the table of wallets.
  fileprivate func migrateToVersion2() throws(StoreError) {
    try execute(
      """
      ALTER TABLE wallets RENAME TO wallets_1;
      \(SQLiteSchema.tables)
      INSERT INTO wallets SELECT * FROM wallets_1 ORDER BY user, chain, account_index;
      DROP TABLE wallets_1;
      """)
    try rebuildAddressIndex()
  }
}

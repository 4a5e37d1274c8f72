/// Brings a store of an older version to the present one when it is opened: all of it in one transaction, or nothing.
enum SQLiteMigration {
  /// Does nothing to a store of the present version.
  static func run(on path: String) throws(StoreError) {
    let connection = try SQLiteConnection(path: path)
    guard try version(of: connection) < SQLiteSchema.version else { return }
    try connection.execute(SQLiteSchema.connectionSettings)
    do {
      try connection.transaction { () throws(StoreError) in
        // Another process may have been quicker.
        let found = try version(of: connection)
        guard found < SQLiteSchema.version else {
          guard found == SQLiteSchema.version else {
            throw .newerSchema(path: path, found: found, supported: SQLiteSchema.version)
          }
          return
        }
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

  private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
    let query = try connection.statement("PRAGMA user_version")
    defer { query.reset() }
    return try query.step() ? Int(clamping: query.integer(0)) : 0
  }
}

extension SQLiteConnection {
  /// How many addresses are sorted at a time.
  private static let addressesPerStep = 1 << 16

  /// Version 2: addresses are kept unique by an index of their own and no longer by the table of wallets.
  fileprivate func migrateToVersion2() throws(StoreError) {
    try execute(
      """
      ALTER TABLE wallets RENAME TO wallets_1;
      \(SQLiteSchema.tables)
      INSERT INTO wallets SELECT * FROM wallets_1 ORDER BY user, chain, account_index;
      DROP TABLE wallets_1;
      """)
    // They were unique, so nothing is looked for.
    let query = try statement("SELECT user, address FROM wallets ORDER BY user, chain, account_index")
    defer { query.reset() }
    var entries: [AddressEntry] = []
    while try query.step() {
      // A damaged address is for the audit to tell of; it cannot be looked for.
      guard let address = try? query.text(1) else { continue }
      entries.append(AddressEntry(hash: AddressHash.of(address), user: query.integer(0)))
      guard entries.count == Self.addressesPerStep else { continue }
      for entry in entries.sorted() { try index(entry) }
      entries.removeAll(keepingCapacity: true)
    }
    for entry in entries.sorted() { try index(entry) }
  }
}

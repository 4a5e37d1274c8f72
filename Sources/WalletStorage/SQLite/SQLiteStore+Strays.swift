extension SQLiteReading {
  package func strayRows(besides pages: (secrets: Int, wallets: Int)) async throws(StoreError) -> [String] {
    try await bulkReader.run { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        var tables = ["primary_wallets", "erased_users", "shared_accounts"]
        // The library counts whole pages of rows, so that most stores cost nothing more.
        if try connection.rowCount("secrets") != pages.secrets { tables.append("secrets") }
        if try connection.rowCount("wallets") != pages.wallets { tables.append("wallets") }
        var strays: [String] = []
        for table in tables.sorted() {
          let count = try connection.count(
            "SELECT COUNT(*) FROM \(table) WHERE user NOT IN (SELECT id FROM users)")
          if count > 0 { strays.append("\(count) of the rows of \(table) belong to no user") }
        }
        let events = try connection.count("SELECT COUNT(*) FROM events WHERE sequence < 1")
        if events > 0 { strays.append("\(events) of the events have numbers below 1") }
        return strays
      }
    }
  }
}

extension SQLiteConnection {
  /// How many rows a table has.
  func rowCount(_ table: String) throws(StoreError) -> Int { try count("SELECT COUNT(*) FROM \(table)") }

  fileprivate func count(_ sql: String) throws(StoreError) -> Int {
    let query = try statement(sql)
    defer { query.reset() }
    return try query.step() ? Int(clamping: query.integer(0)) : 0
  }
}

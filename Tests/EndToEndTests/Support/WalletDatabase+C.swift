import CWalletSQLite

/// The store's file in the hands of somebody who can write to it but has no key.
struct WalletDatabase {
  let path: String

  struct Failure: Error {
    var sql: String
    var message: String
  }

  /// Runs statements; returns how many rows they changed.
  @discardableResult
  func execute(_ sql: String) throws -> Int {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else { throw Failure(sql: sql, message: String(cString: sqlite3_errmsg(handle))) }
    return Int(sqlite3_total_changes(handle))
  }

  /// The blobs in the first column of the rows that a query finds.
  func blobs(_ sql: String) throws -> [[UInt8]] {
    var (handle, statement): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_finalize(statement)
      sqlite3_close_v2(handle)
    }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
    else { throw Failure(sql: sql, message: String(cString: sqlite3_errmsg(handle))) }
    var found: [[UInt8]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let count = Int(sqlite3_column_bytes(statement, 0))
      guard let base = sqlite3_column_blob(statement, 0) else { continue }
      found.append(Array(UnsafeRawBufferPointer(start: base, count: count)))
    }
    return found
  }

  /// Which rows a user's wallet of a chain is, as a condition of SQL.
  static func wallet(of user: String, chain: Int) -> String {
    "user = (SELECT id FROM users WHERE user_id = '\(user)') AND chain = \(chain)"
  }
}

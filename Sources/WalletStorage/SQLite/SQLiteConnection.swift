import CWalletSQLite

/// One connection to a SQLite database, used by one queue at a time.
@safe
final class SQLiteConnection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// How long to wait for another process's write lock, in milliseconds.
  private static let busyTimeout: Int32 = 30_000

  /// Opens an existing file for reading and writing.
  init(path: String) throws(StoreError) {
    self.path = path
    var opened: OpaquePointer?
    // Each connection belongs to one serial queue, so SQLite's own mutexes are not needed.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let detail = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw .inaccessible(path: path, reason: detail)
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, Self.busyTimeout)
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    unsafe sqlite3_close_v2(handle)
  }

  /// The library's version.
  static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Runs statements without parameters or results.
  func execute(_ sql: String) throws(StoreError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// A compiled statement, kept for the next use.
  ///
  /// It comes back reset and without bound values.
  func statement(_ sql: String) throws(StoreError) -> SQLiteStatement {
    if let kept = statements[sql] {
      kept.reset()
      return kept
    }
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    guard code == SQLITE_OK, let compiled = unsafe compiled else { throw failure(code) }
    let statement = unsafe SQLiteStatement(handle: compiled, connection: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement for its effect.
  func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
    statement.reset()
  }

  /// How many rows the last insert, update or delete changed.
  var changedRowCount: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Runs a closure in a transaction that takes the write lock at its start, so that it never fails half-way for it.
  ///
  /// An error in the closure rolls back. A failed COMMIT is reported as ``SQLiteCommitFailure``: it is not a rollback.
  func transaction<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    let result: Result
    do {
      result = try body()
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
    do {
      try execute("COMMIT")
    } catch {
      throw SQLiteCommitFailure(cause: error)
    }
    return result
  }

  /// Turns the library's code into our error.
  func failure(_ code: Int32) -> StoreError {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xff {
    case SQLITE_FULL: return .diskFull(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_CORRUPT: return .corrupt(path: path, detail: detail)
    case SQLITE_NOTADB: return .notAStore(path: path, reason: detail)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH:
      return .inaccessible(path: path, reason: detail)
    default: return .inputOutput(path: path, detail: "\(detail) (SQLite code \(code))")
    }
  }
}

/// COMMIT reported an error: the transaction may or may not be in the database.
struct SQLiteCommitFailure: Error {
  let cause: StoreError
}

import CWalletSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One connection to a SQLite database, used by one queue at a time.
@safe
final class SQLiteConnection {
  let path: String
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  let addressLimits: AddressLimits
  /// What a writer knows of the runs of addresses; nil until it needs to, and after anything failed.
  var recentAddresses: RecentAddresses?
  /// Where a writer is with moving runs into the index; nil if that is not known.
  var addressMerge: AddressMerge?
  /// How many pages the log had after the last commit of this connection.
  private(set) var logPageCount = 0

  /// How long to wait for another process's write lock, in milliseconds.
  static let busyTimeout: Int32 = 30_000

  /// Opens an existing file for reading and writing.
  ///
  /// - Parameter fileSystem: the name of the library's way to files, by default that of the platform.
  /// - Parameter keepsLog: leaves the log as it is when it is the last to close the database.
  init(
    path: String, fileSystem: String? = nil, addressLimits: AddressLimits = .standard, keepsLog: Bool = false
  ) throws(StoreError) {
    self.path = path
    self.addressLimits = addressLimits
    var opened: OpaquePointer?
    // Each connection belongs to one serial queue, so SQLite's own mutexes are not needed.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, fileSystem)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let detail = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw .inaccessible(path: path, reason: detail)
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, Self.busyTimeout)
    let status = unsafe wallet_sqlite_distrust_schema(opened)
    guard status == SQLITE_OK else { throw failure(status) }
    guard keepsLog else { return }
    let kept = unsafe wallet_sqlite_keep_log(opened)
    guard kept == SQLITE_OK else { throw failure(kept) }
  }

  /// Takes the library's checkpoints, which come in the middle of a commit, into our own hands; see ``SQLiteLogKeeper``.
  func watchLog() {
    // The connection closes before it goes, and no hook comes after that.
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pageCount in
        guard let context = unsafe context else { return SQLITE_OK }
        unsafe Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue().logPageCount = Int(pageCount)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
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

  /// Moves what it can of the log into the database, without waiting for anyone and without keeping anyone waiting.
  ///
  /// What could not be moved stays in the log, safe.
  func checkpointPassively() {
    unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Moves the whole log into the database, syncs it and cuts the log back; throws unless all of that was done.
  func checkpoint() throws(StoreError) {
    let checkpoint = try statement("PRAGMA wal_checkpoint(TRUNCATE)")
    defer { checkpoint.reset() }
    guard try checkpoint.step(), checkpoint.integer(0) == 0 else { throw .busy(path: path) }
  }

  /// Runs a closure that only reads on one state of the database, at the price of one read lock.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    // A snapshot is in a transaction already.
    guard !isInTransaction else { return try body() }
    do { try execute("BEGIN") } catch {
      isStuck = isInTransaction
      throw error
    }
    defer {
      // Left open, it would show the store as it was at this moment for ever.
      do { try execute("COMMIT") } catch { isStuck = true }
    }
    return try body()
  }

  /// Whether a read transaction could not be ended, so that the connection must not be used any more.
  private(set) var isStuck = false

  /// Whether there is a table of a name.
  func has(table name: String) throws(StoreError) -> Bool {
    let query = try statement("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")
    defer { query.reset() }
    try query.bind(1, name)
    return try query.step()
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
      // What was taken in of the transaction's own rows is not there.
      recentAddresses = nil
      addressMerge = nil
      try? execute("ROLLBACK")
      throw error
    }
    do {
      try execute("COMMIT")
    } catch {
      // The library has let go of the write lock, or does so now: whoever settles this must not wait for it.
      try? execute("ROLLBACK")
      throw SQLiteCommitFailure(cause: error)
    }
    return result
  }

  /// Whether a transaction is open: after a failed rollback it is, and the connection is of no more use.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  // Macros that Swift does not import: what exactly a constraint objects to.
  private static let primaryKeyViolation = SQLITE_CONSTRAINT | (6 << 8)
  private static let uniqueViolation = SQLITE_CONSTRAINT | (8 << 8)

  /// Turns the library's code into our error.
  func failure(_ code: Int32) -> StoreError {
    let detail = unsafe String(cString: sqlite3_errmsg(handle))
    switch code {
    case Self.uniqueViolation: return .addressTaken(address: "")
    case Self.primaryKeyViolation: return .malformedRow(path: path, detail: "a second row of one key")
    default: break
    }
    switch code & 0xff {
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      // The log and its index cannot grow: the library does not call that a full disk, the system does.
      let cause = unsafe sqlite3_system_errno(handle)
      if cause == ENOSPC || cause == EDQUOT { return .diskFull(path: path) }
    default: break
    }
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

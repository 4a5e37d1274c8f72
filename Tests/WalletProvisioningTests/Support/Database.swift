import CWalletSQLite
import WalletStorage

/// A store's database, edited behind the engine's back.
final class Database {
  struct Failure: Error {
    var message: String
  }

  private let handle: OpaquePointer

  /// Opens a database that exists; foreign keys are not enforced on this connection.
  init(path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let opened else {
      throw Failure(message: "cannot open \(path)")
    }
    handle = opened
    sqlite3_busy_timeout(opened, 30_000)
  }

  /// Makes a new database and runs statements on it.
  static func make(at path: String, running sql: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { throw Failure(message: "cannot make \(path)") }
    defer { sqlite3_close_v2(opened) }
    guard sqlite3_exec(opened, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(opened)))
    }
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements; throws unless the last one that changes rows changes at least one.
  func change(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    guard sqlite3_changes(handle) > 0 else { throw Failure(message: "nothing changed by: \(sql)") }
  }

  /// Runs one statement with blobs for its parameters, in order.
  func change(_ sql: String, blobs: [[UInt8]]) throws {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, blob) in blobs.enumerated() {
      sqlite3_bind_blob64(statement, Int32(index + 1), blob, UInt64(blob.count), transient)
    }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
    guard sqlite3_changes(handle) > 0 else { throw Failure(message: "nothing changed by: \(sql)") }
  }

  /// Enters every address that can be read, as the rows have it now, into the index of addresses.
  func indexAddresses() throws {
    let statement = try prepare("SELECT user, address FROM wallets")
    defer { sqlite3_finalize(statement) }
    var entries: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let text = sqlite3_column_text(statement, 1) else { continue }
      let hash = AddressHash.of(String(cString: text))
      entries.append("(\(hash), \(sqlite3_column_int64(statement, 0)))")
    }
    let insert = "INSERT OR IGNORE INTO addresses VALUES \(entries.joined(separator: ", "))"
    guard sqlite3_exec(handle, insert, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// The blob in the first column of the first row.
  func blob(_ sql: String) throws -> [UInt8] {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { throw Failure(message: "no row from: \(sql)") }
    let count = Int(sqlite3_column_bytes(statement, 0))
    guard let base = sqlite3_column_blob(statement, 0) else { return [] }
    return Array(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The number in the first column of the first row.
  func integer(_ sql: String) throws -> Int {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { throw Failure(message: "no row from: \(sql)") }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
    return statement
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }
}

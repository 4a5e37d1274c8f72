import CWalletSQLite

/// A SQLite database seen past the store: what another program with the library sees and does.
final class RawDatabase {
  private var handle: OpaquePointer?

  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    let description: String
  }

  init(_ path: String) throws {
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    guard code == SQLITE_OK else { throw failure(code) }
    sqlite3_busy_timeout(handle, 10_000)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements and returns their rows as text, columns separated by `|`.
  @discardableResult
  func run(_ sql: String) throws -> [String] {
    var rows: [String] = []
    let code = withUnsafeMutablePointer(to: &rows) { rows in
      sqlite3_exec(
        handle, sql,
        { rows, count, columns, _ in
          let texts = (0..<Int(count)).map { index in columns?[index].map { String(cString: $0) } ?? "NULL" }
          rows?.assumingMemoryBound(to: [String].self).pointee.append(texts.joined(separator: "|"))
          return 0
        }, rows, nil)
    }
    guard code == SQLITE_OK else { throw failure(code) }
    return rows
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(code: code, description: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
  }
}

import CWalletSQLite

/// A SQLite database seen past the store: what another program with the library sees and does.
package final class RawDatabase {
  private var handle: OpaquePointer?

  /// The library's words for what went wrong.
  package struct Failure: Error, CustomStringConvertible {
    package let code: Int32
    package let message: String
    package var description: String { message }
  }

  /// Opens a database, and makes it unless told not to.
  package init(_ path: String, creating: Bool = true) throws {
    let flags = SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK else { throw failure(code) }
    sqlite3_busy_timeout(handle, 10_000)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements and returns their rows as text, columns separated by `|`.
  @discardableResult
  package func run(_ sql: String) throws -> [String] {
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
    Failure(code: code, message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
  }
}

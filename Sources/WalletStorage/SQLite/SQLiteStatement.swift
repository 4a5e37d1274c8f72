import CWalletSQLite

/// A value to bind.
enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A compiled statement of one connection.
@safe
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(handle: OpaquePointer, connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  /// Releases the statement; the connection calls this before it closes.
  func finalize() {
    unsafe sqlite3_finalize(handle)
  }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// Binds values to the parameters ?1, ?2, … in order.
  func bind(_ values: [SQLiteValue]) throws(StoreError) {
    // SQLITE_TRANSIENT: the library copies, so that no Swift memory has to outlive the call.
    let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code: Int32
      switch value {
      case .integer(let number): code = unsafe sqlite3_bind_int64(handle, position, number)
      case .text(var text):
        code = text.withUTF8 { utf8 in
          unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
            unsafe sqlite3_bind_text64(
              handle, position, characters.baseAddress, UInt64(characters.count), transient, UInt8(SQLITE_UTF8))
          }
        }
      case .blob(let bytes):
        code = unsafe sqlite3_bind_blob64(handle, position, bytes, UInt64(bytes.count), transient)
      }
      guard code == SQLITE_OK else { throw connection.failure(code) }
    }
  }

  /// Advances; true if there is a row to read.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      // Reset at once: a statement left open would keep a lock.
      let error = connection.failure(code)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let base = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// The text of a column; an error if it is not valid UTF-8, which we never wrote.
  func text(_ column: Int32) throws(StoreError) -> String {
    guard let base = unsafe sqlite3_column_text(handle, column) else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column)))
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw .malformedRow(path: connection.path, detail: "text that is not UTF-8")
    }
    return text
  }
}

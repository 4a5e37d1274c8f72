import CWalletSQLite

extension SQLiteConnection {
  /// Makes ``AddressHash`` known to SQL as `address_hash(text)`; NULL for what is not valid UTF-8.
  ///
  /// Not to be called by what a database itself holds, such as a view.
  func defineAddressHash() throws(StoreError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let code = unsafe sqlite3_create_function_v2(
      handle, "address_hash", 1, flags, nil,
      { context, _, values in
        guard let value = unsafe values?.pointee, let text = unsafe sqlite3_value_text(value) else {
          return unsafe sqlite3_result_null(context)
        }
        let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
        guard let address = unsafe String(strictUTF8: bytes) else { return unsafe sqlite3_result_null(context) }
        unsafe sqlite3_result_int64(context, AddressHash.of(address))
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }
}

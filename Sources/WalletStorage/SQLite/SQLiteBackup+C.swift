import CWalletSQLite

extension SQLiteConnection {
  /// How many pages are copied in one go: 8 MiB, after which progress is told.
  private static let pagesPerStep: Int32 = 2048

  /// Copies the whole database into another, page by page, by the library's online backup.
  ///
  /// To be called inside a read transaction: then it copies that moment, and what others write meanwhile neither gets in
  /// nor makes it start over.
  func copyPages(into target: SQLiteConnection, onProgress report: (_ done: Int, _ all: Int) -> Void) throws(StoreError)
  {
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.failure(unsafe sqlite3_extended_errcode(target.handle))
    }
    var code = SQLITE_OK
    repeat {
      code = unsafe sqlite3_backup_step(backup, Self.pagesPerStep)
      let all = unsafe Int(sqlite3_backup_pagecount(backup))
      let left = unsafe Int(sqlite3_backup_remaining(backup))
      report(all - left, all)
    } while code == SQLITE_OK
    let finished = unsafe sqlite3_backup_finish(backup)
    // The target says what went wrong on either side; the log of the source cannot be busy inside a transaction.
    guard code == SQLITE_DONE, finished == SQLITE_OK else {
      throw target.failure(code == SQLITE_DONE ? finished : code)
    }
  }

  /// The library's quick check of a database: its words for the first fault; nil if there is none.
  func firstFault() throws(StoreError) -> String? {
    let check = try statement("PRAGMA quick_check(1)")
    defer { check.reset() }
    guard try check.step() else { return "the check gave no answer" }
    let word = try check.text(0)
    return word.utf8.elementsEqual("ok".utf8) ? nil : word
  }

  /// The size of a page in bytes.
  func pageByteCount() throws(StoreError) -> Int {
    let query = try statement("PRAGMA page_size")
    defer { query.reset() }
    return try query.step() ? Int(query.integer(0)) : 0
  }
}

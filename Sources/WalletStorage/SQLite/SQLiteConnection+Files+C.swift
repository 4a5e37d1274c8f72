import CWalletSQLite

/// The bytes of a database and of its log as they lie in the files, read and synced through the library.
///
/// Nothing else in a process may open and close a database that is in use: with any descriptor of a file that it closes, a
/// process gives up all its locks on that file (fcntl(2)), those of open connections too. Another process that closes the
/// store would then take itself for the last one and delete the log that commits still go to. The library knows its own
/// descriptors, and keeps them until no lock is left.
extension SQLiteConnection {
  /// A file of the connection's.
  enum File {
    case database
    /// The write-ahead log; there is none before the first statement.
    case log

    fileprivate var operation: Int32 {
      switch self {
      case .database: SQLITE_FCNTL_FILE_POINTER
      case .log: SQLITE_FCNTL_JOURNAL_POINTER
      }
    }
  }

  /// Fills the rest of a block, from `start` on, with what is at an offset of a file; returns how many bytes there were.
  ///
  /// Fewer than fit only at the end of the file; none of a file that is not open.
  func read(
    _ file: File, at offset: Int64, into block: inout [UInt8], from start: Int = 0
  ) throws(StoreError) -> Int {
    guard let opened = unsafe pointer(to: file), let methods = unsafe opened.pointee.pMethods else { return 0 }
    var size: sqlite3_int64 = 0
    let sizeCode = unsafe methods.pointee.xFileSize(opened, &size)
    guard sizeCode == SQLITE_OK else { throw failure(sizeCode) }
    let count = Int(min(Int64(block.count - start), max(0, size - offset)))
    guard count > 0 else { return 0 }
    let code = unsafe block.withUnsafeMutableBytes { bytes in
      unsafe methods.pointee.xRead(opened, bytes.baseAddress.map { unsafe $0 + start }, Int32(count), offset)
    }
    // Another process may have cut the file meanwhile: the rest is zeros then.
    guard code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 else { throw failure(code) }
    return count
  }

  /// Makes durable what the log is now, its length too.
  func synchroniseLog() throws(StoreError) {
    guard let opened = unsafe pointer(to: .log), let methods = unsafe opened.pointee.pMethods else { return }
    let code = unsafe methods.pointee.xSync(opened, SQLITE_SYNC_NORMAL)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func pointer(to file: File) -> UnsafeMutablePointer<sqlite3_file>? {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(handle, "main", file.operation, &found)
    return unsafe code == SQLITE_OK ? found : nil
  }
}

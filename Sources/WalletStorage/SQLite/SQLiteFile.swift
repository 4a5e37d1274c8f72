#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The database file as a file: looked at before SQLite touches it, and made so that it is never seen half-made.
struct SQLiteFile {
  let path: String

  private var log: String { "\(path)-wal" }

  /// Whether there is anything at the path.
  ///
  /// Throws for what can never be a store.
  func exists() throws(StoreError) -> Bool {
    switch try entry(path) {
    case .file: return true
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notAStore(path: path, reason: "it is not a regular file")
    case .absent:
      if case .file(let byteCount) = try entry(log), byteCount > 0 { throw .orphanedLog(path: path) }
      return false
    }
  }

  /// Refuses what is not a whole wallet store of a version we read, before anything is read into, or written to, it.
  func check() throws(StoreError) {
    guard case .file = try entry(path) else { throw .notFound(path: path) }
    var header = try readHeader()
    // Without one in the log, it may have been put back in its place meanwhile.
    if !isOfStore(header) {
      if let logged = try loggedHeader() { header = logged } else { header = try readHeader() }
    }
    guard !header.isEmpty else { throw .notAStore(path: path, reason: "the file is empty") }
    guard Self.isDatabase(header) else { throw .notAStore(path: path, reason: "it is not a SQLite database") }
    guard integer(header, at: 68) == SQLiteSchema.applicationID else {
      throw .notAStore(path: path, reason: "it is a SQLite database of another application")
    }
    let version = Int(integer(header, at: 60))
    try SQLiteSchema.refuseOther(version, at: path)
    // Pages that are still in a log may be missing here rightly.
    if case .file(let logByteCount) = try entry(log), logByteCount > 0 { return }
    let rawPageSize = UInt64(header[16]) << 8 | UInt64(header[17])
    let expected = UInt64(integer(header, at: 28)) * (rawPageSize == 1 ? 65_536 : rawPageSize)
    // Looked at last: whoever closed the store a moment ago has made the file longer before the log went away.
    guard case .file(let byteCount) = try entry(path) else { throw .notFound(path: path) }
    guard byteCount >= expected else {
      throw .truncated(path: path, expectedByteCount: expected, foundByteCount: byteCount)
    }
  }

  /// Whether the file is complete by itself, as a backup is; a store's own file may lack what is in its log.
  func isComplete() throws(StoreError) -> Bool {
    let header = try readHeader()
    return header.count == Self.headerByteCount
      && header[StoreCopy.journalMode.range].elementsEqual(StoreCopy.journalMode.rollback)
  }

  /// Runs a closure that reads a store of any version that we know on one state of it, and changes nothing, not even by
  /// opening and closing it.
  func reading<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard try exists() else { throw .notFound(path: path) }
    try check()
    // Whoever closes a store last moves the log that is left into the database, unless told not to. Without a log that
    // would leave files beside the database instead. Opened for reading only, it could not wait for others to put the
    // log's index in order.
    var hasLog = false
    if case .file(let byteCount) = try entry(log), byteCount > 0 { hasLog = true }
    let connection = try SQLiteConnection(path: path, keepsLog: hasLog)
    try connection.execute("PRAGMA cell_size_check = ON")
    return try connection.reading { () throws(StoreError) in try body(connection) }
  }

  /// Throws unless a store can be made here, as far as that can be told without making anything.
  func checkPlace() throws(StoreError) {
    let directory = FileSystem.directory(of: path)
    do { try FileSystem.requireWritable(directory: directory) } catch {
      throw .inaccessible(path: path, reason: "\(error.reason) (directory \(directory))")
    }
  }

  /// Makes a new store holding a key ring; false if another process made one first.
  ///
  /// It is built under a temporary name and linked into place when it is whole and durable: a store is either all there,
  /// with its key ring, or absent, so an empty file in its place is never taken for a new store.
  func create(holding ring: KeyRingRecord) throws(StoreError) -> Bool {
    // Refuses a log that is left over as well: the library would take it for the new store's own.
    guard try !exists() else { return false }
    let temporary = FileSystem.temporaryName(beside: path)
    defer { for suffix in [""] + StoreFiles.sideSuffixes { FileSystem.remove(temporary + suffix) } }
    do {
      close(try FileSystem.open(temporary, O_RDWR | O_CREAT | O_EXCL, mode: 0o600))
    } catch { throw systemFailure(error) }
    do {
      let connection = try SQLiteConnection(path: temporary)
      try connection.execute(SQLiteSchema.connectionSettings)
      try connection.transaction { () throws(StoreError) in
        try connection.execute(SQLiteSchema.definition)
        try connection.insertStore(ring)
      }
      try connection.checkpoint()
    } catch let error as StoreError {
      throw renamed(error)
    } catch let failure as SQLiteCommitFailure {
      throw renamed(failure.cause)
    } catch {
      throw .inputOutput(path: path, detail: String(describing: error))
    }
    do throws(FileSystem.SystemError) {
      try synchronise(temporary)
      return try FileSystem.publish(temporary, as: path)
    } catch {
      throw systemFailure(error)
    }
  }

  /// Closed again before the file has its name: nobody can have it open as a store yet; see ``SQLiteConnection/File``.
  private func synchronise(_ temporary: String) throws(FileSystem.SystemError) {
    let descriptor = try FileSystem.open(temporary, O_RDWR)
    defer { close(descriptor) }
    try FileSystem.synchronise(descriptor)
  }

  /// An error of building names the store, not the temporary file.
  private func renamed(_ error: StoreError) -> StoreError {
    switch error {
    case .diskFull: .diskFull(path: path)
    case .inputOutput(_, let detail): .inputOutput(path: path, detail: detail)
    case .inaccessible(_, let reason): .inaccessible(path: path, reason: reason)
    default: error
    }
  }

  private func systemFailure(_ error: FileSystem.SystemError) -> StoreError {
    error.code == ENOSPC || error.code == EDQUOT
      ? .diskFull(path: path) : .inaccessible(path: path, reason: error.reason)
  }

  private func entry(_ path: String) throws(StoreError) -> FileSystem.Entry {
    do { return try FileSystem.entry(at: path) } catch { throw systemFailure(error) }
  }

  private static let headerByteCount = 100

  private static func isDatabase(_ header: [UInt8]) -> Bool {
    header.count == headerByteCount && header.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Whether a header is that of a store of a version that we read.
  private func isOfStore(_ header: [UInt8]) -> Bool {
    Self.isDatabase(header) && integer(header, at: 68) == SQLiteSchema.applicationID
      && integer(header, at: 60) <= UInt32(SQLiteSchema.version)
  }

  /// The header as the log has it; nil if it has none.
  ///
  /// When the power fails while the log is moved into the database, the first page may be torn. The log still has it
  /// then, and the library puts it back in its place.
  private func loggedHeader() throws(StoreError) -> [UInt8]? {
    do {
      return try SQLiteLog(path: log).firstPage().map { Array($0.prefix(Self.headerByteCount)) }
    } catch { throw systemFailure(error) }
  }

  /// Through the library: see ``SQLiteConnection/File``.
  private func readHeader() throws(StoreError) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: Self.headerByteCount)
    let count = try SQLiteConnection(path: path).read(.database, at: 0, into: &header)
    return Array(header.prefix(count))
  }

  private func integer(_ header: [UInt8], at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The making of a copy of a store's database, for a backup or from one.
struct StoreCopy {
  private let file: UnfinishedFile

  /// No one else has the file open, so no locks are needed: those of the system would meet the one that marks it as ours.
  private static let withoutLocks = "unix-none"
  /// Where the header says how the database is journalled: 1 by a rollback journal, 2 by a write-ahead log, for writing
  /// and for reading (SQLite's file format, section 1.3.3).
  static let journalMode: (range: Range<Int>, rollback: [UInt8]) = (18..<20, [1, 1])
  private static let blockByteCount = 1 << 20

  init(to path: String) throws(StoreError) {
    file = try UnfinishedFile(for: path)
  }

  /// Fills the file, checks it, and gives it its name; leaves nothing if any of that fails.
  func made(
    by fill: (StoreCopy) throws(StoreError) -> Void,
    accepting accept: (KeyRingRecord) throws(StoreError) -> Void = { (_) throws(StoreError) in }
  ) throws(StoreError) -> StoreBackup {
    do throws(StoreError) {
      try fill(self)
      // A single file that opens without others beside it; a store that is opened goes back to a log.
      try file.write(Self.journalMode.rollback, at: UInt64(Self.journalMode.range.lowerBound))
      let made = try inspect()
      try accept(made.ring)
      try file.publish()
      return made
    } catch {
      file.discard()
      throw error
    }
  }

  /// Copies what a connection sees in its read transaction.
  func fill(
    from source: SQLiteConnection, onProgress report: (StoreBackup.Progress) -> Void
  ) throws(StoreError) {
    let pageByteCount = UInt64(clamping: try source.pageByteCount())
    try withConnection { (target) throws(StoreError) in
      try source.copyPages(into: target) { done, all in
        report(
          StoreBackup.Progress(
            copiedByteCount: UInt64(clamping: done) * pageByteCount,
            totalByteCount: UInt64(clamping: all) * pageByteCount))
      }
    }
  }

  /// Copies a file byte for byte.
  func fill(
    fromFile source: String, onProgress report: (StoreBackup.Progress) -> Void
  ) throws(StoreError) {
    let total: UInt64
    do {
      guard case .file(let byteCount) = try FileSystem.entry(at: source) else {
        throw StoreError.notFound(path: source)
      }
      total = byteCount
    } catch let error as StoreError {
      throw error
    } catch { throw .inaccessible(path: source, reason: (error as? FileSystem.SystemError)?.reason ?? "\(error)") }
    // Through the library, without a statement: see ``SQLiteConnection/File``.
    let connection = try SQLiteConnection(path: source)
    var block = [UInt8](repeating: 0, count: Self.blockByteCount)
    var offset: Int64 = 0
    while true {
      let count = try connection.read(.database, at: offset, into: &block)
      if count == 0 { break }
      try file.write(Array(block[..<count]), at: UInt64(offset))
      offset += Int64(count)
      report(StoreBackup.Progress(copiedByteCount: UInt64(offset), totalByteCount: max(total, UInt64(offset))))
    }
  }

  /// Leaves out indexes of shared seeds that may have been given to users since the copy was made.
  func skipSharedIndexes() throws(StoreError) {
    do throws(StoreError) { try SQLiteFile(path: file.partialPath).check() } catch { throw named(error) }
    try withConnection { (connection) throws(StoreError) in
      guard try connection.has(table: "shared_seeds") else { return }
      try connection.run(
        "UPDATE shared_seeds SET next_index = min(next_index + ?1, ?2)", .integer(Int64(SharedSeedRow.restoreGap)),
        .integer(Int64(SharedSeedRow.indexCount)))
    }
  }

  /// Throws unless the file is a whole store of ours; says which.
  private func inspect() throws(StoreError) -> StoreBackup {
    do throws(StoreError) { try SQLiteFile(path: file.partialPath).check() } catch { throw named(error) }
    return try withConnection { (connection) throws(StoreError) in
      try connection.checkSchema()
      if let fault = try connection.firstFault() { throw .corrupt(path: file.path, detail: fault) }
      let (ring, head) = (try connection.loadKeyRing(), try connection.eventHead())
      var status = stat()
      guard unsafe stat(file.partialPath, &status) == 0 else {
        throw UnfinishedFile.failure(FileSystem.SystemError(code: errno), file.path)
      }
      return StoreBackup(ring: ring, head: head, byteCount: UInt64(clamping: status.st_size))
    }
  }

  /// A connection that keeps no journal: the file is thrown away if anything goes wrong.
  private func withConnection<Result>(
    _ body: (SQLiteConnection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      let connection = try SQLiteConnection(path: file.partialPath, fileSystem: Self.withoutLocks)
      try connection.execute(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cell_size_check = ON"
      )
      return try body(connection)
    } catch { throw named(error) }
  }

  /// An error names the file that was asked for, not the temporary one.
  private func named(_ error: StoreError) -> StoreError {
    switch error {
    // It is the file that is written; nothing is wrong with the disk of a store that is read.
    case .diskFull: .cannotWrite(path: file.path, reason: UnfinishedFile.noSpace)
    case .inputOutput(_, let detail): .inputOutput(path: file.path, detail: detail)
    case .inaccessible(_, let reason): .inaccessible(path: file.path, reason: reason)
    case .corrupt(_, let detail): .corrupt(path: file.path, detail: detail)
    case .malformedRow(_, let detail): .malformedRow(path: file.path, detail: detail)
    case .notAStore(_, let reason): .notAStore(path: file.path, reason: reason)
    case .newerSchema(_, let found, let supported):
      .newerSchema(path: file.path, found: found, supported: supported)
    case .truncated(_, let expected, let found):
      .truncated(path: file.path, expectedByteCount: expected, foundByteCount: found)
    default: error
    }
  }
}

/// The embedded store: one SQLite file in write-ahead mode with full synchronisation, one writer.
package final class SQLiteStore: WalletStore, SQLiteReading {
  package let name: String
  let writer: SQLiteWorker
  let reader: SQLiteWorker
  let bulkReader: SQLiteWorker
  private let logKeeper: SQLiteLogKeeper

  /// How many KiB of pages the writer may keep.
  private static let writerCache = 64 << 10
  /// The same for the reader of whole batches.
  private static let readerCache = 16 << 10

  /// The version of the SQLite library in use.
  package static var libraryVersion: String { SQLiteConnection.libraryVersion }

  /// Whether there is a store at a path; throws for what can never be one.
  package static func exists(at path: String) throws(StoreError) -> Bool {
    try SQLiteFile(path: path).exists()
  }

  /// Throws unless a store can be made at a path, before anything is made for it.
  package static func checkPlace(at path: String) throws(StoreError) {
    try SQLiteFile(path: path).checkPlace()
  }

  /// Makes a store holding a key ring; false if there is one by now.
  ///
  /// Durable on return.
  package static func create(at path: String, holding ring: KeyRingRecord) throws(StoreError) -> Bool {
    try SQLiteFile(path: path).create(holding: ring)
  }

  /// Opens a store of the present version.
  ///
  /// Throws ``StoreError/olderSchema(path:found:needed:)`` for one of an older version, and changes nothing of it; see
  /// ``bringUpToDate(at:unlockedAs:)``.
  package init(path: String, addressLimits: AddressLimits = .standard) throws(StoreError) {
    name = path
    let file = SQLiteFile(path: path)
    let version = try file.reading { (connection) throws(StoreError) in try connection.schemaVersion() }
    try SQLiteSchema.refuseOther(version, at: path)
    guard version == SQLiteSchema.version else {
      throw .olderSchema(path: path, found: version, needed: SQLiteSchema.version)
    }
    logKeeper = try SQLiteLogKeeper(path: path)
    writer = try SQLiteWorker(
      path: path, label: "wallet-engine.sqlite.writer", cacheKibibytes: Self.writerCache, logKeeper: logKeeper,
      addressLimits: addressLimits)
    reader = try SQLiteWorker(path: path, label: "wallet-engine.sqlite.reader")
    bulkReader = try SQLiteWorker(
      path: path, label: "wallet-engine.sqlite.bulk-reader", cacheKibibytes: Self.readerCache, opensLater: true)
  }

  package func snapshot() async throws(StoreError) -> any WalletStoreReading {
    // A snapshot has a connection of its own, which would know nothing of a closed store.
    try await reader.run { _ in }
    return try await SQLiteSnapshot(path: name)
  }

  package func close() async {
    await reader.close()
    await bulkReader.close()
    await writer.close()
    // Last: whoever closes last moves the rest of the log into the database.
    await logKeeper.close()
  }
}

/// A store as it was at one moment: a connection that stays in one read transaction.
///
/// While it is open the write-ahead log cannot be cut back, so it grows with what is written meanwhile.
final class SQLiteSnapshot: SQLiteReading {
  let name: String
  let reader: SQLiteWorker
  var bulkReader: SQLiteWorker { reader }

  init(path: String) async throws(StoreError) {
    name = path
    reader = try SQLiteWorker(path: path, label: "wallet-engine.sqlite.snapshot")
    try await reader.run { (connection) throws(StoreError) in
      try connection.execute("BEGIN")
      // A deferred transaction takes its snapshot at the first read.
      try connection.execute("SELECT id FROM store")
    }
  }

  func close() async {
    await reader.close()
  }
}

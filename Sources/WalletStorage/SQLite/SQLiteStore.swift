/// The embedded store: one SQLite file in write-ahead mode with full synchronisation, one writer, one reader.
package final class SQLiteStore: WalletStore {
  package let name: String
  let writer: SQLiteWorker
  let reader: SQLiteWorker

  /// The version of the SQLite library in use.
  package static var libraryVersion: String { SQLiteConnection.libraryVersion }

  /// Whether there is a store at a path; throws for what can never be one.
  package static func exists(at path: String) throws(StoreError) -> Bool {
    try SQLiteFile(path: path).exists()
  }

  /// Makes a store holding a key ring; false if there is one by now. Durable on return.
  package static func create(at path: String, holding ring: KeyRingRecord) throws(StoreError) -> Bool {
    try SQLiteFile(path: path).create(holding: ring)
  }

  /// Opens a store that exists.
  package init(path: String) throws(StoreError) {
    name = path
    let file = SQLiteFile(path: path)
    guard try file.exists() else { throw .notFound(path: path) }
    try file.check()
    writer = try SQLiteWorker(path: path, label: "wallet-engine.sqlite.writer")
    reader = try SQLiteWorker(path: path, label: "wallet-engine.sqlite.reader")
  }

  package func close() async {
    await reader.close()
    await writer.close()
  }
}

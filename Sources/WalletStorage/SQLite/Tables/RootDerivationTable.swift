/// How the root key comes from a pass-phrase: one row, or none for other root keys.
///
/// The code of the key ring covers it.
enum RootDerivationTable {
  static let definition = """
    CREATE TABLE IF NOT EXISTS root_derivation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      salt BLOB NOT NULL,
      passes INTEGER NOT NULL,
      memory_kib INTEGER NOT NULL
    ) STRICT;
    """
}

extension SQLiteConnection {
  func store(_ derivation: RootDerivation?) throws(StoreError) {
    try run("DELETE FROM root_derivation")
    guard let derivation else { return }
    try run(
      "INSERT INTO root_derivation (id, salt, passes, memory_kib) VALUES (1, ?1, ?2, ?3)", .blob(derivation.salt),
      .integer(Int64(derivation.passes)), .integer(Int64(derivation.memoryKiB)))
  }

  func loadDerivation() throws(StoreError) -> RootDerivation? {
    // Backups of version 1 are read as they are: they had neither the table nor pass-phrases.
    guard try has(table: "root_derivation") else { return nil }
    let row = try statement("SELECT salt, passes, memory_kib FROM root_derivation WHERE id = 1")
    defer { row.reset() }
    guard try row.step() else { return nil }
    guard let passes = UInt32(exactly: row.integer(1)), let memoryKiB = UInt32(exactly: row.integer(2)) else {
      throw .malformedRow(path: path, detail: "the pass-phrase parameters")
    }
    return RootDerivation(salt: row.blob(0), passes: passes, memoryKiB: memoryKiB)
  }
}

import WalletHashing

extension SQLiteStore {
  package func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError) {
    try await writer.commit { (connection) throws(StoreError) in
      try connection.replaceKeyRing(ring, ifVersion: version)
    } settle: { (connection, _) throws(StoreError) in
      try connection.loadKeyRing().code == ring.code
    }
  }
}

extension SQLiteConnection {
  /// Writes the one row of a new store.
  func insertStore(_ ring: KeyRingRecord) throws(StoreError) {
    let head = EventHead.start
    try run(
      "INSERT INTO store VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      .blob(ring.storeID.bytes.array), .integer(Int64(ring.epoch)), .integer(Int64(bitPattern: ring.version)),
      .blob(ring.rootFingerprint), .blob(ring.canary), .blob(ring.integrityKey), .blob(ring.code.array),
      .integer(Int64(bitPattern: head.sequence)), .blob(head.code.array))
    for key in ring.dataKeys { try upsert(key) }
    try store(ring.derivation)
  }

  /// Replaces the ring; data keys that it does not hold are left.
  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) throws(StoreError) {
    try run(
      """
      UPDATE store SET ring_epoch = ?1, ring_version = ?2, root_fingerprint = ?3, canary = ?4, integrity_key = ?5,
        ring_code = ?6 WHERE ring_version = ?7
      """,
      .integer(Int64(ring.epoch)), .integer(Int64(bitPattern: ring.version)), .blob(ring.rootFingerprint),
      .blob(ring.canary), .blob(ring.integrityKey), .blob(ring.code.array), .integer(Int64(bitPattern: version)))
    guard changedRowCount == 1 else { throw .keyRingChanged }
    for key in ring.dataKeys { try upsert(key) }
    try store(ring.derivation)
  }

  /// Writes a data key; the count of one that is there already is the database's business.
  func upsert(_ key: KeyRingRecord.DataKey) throws(StoreError) {
    try run(
      """
      INSERT INTO data_keys (id, epoch, record, sealed_count) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, record = excluded.record
      """,
      .integer(Int64(key.id)), .integer(Int64(key.epoch)), .blob(key.record), .integer(Int64(key.sealedCount)))
  }

  /// The ring with its counts, all of one moment.
  func loadKeyRing() throws(StoreError) -> KeyRingRecord {
    try reading { () throws(StoreError) in try readKeyRing() }
  }

  private func readKeyRing() throws(StoreError) -> KeyRingRecord {
    let row = try statement(
      """
      SELECT store_id, ring_epoch, ring_version, root_fingerprint, canary, integrity_key, ring_code FROM store
      WHERE id = 1
      """)
    defer { row.reset() }
    guard try row.step() else { throw .malformedRow(path: path, detail: "the key ring is missing") }
    guard
      let storeID = Bytes16(unsafe row.blob(0).span.bytes), let code = Bytes32(unsafe row.blob(6).span.bytes),
      let epoch = UInt32(exactly: row.integer(1))
    else { throw .malformedRow(path: path, detail: "the key ring") }
    var ring = KeyRingRecord(
      storeID: RecordID(bytes: storeID), epoch: epoch, version: UInt64(bitPattern: row.integer(2)),
      rootFingerprint: row.blob(3), canary: row.blob(4), integrityKey: row.blob(5), dataKeys: [],
      derivation: try loadDerivation(), code: code)
    let keys = try statement("SELECT id, epoch, record, sealed_count FROM data_keys ORDER BY id")
    defer { keys.reset() }
    while try keys.step() {
      guard
        let id = UInt32(exactly: keys.integer(0)), let epoch = UInt32(exactly: keys.integer(1)),
        let count = Int(exactly: keys.integer(3)), count >= 0
      else { throw .malformedRow(path: path, detail: "a data key") }
      ring.dataKeys.append(.init(id: id, epoch: epoch, record: keys.blob(2), sealedCount: count))
    }
    return ring
  }
}

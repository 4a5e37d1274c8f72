import WalletAddresses

extension SQLiteReading {
  package func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage {
    try await reader.run { (connection) throws(StoreError) in
      try connection.secrets(after: cursor, limit: limit)
    }
  }

  package func secretCount() async throws(StoreError) -> Int {
    try await reader.run { (connection) throws(StoreError) in try connection.rowCount("secrets") }
  }
}

extension SQLiteStore {
  package func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    let encoded = event.encoded
    try await writer.commit(.erasing) { (connection) throws(StoreError) in
      try connection.replaceKeyRing(ring, ifVersion: version)
      try connection.removeDataKeys(notIn: ring)
      // The count is what keeps processes that know the old ring only from sealing under its keys.
      try connection.run(
        "UPDATE data_keys SET sealed_count = ?1 WHERE epoch < (SELECT MAX(epoch) FROM data_keys)",
        .integer(Int64(KeyRing.secretsPerDataKey)))
      let head = chain.extend(try connection.eventHead(), with: encoded)
      try connection.append(encoded, head: head)
      try connection.store(head)
      // What was sealed under the old root key, or is an old data key, must not be left beside the new.
      try connection.rewrite(table: "store")
      try connection.rewrite(table: "data_keys")
    } settle: { (connection, _) throws(StoreError) in
      try connection.loadKeyRing().code == ring.code
    }
    await overwriteErased()
  }

  package func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try await writer.commit(.erasing) { (connection) throws(StoreError) in
      var replaced: [ResealedSecret] = []
      for secret in secrets {
        if try connection.replaceRecord(of: secret) { replaced.append(secret) }
      }
      guard !replaced.isEmpty else { return replaced }
      try connection.count(replaced.count, under: dataKeyID)
      try connection.rewriteSecrets(of: replaced.map(\.secret.reference))
      return replaced
    } settle: { (connection, replaced) throws(StoreError) in
      // One transaction, so one of its records tells about all.
      guard let first = replaced.first else { return true }
      return try connection.secrets(of: first.secret.reference).contains { $0.record == first.record }
    }.count
  }
}

extension SQLiteConnection {
  fileprivate func secrets(after cursor: SecretCursor, limit: Int) throws(StoreError) -> SecretPage {
    let query = try statement(
      """
      SELECT secrets.slot, secrets.secret_id, secrets.kind, secrets.public_identity, secrets.record,
        users.tenant, users.user_id, secrets.user
      FROM secrets JOIN users ON users.id = secrets.user
      WHERE (secrets.user, secrets.slot) > (?1, ?2) ORDER BY secrets.user, secrets.slot LIMIT ?3
      """)
    defer { query.reset() }
    let start = cursor == .start ? SecretCursor(user: .min, slot: .min) : cursor
    try query.bind([.integer(start.user), .integer(start.slot), .integer(Int64(max(0, limit)))])
    var page = SecretPage()
    while try query.step() {
      let reference = query.integer(7)
      // Out of order, as only in a damaged table: pages would never end.
      let last = page.next ?? start
      guard (reference, query.integer(0)) > (last.user, last.slot) else { continue }
      page.next = SecretCursor(user: reference, slot: query.integer(0))
      // One damaged row must not stop the others.
      do throws(StoreError) {
        let owner = try owner(query, from: 5)
        page.secrets.append(
          StoredSecret(
            tenant: owner.tenant, userID: owner.userID, reference: reference,
            row: try secret(query, from: 0, of: owner.userID)))
      } catch {
        guard case .malformedRow(_, let detail) = error else { throw error }
        page.malformed.append(detail)
      }
    }
    return page
  }

  /// Puts a record in the place of the one that was read; false if it is no longer there.
  fileprivate func replaceRecord(of resealed: ResealedSecret) throws(StoreError) -> Bool {
    let row = resealed.secret.row
    try run(
      "UPDATE secrets SET record = ?5 WHERE user = ?1 AND slot = ?2 AND secret_id = ?3 AND record = ?4",
      .integer(resealed.secret.reference), .integer(row.slot.rawValue), .blob(row.secretID.bytes.array),
      .blob(row.record), .blob(resealed.record))
    return changedRowCount == 1
  }

  /// Removes the data keys that a ring does not hold, if every record names one that it holds.
  fileprivate func removeDataKeys(notIn ring: KeyRingRecord) throws(StoreError) {
    let kept = Set(ring.dataKeys.map { Int64($0.id) })
    var gone: [Int64] = []
    let keys = try statement("SELECT id FROM data_keys")
    while try keys.step() {
      if !kept.contains(keys.integer(0)) { gone.append(keys.integer(0)) }
    }
    keys.reset()
    guard !gone.isEmpty else { return }
    // Bytes 4 to 7 of a record, little-endian (docs/sealed-record.md). Digits only, so there is nothing to escape.
    let names = ring.dataKeys.map { "x'\(Self.littleEndianDigits($0.id))'" }.joined(separator: ",")
    // A record too short to be one comes first: of an empty one, substr gives NULL, which is neither in a list nor not.
    for table in ["secrets", "shared_seeds"] {
      let isClear = try isEmpty(
        """
        SELECT 1 FROM \(table)
        WHERE length(record) < \(SealedRecord.overheadByteCount) OR substr(record, 5, 4) NOT IN (\(names)) LIMIT 1
        """)
      guard isClear else { throw .dataKeyInUse }
    }
    for id in gone { try run("DELETE FROM data_keys WHERE id = ?1", .integer(id)) }
  }

  private static func littleEndianDigits(_ id: UInt32) -> String {
    (0..<4).map { index in
      let byte = UInt8(truncatingIfNeeded: id >> (8 * UInt32(index)))
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private func isEmpty(_ sql: String) throws(StoreError) -> Bool {
    let query = try statement(sql)
    defer { query.reset() }
    return try !query.step()
  }
}

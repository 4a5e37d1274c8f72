package import WalletHashing

extension SQLiteStore {
  package func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    let made = try await writer.commit { (connection) throws(StoreError) in
      var row = try connection.oneTimePassword(identity) ?? OneTimePasswordRow()
      let result = change(&row)
      try connection.replace(row, of: identity, now: now)
      try connection.pruneOneTimePasswords(now: now)
      return (row: row, result: result)
    } settle: { (connection, made) throws(StoreError) in
      try connection.oneTimePassword(identity) == made.row
    }
    return made.result
  }
}

extension SQLiteConnection {
  fileprivate func oneTimePassword(_ identity: Bytes32) throws(StoreError) -> OneTimePasswordRow? {
    let query = try statement(
      "SELECT code_hash, sent_at, attempt_count, failures, sends FROM one_time_passwords WHERE identity = ?1")
    defer { query.reset() }
    try query.bind([.blob(identity.array)])
    guard try query.step() else { return nil }
    let hash = query.blob(0)
    guard let attemptCount = Int(exactly: query.integer(2)), attemptCount >= 0 else {
      throw .malformedRow(path: path, detail: "a one-time password")
    }
    var row = OneTimePasswordRow()
    row.codeHash = hash.isEmpty ? nil : Bytes32(hash)
    row.sentAt = UInt64(clamping: query.integer(1))
    row.attemptCount = attemptCount
    row.failures = try times(query.blob(3))
    row.sends = try times(query.blob(4))
    return row
  }

  fileprivate func replace(
    _ row: OneTimePasswordRow, of identity: Bytes32, now: UInt64
  ) throws(StoreError) {
    try run(
      """
      INSERT INTO one_time_passwords (identity, code_hash, sent_at, attempt_count, failures, sends, changed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (identity) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
        attempt_count = excluded.attempt_count, failures = excluded.failures, sends = excluded.sends,
        changed_at = excluded.changed_at
      """,
      .blob(identity.array), .blob(row.codeHash?.array ?? []), .integer(Int64(clamping: row.sentAt)),
      .integer(Int64(row.attemptCount)), .blob(bytes(of: row.failures)), .blob(bytes(of: row.sends)),
      .integer(Int64(clamping: now)))
  }

  fileprivate func pruneOneTimePasswords(now: UInt64) throws(StoreError) {
    guard now >= OneTimePasswordLifetime.rowSeconds else { return }
    try run(
      """
      DELETE FROM one_time_passwords WHERE identity IN (
        SELECT identity FROM one_time_passwords WHERE changed_at <= ?1 ORDER BY changed_at LIMIT ?2)
      """,
      .integer(Int64(clamping: now - OneTimePasswordLifetime.rowSeconds)),
      .integer(Int64(OneTimePasswordLifetime.prunedRowCount)))
  }

  private func bytes(of times: [UInt64]) -> [UInt8] {
    var writer = ByteWriter()
    for time in times { writer.append(time) }
    return writer.bytes
  }

  private func times(_ bytes: [UInt8]) throws(StoreError) -> [UInt64] {
    guard bytes.count.isMultiple(of: 8) else { throw .malformedRow(path: path, detail: "a one-time password") }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

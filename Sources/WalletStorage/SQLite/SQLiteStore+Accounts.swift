package import WalletAddresses
package import WalletHashing

extension SQLiteStore {
  package func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow? {
    try await reader.run { (connection) throws(StoreError) in try connection.primary(of: user, tenant: tenant) }
  }

  package func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool {
    try await writer.commit { (connection) throws(StoreError) in
      try connection.run(
        """
        INSERT INTO primary_wallets (user, wallet_id, code)
        SELECT id, ?3, ?4 FROM users
        WHERE tenant = ?1 AND user_id = ?2 AND id NOT IN (SELECT user FROM erased_users)
        ON CONFLICT (user) DO UPDATE SET wallet_id = excluded.wallet_id, code = excluded.code
        """,
        .text(row.tenant.description), .text(row.userID.description), .blob(row.walletID.bytes.array),
        .blob(row.code.array))
      return connection.changedRowCount == 1
    } settle: { (connection, wasSet) throws(StoreError) in
      guard wasSet else { return true }
      return try connection.primary(of: row.userID, tenant: row.tenant) == row
    }
  }

  package func session(_ name: Bytes32) async throws(StoreError) -> SessionRow? {
    try await reader.run { (connection) throws(StoreError) in try connection.session(name) }
  }

  package func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError) {
    try await writer.commit { (connection) throws(StoreError) in
      try connection.run("DELETE FROM sessions WHERE expiry < ?1", .integer(Int64(clamping: time)))
      try connection.run(
        """
        INSERT INTO sessions (name, record, expiry) VALUES (?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET record = excluded.record, expiry = excluded.expiry
        """,
        .blob(session.name.array), .blob(session.record), .integer(Int64(clamping: session.expiry)))
    } settle: { (connection, _) throws(StoreError) in
      try connection.session(session.name)?.record == session.record
    }
  }

  package func removeSession(_ name: Bytes32) async throws(StoreError) {
    try await writer.commit { (connection) throws(StoreError) in
      try connection.run("DELETE FROM sessions WHERE name = ?1", .blob(name.array))
    } settle: { (connection, _) throws(StoreError) in
      try connection.session(name) == nil
    }
  }
}

extension SQLiteConnection {
  fileprivate func primary(of user: UserID, tenant: Tenant) throws(StoreError) -> PrimaryRow? {
    let query = try statement(
      """
      SELECT wallet_id, code FROM primary_wallets
      WHERE user = (SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2)
      """)
    defer { query.reset() }
    try query.bind([.text(tenant.description), .text(user.description)])
    guard try query.step() else { return nil }
    guard
      let walletID = Bytes16(unsafe query.blob(0).span.bytes), let code = Bytes16(unsafe query.blob(1).span.bytes)
    else { throw .malformedRow(path: path, detail: "the primary wallet of user \(user)") }
    return PrimaryRow(tenant: tenant, userID: user, walletID: RecordID(bytes: walletID), code: code)
  }

  fileprivate func session(_ name: Bytes32) throws(StoreError) -> SessionRow? {
    let query = try statement("SELECT record, expiry FROM sessions WHERE name = ?1")
    defer { query.reset() }
    try query.bind([.blob(name.array)])
    guard try query.step() else { return nil }
    return SessionRow(name: name, record: query.blob(0), expiry: UInt64(clamping: query.integer(1)))
  }
}

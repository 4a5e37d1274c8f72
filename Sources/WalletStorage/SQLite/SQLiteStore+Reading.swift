import WalletAddresses
import WalletHashing

/// Reading, for the store and for its snapshots.
protocol SQLiteReading: WalletStoreReading {
  var reader: SQLiteWorker { get }
  /// For reads that take long enough for others to notice.
  var bulkReader: SQLiteWorker { get }
}

extension SQLiteReading {
  package func loadKeyRing() async throws(StoreError) -> KeyRingRecord {
    try await reader.run { (connection) throws(StoreError) in try connection.loadKeyRing() }
  }

  package func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    // A log-in does not wait behind a batch of a thousand.
    try await (users.count > 64 ? bulkReader : reader).run { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        var rows: [WalletRow] = []
        for user in users { try connection.readWallets(of: user, tenant: tenant, into: &rows) }
        return rows
      }
    }
  }

  package func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow] {
    try await reader.run { (connection) throws(StoreError) in
      let query = try connection.statement(
        """
        SELECT slot, secret_id, kind, public_identity, record FROM secrets
        WHERE user = (SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2) ORDER BY slot
        """)
      defer { query.reset() }
      try query.bind(1, tenant)
      try query.bind(2, user)
      var rows: [SecretRow] = []
      while try query.step() { rows.append(try connection.secret(query, from: 0, of: user)) }
      return rows
    }
  }

  package func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow] {
    try await reader.run { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        var rows: [WalletRow] = []
        for user in try connection.users(ofHash: AddressHash.of(address)).sorted() {
          rows += try connection.wallets(of: user, withAddress: address)
        }
        return rows
      }
    }
  }

  package func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage {
    try await reader.run { (connection) throws(StoreError) in
      var page = StorePage(users: [], next: cursor)
      // A page without a user would be taken for the last one.
      while try connection.addUsers(to: &page, limit: limit), page.users.isEmpty {}
      return page
    }
  }

  package func events(
    after sequence: UInt64, limit: Int
  ) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])] {
    try await reader.run { (connection) throws(StoreError) in
      let query = try connection.statement(
        "SELECT sequence, event FROM events WHERE sequence > ?1 ORDER BY sequence LIMIT ?2")
      defer { query.reset() }
      try query.bind([.integer(Int64(clamping: sequence)), .integer(Int64(max(0, limit)))])
      var events: [(sequence: UInt64, event: [UInt8])] = []
      // A row that comes out of order, which only a damaged table has, is missing: pages would never end.
      var last = Int64(clamping: sequence)
      while try query.step() {
        guard query.integer(0) > last else { continue }
        last = query.integer(0)
        events.append((UInt64(bitPattern: last), query.blob(1)))
      }
      return events
    }
  }

  package func eventHead() async throws(StoreError) -> EventHead {
    try await reader.run { (connection) throws(StoreError) in try connection.eventHead() }
  }
}

extension SQLiteConnection {
  static let walletColumns = """
    wallets.chain, wallets.account_index, wallets.kind, wallets.profile, wallets.path, wallets.address,
    wallets.wallet_id, wallets.secret_id, wallets.code
    """

  private static let walletsOfUser = """
    SELECT \(walletColumns) FROM wallets
    WHERE user = (SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2) ORDER BY chain, account_index
    """

  func wallets(of user: UserID, tenant: Tenant) throws(StoreError) -> [WalletRow] {
    var rows: [WalletRow] = []
    try readWallets(of: user, tenant: tenant, into: &rows)
    return rows
  }

  func readWallets(of user: UserID, tenant: Tenant, into rows: inout [WalletRow]) throws(StoreError) {
    let query = try statement(Self.walletsOfUser)
    defer { query.rewind() }
    try query.bind(1, tenant)
    try query.bind(2, user)
    while try query.step() { rows.append(try wallet(query, tenant: tenant, userID: user)) }
  }

  /// Those of a user's wallets that have an address.
  fileprivate func wallets(of reference: Int64, withAddress address: String) throws(StoreError) -> [WalletRow] {
    let query = try statement(
      """
      SELECT \(Self.walletColumns), users.tenant, users.user_id
      FROM wallets JOIN users ON users.id = wallets.user WHERE wallets.user = ?1 AND wallets.address = ?2
      """)
    defer { query.reset() }
    try query.bind(1, reference)
    try query.bind(2, address)
    var rows: [WalletRow] = []
    while try query.step() {
      let owner = try owner(query, from: 9)
      rows.append(try wallet(query, tenant: owner.tenant, userID: owner.userID))
    }
    return rows
  }

  func secrets(of reference: Int64, _ userID: UserID? = nil) throws(StoreError) -> [SecretRow] {
    let query = try statement(
      "SELECT slot, secret_id, kind, public_identity, record FROM secrets WHERE user = ?1 ORDER BY slot")
    defer { query.reset() }
    try query.bind([.integer(reference)])
    var rows: [SecretRow] = []
    while try query.step() { rows.append(try secret(query, from: 0, of: userID)) }
    return rows
  }

  func eventHead() throws(StoreError) -> EventHead {
    let query = try statement("SELECT event_sequence, event_code FROM store WHERE id = 1")
    defer { query.reset() }
    // Every number that is accepted has a successor that the database can hold.
    guard
      try query.step(), let code = Bytes32(unsafe query.blob(1).span.bytes),
      let sequence = UInt64(exactly: query.integer(0)), sequence < UInt64(Int64.max)
    else { throw .malformedRow(path: path, detail: "the head of the event chain") }
    return EventHead(sequence: sequence, code: code)
  }

  func owner(
    _ row: SQLiteStatement, from column: Int32
  ) throws(StoreError) -> (tenant: Tenant, userID: UserID) {
    let (tenantText, userText) = (try row.text(column), try row.text(column + 1))
    guard let tenant = try? Tenant(tenantText), let userID = try? UserID(userText) else {
      throw .malformedRow(path: path, detail: "a user id or tenant")
    }
    return (tenant, userID)
  }

  func wallet(
    _ row: SQLiteStatement, tenant: Tenant, userID: UserID
  ) throws(StoreError) -> WalletRow {
    guard
      let chainCode = UInt8(exactly: row.integer(0)), let chain = Chain(storageCode: chainCode),
      let accountIndex = UInt32(exactly: row.integer(1)),
      let rawKind = UInt8(exactly: row.integer(2)), let kind = SecretKind(rawValue: rawKind),
      let walletID = row.bytes16(6), let secretID = row.bytes16(7), let code = row.bytes16(8)
    else { throw .malformedRow(path: path, detail: "a wallet of user \(userID)") }
    return WalletRow(
      tenant: tenant, userID: userID, chain: chain, accountIndex: accountIndex, kind: kind, profile: try row.text(3),
      path: try row.text(4), address: try row.text(5), walletID: RecordID(bytes: walletID),
      secretID: RecordID(bytes: secretID), code: code)
  }

  /// - Parameter user: named in the error, where the caller does not name it.
  func secret(
    _ row: SQLiteStatement, from column: Int32, of user: UserID? = nil
  ) throws(StoreError) -> SecretRow {
    guard
      let secretID = row.bytes16(column + 1),
      let rawKind = UInt8(exactly: row.integer(column + 2)), let kind = SecretKind(rawValue: rawKind)
    else { throw .malformedRow(path: path, detail: user.map { "a secret of user \($0)" } ?? "a secret") }
    return SecretRow(
      slot: SecretSlot(rawValue: row.integer(column)), secretID: RecordID(bytes: secretID), kind: kind,
      publicIdentity: row.blob(column + 3), record: row.blob(column + 4))
  }
}

package import WalletAddresses

extension SQLiteReading {
  package func sharedSeeds() async throws(StoreError) -> [SharedSeedRow] {
    try await reader.run { (connection) throws(StoreError) in
      try connection.sharedSeeds().map(\.row)
    }
  }

  package func sharedAccounts(
    of tenant: Tenant, from first: UInt32, limit: Int
  ) async throws(StoreError) -> [SharedAccount] {
    try await reader.run { (connection) throws(StoreError) in
      let query = try connection.statement(
        """
        SELECT shared_accounts.account_index, users.user_id, users.tenant
        FROM shared_accounts JOIN users ON users.id = shared_accounts.user
        WHERE seed = (SELECT id FROM shared_seeds WHERE tenant = ?1) AND account_index >= ?2
        ORDER BY account_index LIMIT ?3
        """)
      defer { query.reset() }
      try query.bind([.text(tenant.description), .integer(Int64(first)), .integer(Int64(max(0, limit)))])
      var accounts: [SharedAccount] = []
      while try query.step() {
        guard
          let index = UInt32(exactly: query.integer(0)), let userID = try? UserID(try query.text(1)),
          try query.text(2).utf8.elementsEqual(tenant.utf8)
        else { throw .malformedRow(path: connection.path, detail: "an account of a shared seed") }
        accounts.append(SharedAccount(index: index, userID: userID))
      }
      return accounts
    }
  }
}

extension SQLiteStore {
  package func addSharedSeed(
    _ seed: SharedSeedRow, dataKeyID: UInt32, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    let encoded = event.encoded
    try await writer.commit { (connection) throws(StoreError) in
      let seeds = try connection.sharedSeeds().map(\.row)
      guard !seeds.contains(where: { $0.tenant == seed.tenant }) else { throw .sharedSeedExists(path: connection.path) }
      guard !seeds.contains(where: { $0.publicIdentity == seed.publicIdentity }) else {
        throw .sharedSeedTaken(path: connection.path)
      }
      try connection.insert(seed)
      let head = chain.extend(try connection.eventHead(), with: encoded)
      try connection.append(encoded, head: head)
      try connection.store(head)
      try connection.count(1, under: dataKeyID)
    } settle: { (connection, _) throws(StoreError) in
      try connection.sharedSeed(of: seed.tenant)?.row.record == seed.record
    }
  }

  package func replaceSharedSeedRecord(
    _ old: [UInt8], by record: [UInt8], of tenant: Tenant, dataKeyID: UInt32
  ) async throws(StoreError) -> Bool {
    try await writer.commit(.erasingReferenced) { (connection) throws(StoreError) in
      try connection.run(
        "UPDATE shared_seeds SET record = ?3 WHERE tenant = ?1 AND record = ?2", .text(tenant.description), .blob(old),
        .blob(record))
      guard connection.changedRowCount == 1 else { return false }
      try connection.count(1, under: dataKeyID)
      try connection.rewrite(table: "shared_seeds")
      return true
    } settle: { (connection, _) throws(StoreError) in
      try connection.sharedSeed(of: tenant)?.row.record == record
    }
  }

  package func reserveSharedIndexes(
    needed: UInt32, wanted: UInt32, of tenant: Tenant
  ) async throws(StoreError) -> Range<UInt32> {
    try await writer.commit { (connection) throws(StoreError) in
      guard let (id, row) = try connection.sharedSeed(of: tenant) else { throw .noSharedSeed(path: connection.path) }
      let first = try connection.firstFreeIndex(of: id, row)
      let left = SharedSeedRow.indexCount - first
      guard needed <= left else { throw .sharedIndexesExhausted(path: connection.path) }
      let next = first + min(left, max(needed, wanted))
      try connection.setNextIndex(next, of: id)
      return first..<next
    } settle: { (_, _) throws(StoreError) in
      // If it is there, the indexes are no one's for good; the caller asks again.
      false
    }
  }

  package func reserveSharedIndexes(below next: UInt32, of tenant: Tenant) async throws(StoreError) {
    try await writer.commit { (connection) throws(StoreError) in
      guard next <= SharedSeedRow.indexCount else { throw .sharedIndexesExhausted(path: connection.path) }
      guard let (id, row) = try connection.sharedSeed(of: tenant) else { throw .noSharedSeed(path: connection.path) }
      try connection.setNextIndex(max(row.nextIndex, next), of: id)
      try connection.run(
        "UPDATE shared_seeds SET floor = max(floor, ?2) WHERE id = ?1", .integer(id), .integer(Int64(next)))
    } settle: { (connection, _) throws(StoreError) in
      guard let (_, row) = try connection.sharedSeed(of: tenant) else { return false }
      return row.nextIndex >= next
    }
  }

  package func giveBackSharedIndexes(
    _ range: Range<UInt32>, of tenant: Tenant
  ) async throws(StoreError) -> Bool {
    try await writer.commit { (connection) throws(StoreError) in
      guard let (id, row) = try connection.sharedSeed(of: tenant), row.nextIndex == range.upperBound,
        // Whatever was given to somebody stays given.
        try connection.firstFreeIndex(of: id, row, from: 0) <= range.lowerBound
      else { return false }
      try connection.run(
        "UPDATE shared_seeds SET next_index = max(?2, floor) WHERE id = ?1", .integer(id),
        .integer(Int64(range.lowerBound)))
      return true
    } settle: { (_, _) throws(StoreError) in
      false
    }
  }
}

extension SQLiteConnection {
  /// The shared seeds of all tenants with their row numbers.
  func sharedSeeds() throws(StoreError) -> [(id: Int64, row: SharedSeedRow)] {
    let query = try statement("SELECT \(Self.sharedSeedColumns) FROM shared_seeds ORDER BY id")
    defer { query.reset() }
    var seeds: [(id: Int64, row: SharedSeedRow)] = []
    while try query.step() { seeds.append((query.integer(0), try sharedSeed(query))) }
    return seeds
  }

  /// A tenant's shared seed with its row number; nil if it has none.
  func sharedSeed(of tenant: Tenant) throws(StoreError) -> (id: Int64, row: SharedSeedRow)? {
    let query = try statement("SELECT \(Self.sharedSeedColumns) FROM shared_seeds WHERE tenant = ?1")
    defer { query.reset() }
    try query.bind([.text(tenant.description)])
    guard try query.step() else { return nil }
    return (query.integer(0), try sharedSeed(query))
  }

  private static var sharedSeedColumns: String { "id, tenant, secret_id, public_identity, record, next_index" }

  private func sharedSeed(_ row: SQLiteStatement) throws(StoreError) -> SharedSeedRow {
    guard
      let tenant = try? Tenant(try row.text(1)), let secretID = Bytes16(unsafe row.blob(2).span.bytes),
      let next = UInt32(exactly: row.integer(5)), next <= SharedSeedRow.indexCount
    else { throw .malformedRow(path: path, detail: "a shared seed") }
    return SharedSeedRow(
      tenant: tenant, secretID: RecordID(bytes: secretID), publicIdentity: row.blob(3), record: row.blob(4),
      nextIndex: next)
  }

  fileprivate func insert(_ seed: SharedSeedRow) throws(StoreError) {
    try run(
      """
      INSERT INTO shared_seeds (tenant, secret_id, public_identity, record, next_index) VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      .text(seed.tenant.description), .blob(seed.secretID.bytes.array), .blob(seed.publicIdentity),
      .blob(seed.record), .integer(Int64(seed.nextIndex)))
  }

  fileprivate func setNextIndex(_ next: UInt32, of seed: Int64) throws(StoreError) {
    try run("UPDATE shared_seeds SET next_index = ?2 WHERE id = ?1", .integer(seed), .integer(Int64(next)))
  }

  /// The lowest index above `from`, or else above the counter, that lies above every account that was given.
  ///
  /// The accounts have the last word: a counter that was turned back must not give anyone's index again.
  fileprivate func firstFreeIndex(
    of seed: Int64, _ row: SharedSeedRow, from: UInt32? = nil
  ) throws(StoreError) -> UInt32 {
    let query = try statement("SELECT max(account_index) FROM shared_accounts WHERE seed = ?1")
    defer { query.reset() }
    try query.bind([.integer(seed)])
    guard try query.step(), !query.isNull(0) else { return from ?? row.nextIndex }
    guard let last = UInt32(exactly: query.integer(0)), last < SharedSeedRow.indexCount else {
      throw .malformedRow(path: path, detail: "an account of a shared seed")
    }
    return max(from ?? row.nextIndex, last + 1)
  }

  /// The account that a user has.
  func sharedIndex(of user: Int64) throws(StoreError) -> UInt32? {
    let query = try statement("SELECT account_index FROM shared_accounts WHERE user = ?1")
    defer { query.reset() }
    try query.bind([.integer(user)])
    guard try query.step() else { return nil }
    guard let index = UInt32(exactly: query.integer(0)) else {
      throw .malformedRow(path: path, detail: "an account of a shared seed")
    }
    return index
  }

  /// Gives an account to a user who was found to have none under the write lock.
  func insertAccount(_ index: UInt32, of seed: Int64, user: Int64) throws(StoreError) {
    do {
      try run(
        "INSERT INTO shared_accounts (seed, account_index, user) VALUES (?1, ?2, ?3)", .integer(seed),
        .integer(Int64(index)), .integer(user))
    } catch .malformedRow {
      throw .sharedIndexTaken(path: path, index: index)
    }
  }
}

package import WalletAddresses

extension SQLiteStore {
  package func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain,
    listing isListed: @escaping @Sendable (WalletRow) -> Bool
  ) async throws(StoreError) -> Erasure {
    let erased = try await writer.commit(.erasing) { (connection) throws(StoreError) in
      try connection.erase(user, tenant: tenant, time: time, chain: chain, listing: isListed)
    } settle: { (connection, erased) throws(StoreError) in
      guard let event = erased.event else { return true }
      return try connection.event(event.sequence) == event.encoded
    }
    guard case .erased(let secretCount, let wallets, _) = erased.outcome else { return erased.outcome }
    let isCleared = await overwriteErased()
    let traces = FileTraces(of: erased.records.compactMap(Self.trace))
    let isFound = await traces.areInStore(at: name)
    let leavesTraces = !erased.records.isEmpty && (isFound || !isCleared)
    return .erased(secretCount: secretCount, wallets: wallets, leavesTraces: leavesTraces)
  }

  /// Moves the log, which holds the pages as they were, into the database, which overwrites them there, and cuts it back;
  /// false if that could not be done.
  ///
  /// Committed is committed: whatever fails here leaves traces, no more.
  @discardableResult func overwriteErased() async -> Bool {
    do throws(StoreError) {
      try await writer.run { (connection) throws(StoreError) in
        // Somebody who reads the log for long, as an audit does, is not waited for: log-ins would wait as well.
        try connection.execute("PRAGMA busy_timeout = 1000")
        let outcome = Result { () throws(StoreError) in try connection.checkpoint() }
        try connection.execute("PRAGMA busy_timeout = \(SQLiteConnection.busyTimeout)")
        try outcome.get()
        // The library does not sync a log that it cut back: after a power cut, all of it could be there again.
        try connection.synchroniseLog()
      }
      return true
    } catch { return false }
  }

  /// What a record is known by: its last bytes, the tag and what is before it.
  private static func trace(of record: [UInt8]) -> [UInt8]? {
    let trace = record.suffix(32)
    return trace.count < 16 || trace.allSatisfy({ $0 == 0 }) ? nil : Array(trace)
  }
}

extension SQLiteReading {
  package func erasedUsers(among users: [UserID], tenant: Tenant) async throws(StoreError) -> Set<UserID> {
    try await reader.run { (connection) throws(StoreError) in
      // Most stores have none, and most calls are for many new users.
      guard try connection.hasErasedUsers() else { return [] }
      var erased: Set<UserID> = []
      for user in users {
        guard let reference = try connection.reference(of: user, tenant: tenant) else { continue }
        if try connection.isErased(reference) { erased.insert(user) }
      }
      return erased
    }
  }
}

extension SQLiteConnection {
  /// What the transaction did, with what settles it and what to look for afterwards.
  struct ErasedRows: Sendable {
    var outcome: Erasure
    var event: (sequence: UInt64, encoded: [UInt8])?
    var records: [[UInt8]] = []
  }

  /// The body of the transaction that erases a user.
  fileprivate func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain, listing isListed: (WalletRow) -> Bool
  ) throws(StoreError) -> ErasedRows {
    guard let reference = try reference(of: user, tenant: tenant) else { return ErasedRows(outcome: .unknownUser) }
    if try isErased(reference) { return ErasedRows(outcome: .alreadyErased) }
    let found = try readableWallets(of: reference, tenant: tenant, userID: user)
    guard try sharedIndex(of: reference) == nil, !found.contains(where: { $0.kind == .sharedSeed }) else {
      return ErasedRows(outcome: .ofSharedSeed)
    }
    let wallets = found.filter(isListed)
    let records = try self.records(of: reference)
    try rewriteSecrets(from: reference, through: reference, except: reference)
    try run("DELETE FROM wallets WHERE user = ?1", .integer(reference))
    try run("DELETE FROM primary_wallets WHERE user = ?1", .integer(reference))
    let event = WalletEvent(
      time: time, tenant: tenant, userID: user, action: .erased(wallets.map { WalletEvent.Wallet($0) })
    ).encoded
    let head = chain.extend(try eventHead(), with: event)
    try append(event, head: head)
    try store(head)
    try run(
      "INSERT INTO erased_users (user, sequence) VALUES (?1, ?2)", .integer(reference),
      .integer(Int64(bitPattern: head.sequence)))
    return ErasedRows(
      outcome: .erased(secretCount: records.count, wallets: wallets, leavesTraces: false),
      event: (head.sequence, event), records: records)
  }

  private func records(of reference: Int64) throws(StoreError) -> [[UInt8]] {
    let query = try statement("SELECT record FROM secrets WHERE user = ?1")
    defer { query.reset() }
    try query.bind([.integer(reference)])
    var records: [[UInt8]] = []
    while try query.step() { records.append(query.blob(0)) }
    return records
  }

  /// A user's wallets, but for rows that no version of the engine writes.
  private func readableWallets(
    of reference: Int64, tenant: Tenant, userID: UserID
  ) throws(StoreError) -> [WalletRow] {
    let query = try statement(
      "SELECT \(Self.walletColumns) FROM wallets WHERE user = ?1 ORDER BY chain, account_index")
    defer { query.reset() }
    try query.bind([.integer(reference)])
    var rows: [WalletRow] = []
    while try query.step() {
      do throws(StoreError) { rows.append(try wallet(query, tenant: tenant, userID: userID)) } catch {
        guard case .malformedRow = error else { throw error }
      }
    }
    return rows
  }

  fileprivate func reference(of user: UserID, tenant: Tenant) throws(StoreError) -> Int64? {
    let query = try statement("SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2")
    defer { query.reset() }
    try query.bind([.text(tenant.description), .text(user.description)])
    return try query.step() ? query.integer(0) : nil
  }

  fileprivate func hasErasedUsers() throws(StoreError) -> Bool {
    let query = try statement("SELECT 1 FROM erased_users LIMIT 1")
    defer { query.reset() }
    return try query.step()
  }

  /// Whether a user of the store is marked.
  func isErased(_ reference: Int64) throws(StoreError) -> Bool {
    let query = try statement("SELECT 1 FROM erased_users WHERE user = ?1")
    defer { query.reset() }
    try query.bind([.integer(reference)])
    return try query.step()
  }

  /// The marked ones of the users after one and up to another.
  func erasedReferences(after first: Int64, through last: Int64) throws(StoreError) -> Set<Int64> {
    let query = try statement("SELECT user FROM erased_users WHERE user > ?1 AND user <= ?2")
    defer { query.reset() }
    try query.bind([.integer(first), .integer(last)])
    var found: Set<Int64> = []
    while try query.step() { found.insert(query.integer(0)) }
    return found
  }
}

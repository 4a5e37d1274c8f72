import WalletAddresses

extension SQLiteStore {
  package func create(
    _ batch: CreationBatch, chain: EventChain
  ) async throws(StoreError) -> [CreationOutcome] {
    try await writer.commit { (connection) throws(StoreError) in
      try connection.create(batch, chain: chain)
    } settle: { (connection, outcomes) throws(StoreError) in
      // One transaction, so one of its wallets tells about all; a batch that created nothing has nothing to settle.
      guard let created = outcomes.first(where: { $0.createdCount > 0 }) else { return true }
      let found = try connection.wallets(of: created.userID, tenant: batch.tenant)
      return Set(created.wallets).isSubset(of: found)
    }
  }

  package func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    let encoded = event.encoded
    _ = try await writer.commit { (connection) throws(StoreError) in
      let head = chain.extend(try connection.eventHead(), with: encoded)
      try connection.append(encoded, head: head)
      try connection.store(head)
      return head
    } settle: { (connection, head) throws(StoreError) in
      // Another process may have taken the number if the transaction is not there.
      try connection.event(head.sequence) == encoded
    }
  }
}

extension SQLiteConnection {
  /// The body of the transaction that creates wallets.
  fileprivate func create(
    _ batch: CreationBatch, chain: EventChain
  ) throws(StoreError) -> [CreationOutcome] {
    var head = try eventHead()
    var outcomes: [CreationOutcome] = []
    outcomes.reserveCapacity(batch.users.count)
    var sealedCount = 0
    let hasShared = batch.users.contains { $0.wallets.contains { $0.kind == .sharedSeed } }
    let seed = hasShared ? try sharedSeed(of: batch.tenant) : nil
    // In order of user id, the unique index is touched page by page instead of at random.
    for index in batch.users.indices.sorted(by: { batch.users[$0].userID < batch.users[$1].userID }) {
      let user = batch.users[index]
      let (reference, isNew) = try userReference(user.userID, tenant: batch.tenant)
      let rules = isNew ? CreationRules() : try rules(for: reference, user.userID, tenant: batch.tenant)
      let won = rules.admitted(user.secrets)
      for secret in won { try insert(secret, user: reference) }
      var created = try rules.admitted(user.wallets, of: won, path: path)
      let shared = try rules.admittedShared(user.wallets, of: seed?.row, path: path)
      if let index = shared.newIndex, let seed { try insertAccount(index, of: seed.id, user: reference) }
      created += shared.wallets
      for wallet in created { try insert(wallet, user: reference) }
      sealedCount += won.count
      let isWhole = isNew && created.count == user.wallets.count
      outcomes.append(
        CreationOutcome(
          userID: user.userID,
          wallets: isWhole ? created : try wallets(of: user.userID, tenant: batch.tenant),
          createdCount: created.count))
      guard !created.isEmpty else { continue }
      let event = WalletEvent(of: created, for: user, in: batch).encoded
      head = chain.extend(head, with: event)
      try append(event, head: head)
    }
    try store(head)
    try count(sealedCount, under: batch.dataKeyID)
    return outcomes
  }

  func count(_ sealed: Int, under id: UInt32) throws(StoreError) {
    try run(
      "UPDATE data_keys SET sealed_count = sealed_count + ?2 WHERE id = ?1 AND sealed_count + ?2 <= ?3",
      .integer(Int64(id)), .integer(Int64(sealed)), .integer(Int64(KeyRing.secretsPerDataKey)))
    guard changedRowCount == 1 else { throw .dataKeyFull(id: id) }
  }

  private func userReference(
    _ userID: UserID, tenant: Tenant
  ) throws(StoreError) -> (reference: Int64, isNew: Bool) {
    let insert = try statement(
      """
      INSERT INTO users (tenant, user_id) VALUES (?1, ?2) ON CONFLICT (tenant, user_id) DO NOTHING RETURNING id
      """)
    defer { insert.reset() }
    try insert.bind([.text(tenant.description), .text(userID.description)])
    if try insert.step() { return (insert.integer(0), true) }
    let select = try statement("SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2")
    defer { select.reset() }
    try select.bind([.text(tenant.description), .text(userID.description)])
    guard try select.step() else { throw .malformedRow(path: path, detail: "a user that is there and is not") }
    return (select.integer(0), false)
  }

  /// What a user has that candidates must not clash with.
  private func rules(
    for reference: Int64, _ userID: UserID, tenant: Tenant
  ) throws(StoreError) -> CreationRules {
    var rules = CreationRules()
    for secret in try secrets(of: reference, userID) { rules.secrets[secret.slot] = secret.secretID }
    rules.places = Set(try wallets(of: userID, tenant: tenant).map { CreationRules.Place($0) })
    rules.sharedIndex = try sharedIndex(of: reference)
    return rules
  }

  /// Inserts a secret whose slot was found free under the write lock.
  private func insert(_ secret: SecretRow, user: Int64) throws(StoreError) {
    try run(
      """
      INSERT INTO secrets (user, slot, secret_id, kind, public_identity, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      .integer(user), .integer(secret.slot.rawValue), .blob(secret.secretID.bytes.array),
      .integer(Int64(secret.kind.rawValue)), .blob(secret.publicIdentity), .blob(secret.record))
  }

  /// Inserts a wallet.
  ///
  /// No conflict is ignored here: each would be a fault worth stopping for.
  private func insert(_ wallet: WalletRow, user: Int64) throws(StoreError) {
    do {
      try run(
        """
        INSERT INTO wallets (user, chain, account_index, kind, profile, path, address, wallet_id, secret_id, code)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """,
        .integer(user), .integer(Int64(wallet.chain.storageCode)), .integer(Int64(wallet.accountIndex)),
        .integer(Int64(wallet.kind.rawValue)), .text(wallet.profile), .text(wallet.path), .text(wallet.address),
        .blob(wallet.walletID.bytes.array), .blob(wallet.secretID.bytes.array), .blob(wallet.code.array))
    } catch .addressTaken {
      throw .addressTaken(address: wallet.address)
    } catch .malformedRow {
      throw .secondWallet(wallet, path: path)
    }
  }

  func append(_ event: [UInt8], head: EventHead) throws(StoreError) {
    try run(
      "INSERT INTO events (sequence, event) VALUES (?1, ?2)", .integer(Int64(bitPattern: head.sequence)), .blob(event))
  }

  fileprivate func event(_ sequence: UInt64) throws(StoreError) -> [UInt8]? {
    let query = try statement("SELECT event FROM events WHERE sequence = ?1")
    defer { query.reset() }
    try query.bind([.integer(Int64(bitPattern: sequence))])
    return try query.step() ? query.blob(0) : nil
  }

  func store(_ head: EventHead) throws(StoreError) {
    try run(
      "UPDATE store SET event_sequence = ?1, event_code = ?2", .integer(Int64(bitPattern: head.sequence)),
      .blob(head.code.array))
  }
}

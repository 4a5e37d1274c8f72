import WalletAddresses

extension SQLiteStore {
  package func create(
    _ batch: CreationBatch, chain: EventChain
  ) async throws(StoreError) -> [CreationOutcome] {
    try await writer.commit { (connection) throws(StoreError) in
      var creation = try SQLiteCreation(of: batch, chain: chain, on: connection)
      return try creation.run()
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
  static let insertEvent = "INSERT INTO events (sequence, event) VALUES (?1, ?2)"

  func append(_ event: [UInt8], head: EventHead) throws(StoreError) {
    try run(Self.insertEvent, .integer(Int64(bitPattern: head.sequence)), .blob(event))
  }

  func event(_ sequence: UInt64) throws(StoreError) -> [UInt8]? {
    let query = try statement("SELECT event FROM events WHERE sequence = ?1")
    defer { query.reset() }
    try query.bind(1, Int64(bitPattern: sequence))
    return try query.step() ? query.blob(0) : nil
  }

  func store(_ head: EventHead) throws(StoreError) {
    let update = try statement("UPDATE store SET event_sequence = ?1, event_code = ?2")
    try update.bind(1, Int64(bitPattern: head.sequence))
    try update.bind(2, head.code)
    try update.run()
  }

  /// Counts seals under a data key, as long as it has room for them.
  func count(_ sealed: Int, under id: UInt32) throws(StoreError) {
    try run(
      "UPDATE data_keys SET sealed_count = sealed_count + ?2 WHERE id = ?1 AND sealed_count + ?2 <= ?3",
      .integer(Int64(id)), .integer(Int64(sealed)), .integer(Int64(KeyRing.secretsPerDataKey)))
    guard changedRowCount == 1 else { throw .dataKeyFull(id: id) }
  }
}

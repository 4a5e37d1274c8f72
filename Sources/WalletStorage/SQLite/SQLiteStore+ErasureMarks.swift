package import WalletAddresses

extension SQLiteStore {
  package func markErased(
    _ users: [UserID], tenant: Tenant, time: UInt64, chain: EventChain
  ) async throws(StoreError) -> [UserID: ErasureMark] {
    let made = try await writer.commit { (connection) throws(StoreError) in
      try connection.markErased(users, tenant: tenant, time: time, chain: chain)
    } settle: { (connection, made) throws(StoreError) in
      guard let last = made.last else { return true }
      return try connection.event(last.sequence) == last.encoded
    }
    return made.marks
  }
}

/// The outcomes, and the last event, by which a failed commit is settled.
private struct MadeMarks: Sendable {
  var marks: [UserID: ErasureMark] = [:]
  var last: (sequence: UInt64, encoded: [UInt8])?
}

extension SQLiteConnection {
  fileprivate func markErased(
    _ users: [UserID], tenant: Tenant, time: UInt64, chain: EventChain
  ) throws(StoreError) -> MadeMarks {
    var made = MadeMarks()
    var head = try eventHead()
    for user in users where made.marks[user] == nil {
      try run(
        "INSERT INTO users (tenant, user_id) VALUES (?1, ?2) ON CONFLICT (tenant, user_id) DO NOTHING",
        .text(tenant.description), .text(user.description))
      guard let reference = try self.reference(ofMarked: user, tenant) else {
        throw .malformedRow(path: path, detail: "a user that is there and is not")
      }
      if try isErased(reference) {
        made.marks[user] = .alreadyErased
      } else if try hasKeys(reference) {
        made.marks[user] = .hasKeys
      } else {
        let event = WalletEvent(time: time, tenant: tenant, userID: user, action: .erased([])).encoded
        head = chain.extend(head, with: event)
        try append(event, head: head)
        try run(
          "INSERT INTO erased_users (user, sequence) VALUES (?1, ?2)", .integer(reference),
          .integer(Int64(bitPattern: head.sequence)))
        made.marks[user] = .marked
        made.last = (head.sequence, event)
      }
    }
    if made.last != nil { try store(head) }
    return made
  }

  private func reference(ofMarked user: UserID, _ tenant: Tenant) throws(StoreError) -> Int64? {
    let query = try statement("SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2")
    defer { query.reset() }
    try query.bind([.text(tenant.description), .text(user.description)])
    return try query.step() ? query.integer(0) : nil
  }

  /// Whether there is anything that a mark would contradict, readable or not.
  private func hasKeys(_ reference: Int64) throws(StoreError) -> Bool {
    if try sharedIndex(of: reference) != nil { return true }
    let query = try statement(
      "SELECT 1 WHERE EXISTS (SELECT 1 FROM secrets WHERE user = ?1) OR EXISTS (SELECT 1 FROM wallets WHERE user = ?1)")
    defer { query.reset() }
    try query.bind([.integer(reference)])
    return try query.step()
  }
}

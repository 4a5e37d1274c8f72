import WalletAddresses

extension InMemoryStore.State {
  /// Replaces the ring; the counts of data keys are the store's business.
  mutating func replace(_ new: KeyRingRecord, ifVersion version: UInt64) throws(StoreError) {
    guard ring.version == version else { throw .keyRingChanged }
    let counts = Dictionary(uniqueKeysWithValues: ring.dataKeys.map { ($0.id, $0.sealedCount) })
    ring = new
    for index in ring.dataKeys.indices {
      ring.dataKeys[index].sealedCount = counts[ring.dataKeys[index].id] ?? ring.dataKeys[index].sealedCount
    }
  }

  /// Whether every record names a data key of a ring.
  fileprivate func isSealed(under ring: KeyRingRecord) -> Bool {
    let names = Set(ring.dataKeys.map { key in (0..<4).map { UInt8(truncatingIfNeeded: key.id >> (8 * UInt32($0))) } })
    func isNamed(by record: [UInt8]) -> Bool {
      record.count >= SealedRecord.overheadByteCount && names.contains(Array(record[4..<8]))
    }
    return users.values.allSatisfy { $0.secrets.allSatisfy { isNamed(by: $0.record) } }
      && sharedSeeds.allSatisfy { isNamed(by: $0.record) }
  }

  fileprivate mutating func replaceRecord(of resealed: ResealedSecret) -> Bool {
    let key = InMemoryStore.UserKey(tenant: resealed.secret.tenant, userID: resealed.secret.userID)
    guard let index = users[key]?.secrets.firstIndex(of: resealed.secret.row) else { return false }
    users[key]?.secrets[index].record = resealed.record
    return true
  }
}

extension InMemoryStore {
  package func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try withState { (state) throws(StoreError) in
      let kept = Set(ring.dataKeys.map(\.id))
      if state.ring.version == version, state.ring.dataKeys.contains(where: { !kept.contains($0.id) }) {
        guard state.isSealed(under: ring) else { throw .dataKeyInUse }
      }
      try state.replace(ring, ifVersion: version)
      let newest = ring.dataEpoch ?? 0
      for index in state.ring.dataKeys.indices where state.ring.dataKeys[index].epoch < newest {
        state.ring.dataKeys[index].sealedCount = KeyRing.secretsPerDataKey
      }
      state.head = chain.extend(state.head, with: event.encoded)
      state.events.append(event.encoded)
    }
  }

  package func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try withState { (state) throws(StoreError) in
      // Changes a copy, so that an error leaves nothing half-done.
      var next = state
      let count = secrets.count { next.replaceRecord(of: $0) }
      guard count > 0 else { return 0 }
      guard
        let index = next.ring.dataKeys.firstIndex(where: { $0.id == dataKeyID }),
        next.ring.dataKeys[index].sealedCount + count <= KeyRing.secretsPerDataKey
      else { throw .dataKeyFull(id: dataKeyID) }
      next.ring.dataKeys[index].sealedCount += count
      state = next
      return count
    }
  }

  package func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage {
    try withState { state in
      var page = SecretPage()
      // From the cursor's own user on, whose later slots may be left.
      for key in state.order.dropFirst(max(0, Int(clamping: cursor.user) - 1)) {
        guard let user = state.users[key] else { continue }
        for row in user.secrets where (user.reference, row.slot.rawValue) > (cursor.user, cursor.slot) {
          guard page.secrets.count < limit else { return page }
          page.secrets.append(
            StoredSecret(tenant: key.tenant, userID: key.userID, reference: user.reference, row: row))
          page.next = SecretCursor(user: user.reference, slot: row.slot.rawValue)
        }
      }
      return page
    }
  }

  /// Everything hangs on its user here.
  package func strayRows(besides pages: (secrets: Int, wallets: Int)) async throws(StoreError) -> [String] { [] }

  package func secretCount() async throws(StoreError) -> Int {
    try withState { state in state.users.values.reduce(0) { $0 + $1.secrets.count } }
  }
}

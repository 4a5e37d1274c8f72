package import WalletAddresses

extension InMemoryStore {
  package func sharedSeeds() async throws(StoreError) -> [SharedSeedRow] {
    try withState { $0.sharedSeeds }
  }

  package func sharedAccounts(
    of tenant: Tenant, from first: UInt32, limit: Int
  ) async throws(StoreError) -> [SharedAccount] {
    try withState { state in
      let indexes = state.sharedAccounts[tenant, default: [:]].keys.filter { $0 >= first }.sorted()
      return indexes.prefix(max(0, limit)).compactMap { index in
        state.sharedAccounts[tenant]?[index].map { SharedAccount(index: index, userID: $0) }
      }
    }
  }

  package func addSharedSeed(
    _ seed: SharedSeedRow, dataKeyID: UInt32, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try withState { (state) throws(StoreError) in
      guard !state.sharedSeeds.contains(where: { $0.tenant == seed.tenant }) else {
        throw .sharedSeedExists(path: name)
      }
      guard !state.sharedSeeds.contains(where: { $0.publicIdentity == seed.publicIdentity }) else {
        throw .sharedSeedTaken(path: name)
      }
      guard
        let key = state.ring.dataKeys.firstIndex(where: { $0.id == dataKeyID }),
        state.ring.dataKeys[key].sealedCount < KeyRing.secretsPerDataKey
      else { throw .dataKeyFull(id: dataKeyID) }
      state.ring.dataKeys[key].sealedCount += 1
      state.sharedSeeds.append(seed)
      state.head = chain.extend(state.head, with: event.encoded)
      state.events.append(event.encoded)
    }
  }

  package func replaceSharedSeedRecord(
    _ old: [UInt8], by record: [UInt8], of tenant: Tenant, dataKeyID: UInt32
  ) async throws(StoreError) -> Bool {
    try withState { (state) throws(StoreError) in
      guard let seed = state.sharedSeeds.firstIndex(where: { $0.tenant == tenant && $0.record == old }) else {
        return false
      }
      guard
        let key = state.ring.dataKeys.firstIndex(where: { $0.id == dataKeyID }),
        state.ring.dataKeys[key].sealedCount < KeyRing.secretsPerDataKey
      else { throw .dataKeyFull(id: dataKeyID) }
      state.ring.dataKeys[key].sealedCount += 1
      state.sharedSeeds[seed].record = record
      return true
    }
  }

  package func reserveSharedIndexes(
    needed: UInt32, wanted: UInt32, of tenant: Tenant
  ) async throws(StoreError) -> Range<UInt32> {
    try withState { (state) throws(StoreError) in
      let seed = try Self.seed(of: tenant, in: state)
      let first = state.sharedSeeds[seed].nextIndex
      let left = SharedSeedRow.indexCount - first
      guard needed <= left else { throw .sharedIndexesExhausted(path: name) }
      let next = first + min(left, max(needed, wanted))
      state.sharedSeeds[seed].nextIndex = next
      return first..<next
    }
  }

  package func reserveSharedIndexes(below next: UInt32, of tenant: Tenant) async throws(StoreError) {
    try withState { (state) throws(StoreError) in
      guard next <= SharedSeedRow.indexCount else { throw .sharedIndexesExhausted(path: name) }
      let seed = try Self.seed(of: tenant, in: state)
      state.sharedSeeds[seed].nextIndex = max(state.sharedSeeds[seed].nextIndex, next)
      state.sharedFloors[tenant] = max(state.sharedFloors[tenant] ?? 0, next)
    }
  }

  package func giveBackSharedIndexes(
    _ range: Range<UInt32>, of tenant: Tenant
  ) async throws(StoreError) -> Bool {
    try withState { (state) throws(StoreError) in
      let seed = try Self.seed(of: tenant, in: state)
      guard
        state.sharedSeeds[seed].nextIndex == range.upperBound,
        !state.sharedAccounts[tenant, default: [:]].keys.contains(where: { $0 >= range.lowerBound })
      else { return false }
      state.sharedSeeds[seed].nextIndex = max(range.lowerBound, state.sharedFloors[tenant] ?? 0)
      return true
    }
  }

  private static func seed(of tenant: Tenant, in state: State) throws(StoreError) -> Int {
    guard let seed = state.sharedSeeds.firstIndex(where: { $0.tenant == tenant }) else {
      throw .noSharedSeed(path: "in memory")
    }
    return seed
  }
}

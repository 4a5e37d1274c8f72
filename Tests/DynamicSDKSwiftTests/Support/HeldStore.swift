import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

/// A store in front of another one, whose commits can be held up before or after they are made, or made to fail.
final class HeldStore: WalletStore {
  private struct State {
    var isHeldBefore = false
    var isHeldAfter = false
    var held: [CheckedContinuation<Void, Never>] = []
    var failures: [StoreError] = []
    var commits = 0
    var heldCount = 0
  }

  let name = "held"
  let base: any WalletStore
  private let state = PlainLock(State())

  init(_ base: any WalletStore) {
    self.base = base
  }

  /// Holds up commits from now on, before they are made.
  func hold() { state.withLock { $0.isHeldBefore = true } }

  /// Holds up commits from now on when they are made, before anybody is told.
  func holdAnswers() { state.withLock { $0.isHeldAfter = true } }

  /// Lets everything through that is held up, and that comes.
  func release() {
    let held = state.withLock { state in
      state.isHeldBefore = false
      state.isHeldAfter = false
      defer { state.held = [] }
      return state.held
    }
    for call in held { call.resume() }
  }

  /// Makes the next commits fail.
  func fail(with failures: [StoreError]) { state.withLock { $0.failures = failures } }

  /// How many calls are held up now.
  var heldCount: Int { state.withLock { $0.held.count } }

  private func pass(_ isHeld: (borrowing State) -> Bool) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let passes = state.withLock { state in
        guard isHeld(state) else { return true }
        state.held.append(continuation)
        return false
      }
      if passes { continuation.resume() }
    }
  }

  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    await pass { $0.isHeldBefore }
    if let failure = state.withLock({ $0.failures.isEmpty ? nil : $0.failures.removeFirst() }) { throw failure }
    let outcomes = try await base.create(batch, chain: chain)
    await pass { $0.isHeldAfter }
    return outcomes
  }

  func loadKeyRing() async throws(StoreError) -> KeyRingRecord { try await base.loadKeyRing() }
  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try await base.wallets(of: users, tenant: tenant)
  }
  func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow] {
    try await base.secrets(of: user, tenant: tenant)
  }
  func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow] {
    try await base.wallets(withAddress: address)
  }
  func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage {
    try await base.page(after: cursor, limit: limit)
  }
  func events(
    after sequence: UInt64, limit: Int
  ) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])] {
    try await base.events(after: sequence, limit: limit)
  }
  func eventHead() async throws(StoreError) -> EventHead { try await base.eventHead() }
  func close() async { await base.close() }
  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError) {
    try await base.replaceKeyRing(ring, ifVersion: version)
  }
  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    try await base.append(event, chain: chain)
  }
  func sharedSeeds() async throws(StoreError) -> [SharedSeedRow] { try await base.sharedSeeds() }

  func sharedAccounts(
    of tenant: Tenant, from first: UInt32, limit: Int
  ) async throws(StoreError) -> [SharedAccount] {
    try await base.sharedAccounts(of: tenant, from: first, limit: limit)
  }

  func addSharedSeed(
    _ seed: SharedSeedRow, dataKeyID: UInt32, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try await base.addSharedSeed(seed, dataKeyID: dataKeyID, event: event, chain: chain)
  }

  func replaceSharedSeedRecord(
    _ old: [UInt8], by record: [UInt8], of tenant: Tenant, dataKeyID: UInt32
  ) async throws(StoreError) -> Bool {
    try await base.replaceSharedSeedRecord(old, by: record, of: tenant, dataKeyID: dataKeyID)
  }

  func reserveSharedIndexes(
    needed: UInt32, wanted: UInt32, of tenant: Tenant
  ) async throws(StoreError) -> Range<UInt32> {
    try await base.reserveSharedIndexes(needed: needed, wanted: wanted, of: tenant)
  }

  func giveBackSharedIndexes(_ range: Range<UInt32>, of tenant: Tenant) async throws(StoreError) -> Bool {
    try await base.giveBackSharedIndexes(range, of: tenant)
  }

  func reserveSharedIndexes(below next: UInt32, of tenant: Tenant) async throws(StoreError) {
    try await base.reserveSharedIndexes(below: next, of: tenant)
  }

  func snapshot() async throws(StoreError) -> any WalletStoreReading { try await base.snapshot() }
  func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try await base.changeOneTimePassword(of: identity, now: now, change)
  }
  func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow? {
    try await base.primary(of: user, tenant: tenant)
  }
  func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool { try await base.setPrimary(row) }
  func session(_ name: Bytes32) async throws(StoreError) -> SessionRow? { try await base.session(name) }
  func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError) {
    try await base.keep(session, removingExpiredBefore: time)
  }
  func removeSession(_ name: Bytes32) async throws(StoreError) { try await base.removeSession(name) }
}

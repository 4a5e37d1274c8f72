import WalletAddresses
import WalletHashing
import WalletStorage

/// A store in front of another one, that holds calls up and fails when told to.
actor ScriptedStore: WalletStore {
  nonisolated let name = "scripted"
  /// Where the calls that create wallets, and those that append an event, can be held up.
  nonisolated let creating = Gate()
  nonisolated let appending = Gate()

  private let base: any WalletStore
  private var errors: [Operation: [StoreError]] = [:]
  private var lateErrors: [Operation: [StoreError]] = [:]
  private(set) var createdBatches: [CreationBatch] = []

  /// What can be made to fail.
  enum Operation: Hashable {
    case read
    case create
    case append
    case rekey
    case reseal
  }

  init(in base: any WalletStore) {
    self.base = base
  }

  /// Makes the next calls of an operation fail, one for each error, before anything is written.
  func fail(_ operation: Operation, with errors: [StoreError]) {
    self.errors[operation] = errors
  }

  /// Makes the next calls of an operation fail after all is written.
  func failLate(_ operation: Operation, with errors: [StoreError]) {
    lateErrors[operation] = errors
  }

  private func check(_ operation: Operation) throws(StoreError) {
    if let error = errors[operation]?.first {
      errors[operation]?.removeFirst()
      throw error
    }
  }

  private func checkLate(_ operation: Operation) throws(StoreError) {
    if let error = lateErrors[operation]?.first {
      lateErrors[operation]?.removeFirst()
      throw error
    }
  }

  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    createdBatches.append(batch)
    await creating.pass()
    try check(.create)
    let outcomes = try await base.create(batch, chain: chain)
    try checkLate(.create)
    return outcomes
  }

  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    await appending.pass()
    try check(.append)
    try await base.append(event, chain: chain)
    try checkLate(.append)
  }

  nonisolated func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try await base.changeOneTimePassword(of: identity, now: now, change)
  }

  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try check(.read)
    return try await base.wallets(of: users, tenant: tenant)
  }

  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError) {
    try await base.replaceKeyRing(ring, ifVersion: version)
  }

  func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try check(.rekey)
    try await base.rekey(ring, ifVersion: version, event: event, chain: chain)
    try checkLate(.rekey)
  }

  func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try check(.reseal)
    let count = try await base.reseal(secrets, dataKeyID: dataKeyID)
    try checkLate(.reseal)
    return count
  }

  func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage {
    try await base.secrets(after: cursor, limit: limit)
  }

  func secretCount() async throws(StoreError) -> Int { try await base.secretCount() }

  func loadKeyRing() async throws(StoreError) -> KeyRingRecord { try await base.loadKeyRing() }

  func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow] {
    try await base.secrets(of: user, tenant: tenant)
  }

  func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow] {
    try await base.wallets(withAddress: address)
  }

  func erasedUsers(among users: [UserID], tenant: Tenant) async throws(StoreError) -> Set<UserID> {
    try await base.erasedUsers(among: users, tenant: tenant)
  }

  func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain,
    listing isListed: @escaping @Sendable (WalletRow) -> Bool
  ) async throws(StoreError) -> Erasure {
    try await base.erase(user, tenant: tenant, time: time, chain: chain, listing: isListed)
  }

  func backUp(
    to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup {
    try await base.backUp(to: path, onProgress: report)
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

  func close() async { await base.close() }

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

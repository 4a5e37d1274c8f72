package import WalletAddresses
package import WalletHashing
package import WalletStorage

/// A store in front of another one.
///
/// Passes on everything; tests' stores say only what they do otherwise.
package protocol ForwardingStore: WalletStore {
  var base: any WalletStore { get }
}

extension ForwardingStore {
  package func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    try await base.create(batch, chain: chain)
  }
  package func loadKeyRing() async throws(StoreError) -> KeyRingRecord { try await base.loadKeyRing() }
  package func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try await base.wallets(of: users, tenant: tenant)
  }
  package func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow] {
    try await base.secrets(of: user, tenant: tenant)
  }
  package func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow] {
    try await base.wallets(withAddress: address)
  }
  package func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage {
    try await base.page(after: cursor, limit: limit)
  }
  package func events(
    after sequence: UInt64, limit: Int
  ) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])] {
    try await base.events(after: sequence, limit: limit)
  }
  package func addressIndex() async throws(StoreError) -> AddressIndexState { try await base.addressIndex() }
  package func unindexed(_ entries: [AddressEntry]) async throws(StoreError) -> Set<AddressEntry> {
    try await base.unindexed(entries)
  }
  package func rebuildAddressIndex() async throws(StoreError) -> Int { try await base.rebuildAddressIndex() }
  package func markErased(
    _ users: [UserID], tenant: Tenant, time: UInt64, chain: EventChain
  ) async throws(StoreError) -> [UserID: ErasureMark] {
    try await base.markErased(users, tenant: tenant, time: time, chain: chain)
  }
  package func eventHead() async throws(StoreError) -> EventHead { try await base.eventHead() }
  package func close() async { await base.close() }
  package func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError) {
    try await base.replaceKeyRing(ring, ifVersion: version)
  }
  package func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    try await base.append(event, chain: chain)
  }
  package func snapshot() async throws(StoreError) -> any WalletStoreReading { try await base.snapshot() }
  package func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try await base.changeOneTimePassword(of: identity, now: now, change)
  }
  package func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow? {
    try await base.primary(of: user, tenant: tenant)
  }
  package func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool { try await base.setPrimary(row) }
  package func session(_ name: Bytes32) async throws(StoreError) -> SessionRow? { try await base.session(name) }
  package func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError) {
    try await base.keep(session, removingExpiredBefore: time)
  }
  package func removeSession(_ name: Bytes32) async throws(StoreError) { try await base.removeSession(name) }
  package func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try await base.rekey(ring, ifVersion: version, event: event, chain: chain)
  }
  package func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try await base.reseal(secrets, dataKeyID: dataKeyID)
  }
  package func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage {
    try await base.secrets(after: cursor, limit: limit)
  }
  package func secretCount() async throws(StoreError) -> Int { try await base.secretCount() }
  package func strayRows(besides pages: (secrets: Int, wallets: Int)) async throws(StoreError) -> [String] {
    try await base.strayRows(besides: pages)
  }
  package func erasedUsers(among users: [UserID], tenant: Tenant) async throws(StoreError) -> Set<UserID> {
    try await base.erasedUsers(among: users, tenant: tenant)
  }
  package func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain,
    listing isListed: @escaping @Sendable (WalletRow) -> Bool
  ) async throws(StoreError) -> Erasure {
    try await base.erase(user, tenant: tenant, time: time, chain: chain, listing: isListed)
  }
  package func backUp(
    to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup {
    try await base.backUp(to: path, onProgress: report)
  }
  package func sharedSeeds() async throws(StoreError) -> [SharedSeedRow] { try await base.sharedSeeds() }
  package func sharedAccounts(
    of tenant: Tenant, from first: UInt32, limit: Int
  ) async throws(StoreError) -> [SharedAccount] {
    try await base.sharedAccounts(of: tenant, from: first, limit: limit)
  }
  package func addSharedSeed(
    _ seed: SharedSeedRow, dataKeyID: UInt32, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try await base.addSharedSeed(seed, dataKeyID: dataKeyID, event: event, chain: chain)
  }
  package func replaceSharedSeedRecord(
    _ old: [UInt8], by record: [UInt8], of tenant: Tenant, dataKeyID: UInt32
  ) async throws(StoreError) -> Bool {
    try await base.replaceSharedSeedRecord(old, by: record, of: tenant, dataKeyID: dataKeyID)
  }
  package func reserveSharedIndexes(
    needed: UInt32, wanted: UInt32, of tenant: Tenant
  ) async throws(StoreError) -> Range<UInt32> {
    try await base.reserveSharedIndexes(needed: needed, wanted: wanted, of: tenant)
  }
  package func giveBackSharedIndexes(_ range: Range<UInt32>, of tenant: Tenant) async throws(StoreError) -> Bool {
    try await base.giveBackSharedIndexes(range, of: tenant)
  }
  package func reserveSharedIndexes(below next: UInt32, of tenant: Tenant) async throws(StoreError) {
    try await base.reserveSharedIndexes(below: next, of: tenant)
  }
}

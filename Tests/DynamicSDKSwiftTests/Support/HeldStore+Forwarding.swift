import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

// Everything that is not held up.
extension HeldStore {
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
  func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    try await base.rekey(ring, ifVersion: version, event: event, chain: chain)
  }
  func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try await base.reseal(secrets, dataKeyID: dataKeyID)
  }
  func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage {
    try await base.secrets(after: cursor, limit: limit)
  }
  func secretCount() async throws(StoreError) -> Int { try await base.secretCount() }
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
}

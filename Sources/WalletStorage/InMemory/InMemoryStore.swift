package import WalletAddresses
package import WalletHashing
import WalletSecrets

/// A store that lives as long as the process: for tests and for trying things out.
///
/// Nothing in it survives.
package final class InMemoryStore: WalletStore {
  struct UserKey: Hashable, Sendable {
    var tenant: Tenant
    var userID: UserID
  }

  struct User: Sendable {
    var reference: Int64
    var secrets: [SecretRow] = []
    var wallets: [WalletRow] = []
    var sharedIndex: UInt32?
    var isErased = false
  }

  struct State: Sendable {
    var ring: KeyRingRecord
    var users: [UserKey: User] = [:]
    var order: [UserKey] = []
    /// By UTF-8 bytes: two strings that Swift calls equal may be two addresses.
    var addresses: [[UInt8]: UserKey] = [:]
    var events: [[UInt8]] = []
    var head = EventHead.start
    var sharedSeeds: [SharedSeedRow] = []
    var sharedFloors: [Tenant: UInt32] = [:]
    var sharedAccounts: [Tenant: [UInt32: UserID]] = [:]
    var accounts = Accounts()
    var isClosed = false
  }

  package let name = "in memory"
  private let state: PlainLock<State>
  private let oneTimePasswords = InMemoryOneTimePasswords()

  /// An empty store holding a key ring.
  package init(holding ring: KeyRingRecord) {
    state = PlainLock(State(ring: ring))
  }

  private init(state: State) {
    self.state = PlainLock(state)
  }

  func withState<Result>(
    _ body: (inout State) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { (state) throws(StoreError) in
      guard !state.isClosed else { throw .closed(path: name) }
      return try body(&state)
    }
  }

  package func loadKeyRing() async throws(StoreError) -> KeyRingRecord {
    try withState { $0.ring }
  }

  package func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError) {
    try withState { (state) throws(StoreError) in try state.replace(ring, ifVersion: version) }
  }

  package func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try withState { state in users.flatMap { state.users[UserKey(tenant: tenant, userID: $0)]?.wallets ?? [] } }
  }

  package func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow] {
    try withState { $0.users[UserKey(tenant: tenant, userID: user)]?.secrets ?? [] }
  }

  package func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow] {
    try withState { state in
      guard let key = state.addresses[Array(address.utf8)] else { return [] }
      return state.users[key]?.wallets.filter { $0.address.utf8.elementsEqual(address.utf8) } ?? []
    }
  }

  package func create(
    _ batch: CreationBatch, chain: EventChain
  ) async throws(StoreError) -> [CreationOutcome] {
    try withState { (state) throws(StoreError) in
      // Changes a copy, so that an error leaves nothing half-done.
      var next = state
      let outcomes = try Self.apply(batch, chain: chain, to: &next)
      state = next
      return outcomes
    }
  }

  private static func apply(
    _ batch: CreationBatch, chain: EventChain, to state: inout State
  ) throws(StoreError) -> [CreationOutcome] {
    var outcomes: [CreationOutcome] = []
    var sealedCount = 0
    for brought in batch.users.sorted(by: { $0.userID < $1.userID }) {
      let key = UserKey(tenant: batch.tenant, userID: brought.userID)
      var user = state.users[key] ?? User(reference: Int64(state.order.count + 1))
      if state.users[key] == nil { state.order.append(key) }
      var rules = CreationRules()
      for secret in user.secrets { rules.secrets[secret.slot] = secret.secretID }
      rules.isErased = user.isErased
      for wallet in user.wallets { rules.places[CreationRules.Place(wallet)] = wallet.address }
      rules.sharedIndex = user.sharedIndex
      rules.hasSharedWallet = user.wallets.contains { $0.kind == .sharedSeed }
      let candidate = rules.considered(brought)
      let won = rules.admitted(candidate.secrets, isImport: candidate.isImport)
      var created = try rules.admitted(candidate.wallets, of: won, path: "in memory")
      let seed = state.sharedSeeds.first { $0.tenant == batch.tenant }
      let shared = try rules.admittedShared(candidate.wallets, of: seed, path: "in memory")
      if let index = shared.newIndex {
        guard state.sharedAccounts[batch.tenant, default: [:]].updateValue(candidate.userID, forKey: index) == nil
        else {
          throw .sharedIndexTaken(path: "in memory", index: index)
        }
        user.sharedIndex = index
      }
      created += shared.wallets
      for wallet in created {
        guard state.addresses.updateValue(key, forKey: Array(wallet.address.utf8)) == nil else {
          throw .addressTaken(address: wallet.address)
        }
        user.wallets.append(wallet)
      }
      user.secrets = (user.secrets + won).sorted { $0.slot.rawValue < $1.slot.rawValue }
      user.wallets.sort { ($0.chain, $0.accountIndex) < ($1.chain, $1.accountIndex) }
      state.users[key] = user
      sealedCount += won.count
      outcomes.append(
        CreationOutcome(
          userID: candidate.userID, wallets: user.wallets, createdCount: created.count, isErased: user.isErased))
      guard !created.isEmpty else { continue }
      let event = WalletEvent(of: created, for: candidate, in: batch)
      state.head = chain.extend(state.head, with: event.encoded)
      state.events.append(event.encoded)
    }
    guard
      let index = state.ring.dataKeys.firstIndex(where: { $0.id == batch.dataKeyID }),
      state.ring.dataKeys[index].sealedCount + sealedCount <= KeyRing.secretsPerDataKey
    else { throw .dataKeyFull(id: batch.dataKeyID) }
    state.ring.dataKeys[index].sealedCount += sealedCount
    return outcomes
  }

  package func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    try withState { state in
      state.head = chain.extend(state.head, with: event.encoded)
      state.events.append(event.encoded)
    }
  }

  package func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try withState { _ in }
    return try await oneTimePasswords.changeOneTimePassword(of: identity, now: now, change)
  }

  package func erasedUsers(among users: [UserID], tenant: Tenant) async throws(StoreError) -> Set<UserID> {
    try withState { state in
      Set(users.filter { state.users[UserKey(tenant: tenant, userID: $0)]?.isErased ?? false })
    }
  }

  package func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain,
    listing isListed: @escaping @Sendable (WalletRow) -> Bool
  ) async throws(StoreError) -> Erasure {
    try withState { state in
      let key = UserKey(tenant: tenant, userID: user)
      guard let found = state.users[key] else { return .unknownUser }
      guard !found.isErased else { return .alreadyErased }
      guard found.sharedIndex == nil, !found.wallets.contains(where: { $0.kind == .sharedSeed }) else {
        return .ofSharedSeed
      }
      for wallet in found.wallets { state.addresses[Array(wallet.address.utf8)] = nil }
      state.users[key] = User(reference: found.reference, isErased: true)
      state.accounts.primaries[key] = nil
      let wallets = found.wallets.filter(isListed)
      let event = WalletEvent(
        time: time, tenant: tenant, userID: user, action: .erased(wallets.map { WalletEvent.Wallet($0) })
      ).encoded
      state.head = chain.extend(state.head, with: event)
      state.events.append(event)
      return .erased(secretCount: found.secrets.count, wallets: wallets, leavesTraces: false)
    }
  }

  package func backUp(
    to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup {
    throw .cannotBackUp(path: name)
  }

  package func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage {
    try withState { state in
      let start = max(0, min(Int(clamping: cursor.rawValue), state.order.count))
      let keys = state.order[start...].prefix(max(0, limit))
      let users = keys.map { key in
        StorePage.User(
          tenant: key.tenant, userID: key.userID, secrets: state.users[key]?.secrets ?? [],
          wallets: state.users[key]?.wallets ?? [], isErased: state.users[key]?.isErased ?? false,
          reference: state.users[key]?.reference ?? 0)
      }
      return StorePage(users: users, next: StoreCursor(rawValue: Int64(start + keys.count)))
    }
  }

  package func events(
    after sequence: UInt64, limit: Int
  ) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])] {
    try withState { state in
      let start = min(Int(clamping: sequence), state.events.count)
      return state.events[start...].prefix(max(0, limit)).enumerated().map {
        (UInt64(start + $0.offset + 1), $0.element)
      }
    }
  }

  package func eventHead() async throws(StoreError) -> EventHead {
    try withState { $0.head }
  }

  package func snapshot() async throws(StoreError) -> any WalletStoreReading {
    InMemoryStore(state: try withState { $0 })
  }

  package func close() async {
    state.withLock { $0.isClosed = true }
  }
}

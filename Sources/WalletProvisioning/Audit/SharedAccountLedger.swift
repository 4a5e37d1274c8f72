import WalletAddresses
import WalletStorage

/// Who has which account of a tenant's shared seed: what wallets and the map of accounts have to agree on.
struct SharedAccountPlace: Hashable, Sendable {
  var owner: WalletOwner
  var index: UInt32

  /// The accounts that a user's wallets are of: one, or none, if all is well.
  static func indexes(of user: StorePage.User) -> Set<UInt32> {
    Set(user.wallets.lazy.filter { $0.kind == .sharedSeed }.map(\.accountIndex))
  }
}

extension StoreAuditor {
  private static let accountsPerPage = 4096

  /// Compares shared seeds with events, accounts with wallets, and counters with accounts.
  ///
  /// - Parameters:
  ///   - told: the seeds that the events tell of, by identifier.
  ///   - wallets: the accounts that the users' wallets are of.
  func checkSharedAccounts(
    _ shared: SharedSeedAudit, told: [RecordID: Tenant], wallets: SeenSum<SharedAccountPlace>,
    found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    let missing = told.filter { told in
      !shared.rows.contains { $0.secretID == told.key && $0.tenant == told.value }
    }
    for tenant in Set(missing.values).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      found(.sharedSeedMissing(tenant: tenant))
    }
    for row in shared.rows where told[row.secretID] != row.tenant {
      found(.sharedSeedWithoutEvent(tenant: row.tenant))
    }
    var accounts = SeenSum<SharedAccountPlace>()
    for row in shared.rows {
      var highest: UInt32?
      try await forEachAccount(of: row.tenant) { account in
        let owner = WalletOwner(tenant: row.tenant, userID: account.userID)
        accounts.insert(SharedAccountPlace(owner: owner, index: account.index))
        highest = account.index
      }
      if let highest, row.nextIndex <= highest { found(.sharedCounterTurnedBack(tenant: row.tenant)) }
    }
    if accounts != wallets { try await locateSharedDifference(shared, found: found) }
  }

  /// Names the users whose account and wallets differ; run only when some are known to.
  private func locateSharedDifference(
    _ shared: SharedSeedAudit, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    var accounts: [WalletOwner: UInt32] = [:]
    for row in shared.rows {
      try await forEachAccount(of: row.tenant) { account in
        accounts[WalletOwner(tenant: row.tenant, userID: account.userID)] = account.index
      }
    }
    try await forEachUser { user in
      let account = accounts.removeValue(forKey: WalletOwner(tenant: user.tenant, userID: user.userID))
      let indexes = SharedAccountPlace.indexes(of: user)
      if indexes.isEmpty, account == nil { return }
      if indexes.count == 1, indexes.first == account { return }
      found(
        .sharedIndexDiffers(user: user.userID, account: account, wallets: indexes.sorted().first { $0 != account }))
    }
    for (owner, index) in accounts.sorted(by: { $0.value < $1.value }) {
      found(.sharedIndexDiffers(user: owner.userID, account: index, wallets: nil))
    }
  }

  private func forEachAccount(
    of tenant: Tenant, _ body: (SharedAccount) -> Void
  ) async throws(WalletError) {
    var first: UInt32 = 0
    while true {
      let accounts: [SharedAccount]
      do throws(StoreError) {
        accounts = try await store.sharedAccounts(of: tenant, from: first, limit: Self.accountsPerPage)
      } catch { throw WalletError(error) }
      guard let last = accounts.last else { return }
      accounts.forEach(body)
      first = last.index + 1
    }
  }
}

import WalletAddresses
import WalletSecrets
import WalletStorage

/// Checks what a store keeps of shared seeds: the sealed records, the wallets of users, the accounts and the counters.
struct SharedSeedAudit: Sendable {
  let rows: [SharedSeedRow]
  private let seeds: [Tenant: OpenedSharedSeed]

  /// Opens every tenant's seed; one that cannot be used is reported.
  init(
    _ store: any WalletStoreReading, ring: KeyRing, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    do { rows = try await store.sharedSeeds() } catch { throw WalletError(error) }
    var seeds: [Tenant: OpenedSharedSeed] = [:]
    for row in rows {
      do throws(RecordError) { seeds[row.tenant] = try OpenedSharedSeed(row, ring: ring) } catch {
        guard error != .resources else { throw .sharedSeed(tenant: row.tenant, error) }
        found(.sharedSeedUnusable(tenant: row.tenant, error))
      }
    }
    self.seeds = seeds
  }

  /// What is wrong with a user's wallets of the shared seed, their codes apart.
  func inspect(_ user: StorePage.User, ring: KeyRing) -> [AuditFinding] {
    let wallets = user.wallets.filter { $0.kind == .sharedSeed }
    guard !wallets.isEmpty else { return [] }
    var findings: [AuditFinding] = []
    if !user.secrets.isEmpty {
      findings.append(.malformed(user: user.userID, detail: "secrets of its own beside the shared seed"))
    }
    for wallet in wallets {
      guard let seed = seeds[user.tenant] else {
        // A seed that does not open was named as that.
        if !rows.contains(where: { $0.tenant == user.tenant }) {
          findings.append(.secretMissing(user: user.userID, chain: wallet.chain))
        }
        continue
      }
      guard let address = seed.address(of: wallet) else {
        // An altered row is named as that.
        if ring.isAuthentic(wallet) {
          findings.append(.malformed(user: user.userID, detail: "the \(wallet.chain) wallet does not fit its secret"))
        }
        continue
      }
      if address != wallet.address {
        findings.append(
          .wrongAddress(user: user.userID, chain: wallet.chain, stored: wallet.address, derived: address))
      }
    }
    return findings
  }
}

/// What rows, accounts and events have to agree on about shared seeds; constant memory for any number of users.
struct SharedSeedLedger {
  private struct Sum: Equatable {
    var count = 0
    var sum = 0

    mutating func insert(_ tenant: Tenant, _ userID: UserID, _ index: UInt32) {
      var hasher = Hasher()
      hasher.combine(tenant)
      hasher.combine(userID)
      hasher.combine(index)
      count += 1
      sum &+= hasher.finalize()
    }
  }

  private var fromWallets = Sum()
  private var told: [RecordID: Tenant] = [:]

  private static let accountsPerPage = 4096

  /// Takes down which account a user's wallets are of.
  mutating func note(_ user: StorePage.User) {
    for index in Self.indexes(of: user) { fromWallets.insert(user.tenant, user.userID, index) }
  }

  /// Takes down which seeds came into being.
  mutating func note(_ event: WalletEvent) {
    guard case .sharedSeed(let id, _, let step) = event.action else { return }
    if step == .made || step == .imported { told[id] = event.tenant }
  }

  private static func indexes(of user: StorePage.User) -> Set<UInt32> {
    Set(user.wallets.filter { $0.kind == .sharedSeed }.map(\.accountIndex))
  }

  /// Compares seeds with events, accounts with wallets, and counters with accounts.
  func finish(
    _ audit: SharedSeedAudit, _ auditor: StoreAuditor, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    for (id, tenant) in told where !audit.rows.contains(where: { $0.secretID == id && $0.tenant == tenant }) {
      found(.sharedSeedMissing(tenant: tenant))
    }
    for row in audit.rows where told[row.secretID] != row.tenant { found(.sharedSeedWithoutEvent(tenant: row.tenant)) }
    var fromAccounts = Sum()
    for row in audit.rows {
      var highest: UInt32?
      try await Self.forEachAccount(of: row.tenant, auditor.store) { account in
        fromAccounts.insert(row.tenant, account.userID, account.index)
        highest = account.index
      }
      if let highest, row.nextIndex <= highest { found(.sharedCounterTurnedBack(tenant: row.tenant)) }
    }
    if fromAccounts != fromWallets { try await locateDifference(audit, auditor, found: found) }
  }

  /// Names the users whose account and wallets differ; run only when some are known to.
  private func locateDifference(
    _ audit: SharedSeedAudit, _ auditor: StoreAuditor, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    var accounts: [WalletPlace.Owner: UInt32] = [:]
    for row in audit.rows {
      try await Self.forEachAccount(of: row.tenant, auditor.store) { account in
        accounts[WalletPlace.Owner(tenant: row.tenant, userID: account.userID)] = account.index
      }
    }
    var cursor = StoreCursor.start
    while let users = try await auditor.nextPage(&cursor) {
      for user in users {
        let account = accounts.removeValue(forKey: WalletPlace.Owner(tenant: user.tenant, userID: user.userID))
        let indexes = Self.indexes(of: user)
        if indexes.isEmpty, account == nil { continue }
        if indexes.count == 1, indexes.first == account { continue }
        found(
          .sharedIndexDiffers(user: user.userID, account: account, wallets: indexes.sorted().first { $0 != account }))
      }
    }
    for (owner, index) in accounts {
      found(.sharedIndexDiffers(user: owner.userID, account: index, wallets: nil))
    }
  }

  private static func forEachAccount(
    of tenant: Tenant, _ store: any WalletStoreReading, _ body: (SharedAccount) -> Void
  ) async throws(WalletError) {
    var first: UInt32 = 0
    while true {
      let accounts: [SharedAccount]
      do { accounts = try await store.sharedAccounts(of: tenant, from: first, limit: accountsPerPage) } catch {
        throw WalletError(error)
      }
      guard let last = accounts.last else { return }
      accounts.forEach(body)
      first = last.index + 1
    }
  }
}

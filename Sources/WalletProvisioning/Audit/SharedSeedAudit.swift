import WalletAddresses
import WalletSecrets
import WalletStorage

/// Checks what a store keeps of shared seeds: the sealed records, and the wallets of users.
struct SharedSeedAudit: Sendable {
  let rows: [SharedSeedRow]
  private let ring: KeyRing
  private let seeds: [Tenant: OpenedSharedSeed]

  /// Opens every tenant's seed; one that cannot be used is reported.
  init(
    _ store: any WalletStoreReading, ring: KeyRing, queue: EngineQueue, found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    let rows: [SharedSeedRow]
    do { rows = try await store.sharedSeeds() } catch { throw WalletError(error) }
    // Each takes as long as a phrase does.
    let opened = try await queue.map(count: rows.count, sliceCount: 1) { (range) throws(WalletError) in
      rows[range].map { row in Result { () throws(RecordError) in try OpenedSharedSeed(row, ring: ring) } }
    }
    var seeds: [Tenant: OpenedSharedSeed] = [:]
    for (row, opened) in zip(rows, opened) {
      switch opened {
      case .success(let seed): seeds[row.tenant] = seed
      case .failure(.resources): throw .sharedSeed(tenant: row.tenant, .resources)
      case .failure(let error): found(.sharedSeedUnusable(tenant: row.tenant, error))
      }
    }
    self.rows = rows
    self.ring = ring
    self.seeds = seeds
  }

  /// How many sealed records were opened.
  var openedCount: Int { seeds.count }

  /// The seed of a tenant, if it can be used.
  func seed(of tenant: Tenant) -> OpenedSharedSeed? { seeds[tenant] }

  /// How many records name each data key.
  var sealedCounts: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for row in rows {
      guard let header = try? RecordHeader(record: row.record) else { continue }
      counts[header.dataKeyID, default: 0] += 1
    }
    return counts
  }

  /// Whether rows alone show nothing wrong with a user's wallets of the shared seed, their codes apart.
  func isInOrder(_ user: StorePage.User) -> Bool {
    guard user.wallets.contains(where: { $0.kind == .sharedSeed }) else { return true }
    guard user.secrets.isEmpty, let row = rows.first(where: { $0.tenant == user.tenant }) else { return false }
    return user.wallets.allSatisfy { $0.kind == .sharedSeed && $0.secretID == row.secretID }
  }

  /// What is wrong with a user's wallets of the shared seed, their codes apart, by the reference path.
  ///
  /// - Parameter derives: whether the addresses are derived anew.
  func findings(_ user: StorePage.User, deriving derives: Bool) -> [AuditFinding] {
    let wallets = user.wallets.filter { $0.kind == .sharedSeed }
    guard !wallets.isEmpty else { return [] }
    var findings: [AuditFinding] = []
    if !user.secrets.isEmpty {
      findings.append(.malformed(user: user.userID, detail: "secrets of its own beside the shared seed"))
    }
    for wallet in wallets {
      guard let row = rows.first(where: { $0.tenant == user.tenant }) else {
        findings.append(.secretMissing(user: user.userID, chain: wallet.chain))
        continue
      }
      // A seed that does not open was named as that.
      guard let seed = seeds[user.tenant] else { continue }
      guard derives || wallet.secretID != row.secretID else { continue }
      guard let address = seed.address(of: wallet) else {
        // An altered row is named as that.
        if ring.isAuthentic(wallet) {
          findings.append(.malformed(user: user.userID, detail: "the \(wallet.chain) wallet does not fit its secret"))
        }
        continue
      }
      if !address.utf8.elementsEqual(wallet.address.utf8) {
        findings.append(
          .wrongAddress(user: user.userID, chain: wallet.chain, stored: wallet.address, derived: address))
      }
    }
    return findings
  }
}

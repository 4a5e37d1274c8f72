import WalletAddresses
import WalletSecrets
import WalletStorage

/// Opens every sealed record, derives its address anew, checks every row and the whole event chain.
struct StoreAuditor: Sendable {
  let store: any WalletStoreReading
  let ring: KeyRing
  let queue: EngineQueue

  private static let usersPerPage = 2048
  /// Few, because a mnemonic takes 1.4 ms.
  private static let usersPerSlice = 16

  private struct Inspection: Sendable {
    var findings: [AuditFinding]
  }

  /// Reports findings as they turn up, users in the order of the store.
  func run(onFinding report: (AuditFinding) -> Void) async throws(WalletError) -> AuditSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = AuditSummary()
    // Counted apart from the summary, which is lent to the checks meanwhile.
    var findingCount = 0
    func found(_ finding: AuditFinding) {
      findingCount += 1
      report(finding)
    }
    do throws(StoreError) {
      let head = try await store.eventHead()
      summary.headSequence = head.sequence
      summary.headCode = head.code.description
    } catch {
      // A head that nobody wrote is a finding, not a reason to look at nothing; the chain will not end in it.
      guard case .malformedRow = error else { throw WalletError(error) }
    }
    let shared = try await SharedSeedAudit(store, ring: ring, found: found)
    var ledger = SharedSeedLedger()
    let stored = try await checkUsers(&summary, shared, &ledger, found: found)
    let told = try await checkEvents(&summary, &ledger, found: found)
    try await ledger.finish(shared, self, found: found)
    summary.secrets += shared.rows.count
    if told != stored { try await locateDifference(found: found) }
    summary.findings = findingCount
    summary.elapsed = clock.now - start
    return summary
  }

  /// Inspects every user; returns the wallets that are there.
  private func checkUsers(
    _ summary: inout AuditSummary, _ shared: SharedSeedAudit, _ ledger: inout SharedSeedLedger,
    found: (AuditFinding) -> Void
  ) async throws(WalletError) -> WalletSum {
    var stored = WalletSum()
    var cursor = StoreCursor.start
    while let users = try await nextPage(&cursor) {
      let inspections = try await queue.map(count: users.count, sliceCount: Self.usersPerSlice) { range in
        defer { SecureWipe.stack() }
        return users[range].map { Inspection(findings: inspect($0) + shared.inspect($0, ring: ring)) }
      }
      for (user, inspection) in zip(users, inspections) {
        summary.users += 1
        summary.wallets += user.wallets.count
        summary.secrets += user.secrets.count
        for wallet in user.wallets { stored.insert(WalletPlace(wallet)) }
        ledger.note(user)
        inspection.findings.forEach(found)
      }
    }
    return stored
  }

  /// The next users in the order of the store, with everything that is kept of them; nil after the last.
  func nextPage(_ cursor: inout StoreCursor) async throws(WalletError) -> [StorePage.User]? {
    do throws(StoreError) {
      let page = try await store.page(after: cursor, limit: Self.usersPerPage)
      cursor = page.next
      return page.users.isEmpty ? nil : page.users
    } catch { throw WalletError(error) }
  }

  /// Everything that can be said of one user without the events.
  private func inspect(_ user: StorePage.User) -> [AuditFinding] {
    var findings = user.malformed.map { AuditFinding.malformed(user: user.userID, detail: $0) }
    let opener = SecretOpener(ring: ring)
    for secret in user.secrets {
      let wallets = user.wallets.filter { $0.secretID == secret.secretID }
      if wallets.isEmpty, user.malformed.isEmpty { findings.append(.secretWithoutWallet(user: user.userID)) }
      do throws(RecordError) {
        let addresses = try opener.addresses(of: secret, wallets: wallets, user: user.userID, tenant: user.tenant)
        for (wallet, address) in zip(wallets, addresses) where wallet.address != address {
          if let address {
            findings.append(
              .wrongAddress(user: user.userID, chain: wallet.chain, stored: wallet.address, derived: address))
          } else if ring.isAuthentic(wallet) {
            // An altered row is named as that below.
            findings.append(
              .malformed(user: user.userID, detail: "the \(wallet.chain) wallet does not fit its secret"))
          }
        }
        // Neither record nor row binds the slot, but it decides which secret a new wallet would find taken.
        for wallet in wallets where ring.isAuthentic(wallet) && secret.slot != Self.slot(of: secret, wallet) {
          findings.append(.malformed(user: user.userID, detail: "the \(wallet.chain) secret is in a slot not its own"))
        }
      } catch {
        findings.append(.secretUnusable(user: user.userID, error))
      }
    }
    for wallet in user.wallets {
      if !ring.isAuthentic(wallet) { findings.append(.rowAltered(user: user.userID, chain: wallet.chain)) }
      if wallet.kind != .sharedSeed, user.malformed.isEmpty,
        !user.secrets.contains(where: { $0.secretID == wallet.secretID })
      {
        findings.append(.secretMissing(user: user.userID, chain: wallet.chain))
      }
    }
    return findings
  }

  private static func slot(of secret: SecretRow, _ wallet: WalletRow) -> SecretSlot {
    secret.kind == .mnemonic ? .mnemonic : .raw(wallet.chain, accountIndex: wallet.accountIndex)
  }
}

extension WalletProvisioner {
  /// Checks everything in the store, of all tenants, as it stands at this moment.
  ///
  /// Opens every sealed secret, derives its address anew, compares it with the stored one, checks each row's code and
  /// the chain of events against its head. Findings are reported as they turn up. Throws ``WalletError`` only when the
  /// store itself or its key ring cannot be read.
  public func audit(onFinding report: (AuditFinding) -> Void) async throws(WalletError) -> AuditSummary {
    let snapshot: any WalletStoreReading
    do { snapshot = try await session.store.snapshot() } catch { throw WalletError(error) }
    let outcome: Result<AuditSummary, WalletError>
    do throws(WalletError) {
      // Other processes may have added data keys; the snapshot's ring has all that its records can name.
      try await session.ring.reload(from: snapshot)
      let auditor = StoreAuditor(store: snapshot, ring: session.ring, queue: queue)
      outcome = .success(try await auditor.run(onFinding: report))
    } catch {
      outcome = .failure(error)
    }
    await snapshot.close()
    return try outcome.get()
  }
}

import WalletAddresses
import WalletSecrets
import WalletStorage

/// Opens every sealed record, derives its address anew, checks every row and the whole event chain.
struct StoreAuditor: Sendable {
  let store: any WalletStoreReading
  let ring: KeyRing
  let queue: EngineQueue

  private static let usersPerPage = 2048
  private static let eventsPerPage = 4096
  /// How many missing or unreadable events are named.
  private static let namedGapLimit = 16

  /// Which wallets were seen, as an order-free sum, so that rows and events can be compared in constant memory.
  private struct WalletSet: Equatable {
    var count = 0
    var sum = 0

    mutating func insert(_ id: RecordID, _ user: UserID, _ chain: Chain) {
      var hasher = Hasher()
      hasher.combine(id)
      hasher.combine(user)
      hasher.combine(chain)
      count += 1
      sum &+= hasher.finalize()
    }
  }

  private struct Inspection: Sendable {
    var findings: [AuditFinding]
  }

  /// Reports findings as they turn up, users in the order of the store.
  func run(onFinding report: (AuditFinding) -> Void) async throws(WalletError) -> AuditSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = AuditSummary()
    // Counted apart from the summary, which is lent to the check of the events meanwhile.
    var findingCount = 0
    func found(_ finding: AuditFinding) {
      findingCount += 1
      report(finding)
    }
    do throws(StoreError) {
      let head = try await store.eventHead()
      summary.headSequence = head.sequence
      summary.headCode = head.code.description
    } catch { throw WalletError(error) }
    var stored = WalletSet()
    var cursor = StoreCursor.start
    while true {
      let page: StorePage
      do { page = try await store.page(after: cursor, limit: Self.usersPerPage) } catch { throw WalletError(error) }
      guard !page.users.isEmpty else { break }
      cursor = page.next
      let users = page.users
      let inspections = try await queue.map(count: users.count, sliceCount: WalletMaker.usersPerSlice) { range in
        defer { SecureWipe.stack() }
        return users[range].map { Inspection(findings: inspect($0)) }
      }
      for (user, inspection) in zip(users, inspections) {
        summary.users += 1
        summary.wallets += user.wallets.count
        summary.secrets += user.secrets.count
        for wallet in user.wallets { stored.insert(wallet.walletID, user.userID, wallet.chain) }
        inspection.findings.forEach(found)
      }
    }
    let told = try await checkEvents(&summary, found: found)
    if told != stored { try await locateDifference(found: found) }
    summary.findings = findingCount
    summary.elapsed = clock.now - start
    return summary
  }

  /// Everything that can be said of one user without the events.
  private func inspect(_ user: StorePage.User) -> [AuditFinding] {
    var findings = user.malformed.map { AuditFinding.malformed(user: user.userID, detail: $0) }
    let opener = SecretOpener(ring: ring)
    for secret in user.secrets {
      let wallets = user.wallets.filter { $0.secretID == secret.secretID }
      if wallets.isEmpty, user.malformed.isEmpty { findings.append(.secretWithoutWallet(user: user.userID)) }
      do throws(RecordError) {
        let identity = try opener.identity(of: secret, user: user.userID, tenant: user.tenant)
        for wallet in wallets where wallet.chain != identity.chain || wallet.address != identity.address {
          findings.append(
            .wrongAddress(
              user: user.userID, chain: wallet.chain, stored: wallet.address, derived: identity.address))
        }
        // Neither record nor row binds the slot, but it decides which secret a new wallet would find taken.
        if let wallet = wallets.first, secret.slot != .raw(wallet.chain, accountIndex: wallet.accountIndex) {
          findings.append(.malformed(user: user.userID, detail: "the \(wallet.chain) secret is in a slot not its own"))
        }
      } catch {
        findings.append(.secretUnusable(user: user.userID, error))
      }
    }
    for wallet in user.wallets {
      if !ring.isAuthentic(wallet) { findings.append(.rowAltered(user: user.userID, chain: wallet.chain)) }
      if user.malformed.isEmpty, !user.secrets.contains(where: { $0.secretID == wallet.secretID }) {
        findings.append(.secretMissing(user: user.userID, chain: wallet.chain))
      }
    }
    return findings
  }

  /// Recomputes the chain of events; returns the wallets that the events tell of.
  private func checkEvents(
    _ summary: inout AuditSummary, found: (AuditFinding) -> Void
  ) async throws(WalletError) -> WalletSet {
    var told = WalletSet()
    var head = EventHead.start
    let chain = ring.eventChain
    var missing: [AuditFinding] = []
    var count = 0
    try await forEachEvent { sequence, encoded in
      // A gap's first events are named; the chain's code then differs as well. Whoever writes to the database chooses
      // how wide a gap is, so it is not walked through.
      while head.sequence + 1 < sequence {
        if missing.count == Self.namedGapLimit {
          head.sequence = sequence - 1
        } else {
          missing.append(.eventMissing(sequence: head.sequence + 1))
          head.sequence += 1
        }
      }
      head = chain.extend(head, with: encoded)
      count += 1
      guard let event = WalletEvent(encoded: encoded) else {
        if missing.count < Self.namedGapLimit { missing.append(.malformedEvent(sequence: sequence)) }
        return
      }
      if case .created(let wallets) = event.action {
        for wallet in wallets { told.insert(wallet.walletID, event.userID, wallet.chain) }
      }
    }
    summary.events = count
    missing.forEach(found)
    if head.sequence != summary.headSequence || head.code.description != summary.headCode { found(.eventChainBroken) }
    return told
  }

  /// Names the wallets that differ between rows and events; slow, and run only when they are known to differ.
  private func locateDifference(found: (AuditFinding) -> Void) async throws(WalletError) {
    var told: Set<RecordID> = []
    var events: [WalletEvent] = []
    try await forEachEvent { _, encoded in
      guard let event = WalletEvent(encoded: encoded), case .created(let wallets) = event.action else { return }
      for wallet in wallets { told.insert(wallet.walletID) }
      events.append(event)
    }
    for event in events {
      guard case .created(let wallets) = event.action else { continue }
      let rows: [WalletRow]
      do { rows = try await store.wallets(of: [event.userID], tenant: event.tenant) } catch {
        if case .malformedRow = error { continue }
        throw WalletError(error)
      }
      for wallet in wallets where !rows.contains(where: { $0.walletID == wallet.walletID }) {
        found(.walletMissing(user: event.userID, chain: wallet.chain, address: wallet.address))
      }
    }
    var cursor = StoreCursor.start
    while true {
      let page: StorePage
      do { page = try await store.page(after: cursor, limit: Self.usersPerPage) } catch { throw WalletError(error) }
      guard !page.users.isEmpty else { return }
      cursor = page.next
      for user in page.users {
        for wallet in user.wallets where !told.contains(wallet.walletID) {
          found(.walletWithoutEvent(user: user.userID, chain: wallet.chain))
        }
      }
    }
  }

  private func forEachEvent(_ body: (UInt64, [UInt8]) -> Void) async throws(WalletError) {
    var sequence: UInt64 = 0
    while true {
      let events: [(sequence: UInt64, event: [UInt8])]
      do { events = try await store.events(after: sequence, limit: Self.eventsPerPage) } catch { throw WalletError(error) }
      guard let last = events.last else { return }
      for (sequence, event) in events { body(sequence, event) }
      sequence = last.sequence
    }
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

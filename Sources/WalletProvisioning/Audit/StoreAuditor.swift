import WalletAddresses
import WalletKeygen
import WalletStorage

/// Opens sealed records, derives their addresses anew, checks every row and the whole event chain.
struct StoreAuditor: Sendable {
  let store: any WalletStoreReading
  let ring: KeyRing
  let queue: EngineQueue
  let engine: KeyEngine
  let sample: AuditSample
  let anchors: [StoreAnchor]

  private static let usersPerPage = 4096

  /// What all users together come to.
  struct Users: Sendable {
    var wallets = SeenSum<WalletPlace>()
    var erased = SeenSum<WalletOwner>()
    var accounts = SeenSum<SharedAccountPlace>()
    var sealedCounts: [UInt32: Int] = [:]
  }

  /// Reports findings: of users in the order of the store as they turn up, then of events.
  func run(onFinding report: (AuditFinding) -> Void) async throws(WalletError) -> AuditSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = AuditSummary(engineName: engine.name, sample: sample)
    // Counted apart from the summary, which is lent to the checks meanwhile.
    var findingCount = 0
    func found(_ finding: AuditFinding) {
      findingCount += 1
      report(finding)
    }
    let head = try await storedHead()
    let shared = try await SharedSeedAudit(store, ring: ring, queue: queue, found: found)
    summary.secrets += shared.openedCount
    // One core is enough for the chain, in which each link needs the one before; the users take the others.
    let events = Task { await checkEvents() }
    let stored: Users
    do { stored = try await checkUsers(&summary, shared, found: found) } catch {
      events.cancel()
      _ = await events.value
      throw error
    }
    let told = try await events.value.get()
    try await checkDataKeys(stored.sealedCounts.merging(shared.sealedCounts, uniquingKeysWith: +), found: found)
    summary.events = told.count
    told.findings.forEach(found)
    if head != told.head { found(.eventChainBroken) }
    if let head {
      summary.headSequence = head.sequence
      summary.headCode = head.code.description
      summary.anchor = StoreAnchor(
        storeID: ring.storeID, sequence: head.sequence, headCode: summary.headCode, walletCount: told.wallets.count)
    }
    for anchor in anchors { told.mismatch(with: anchor, of: ring.storeID).map { found(.anchor($0)) } }
    try await checkSharedAccounts(shared, told: told.sharedSeeds, wallets: stored.accounts, found: found)
    if told.wallets != stored.wallets || told.erased != stored.erased { try await locateDifference(found: found) }
    summary.findings = findingCount
    summary.elapsed = clock.now - start
    return summary
  }

  /// The head that the store says; nil for one that nobody wrote, which is a finding and no reason to look at nothing.
  private func storedHead() async throws(WalletError) -> EventHead? {
    do throws(StoreError) { return try await store.eventHead() } catch {
      guard case .malformedRow = error else { throw WalletError(error) }
      return nil
    }
  }

  /// A key seals as many secrets as it may by the store's count, which no code covers.
  private func checkDataKeys(
    _ counted: [UInt32: Int], found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    let record: KeyRingRecord
    do { record = try await store.loadKeyRing() } catch { throw WalletError(error) }
    for key in record.dataKeys {
      let count = counted[key.id, default: 0]
      if count > key.sealedCount { found(.dataKeyCountTooLow(id: key.id, counted: count, stored: key.sealedCount)) }
    }
  }

  /// Inspects every user; the next page is read meanwhile.
  private func checkUsers(
    _ summary: inout AuditSummary, _ shared: SharedSeedAudit, found: (AuditFinding) -> Void
  ) async throws(WalletError) -> Users {
    var seen = Users()
    var reading = read(after: .start)
    while true {
      let page = try await reading.value.get()
      page.nameless.forEach { found(.namelessUser(detail: $0)) }
      guard !page.users.isEmpty else { return seen }
      reading = read(after: page.next)
      let results: [SliceAuditor.Result]
      do throws(WalletError) { results = try await inspect(page.users, shared) } catch {
        _ = await reading.value
        throw error
      }
      summary.users += page.users.count
      for result in results {
        summary.erasedUsers += result.erased.count
        summary.wallets += result.wallets.count
        summary.rederivedWallets += result.rederivedCount
        summary.secrets += result.openedCount
        seen.wallets.add(result.wallets)
        seen.erased.add(result.erased)
        seen.accounts.add(result.accounts)
        seen.sealedCounts.merge(result.sealedCounts, uniquingKeysWith: +)
        result.findings.forEach(found)
      }
    }
  }

  private func inspect(
    _ users: [StorePage.User], _ shared: SharedSeedAudit
  ) async throws(WalletError) -> [SliceAuditor.Result] {
    let auditor = SliceAuditor(ring: ring, engine: engine, sample: sample, shared: shared)
    let size = auditor.usersPerSlice(of: users, threadCount: queue.threadCount)
    return try await queue.map(count: users.count, sliceCount: size) { (range) throws(WalletError) in
      [try auditor.inspect(users[range])]
    }
  }

  private func read(after cursor: StoreCursor) -> Task<Swift.Result<StorePage, WalletError>, Never> {
    Task {
      do throws(StoreError) {
        return .success(try await store.page(after: cursor, limit: Self.usersPerPage))
      } catch { return .failure(WalletError(error)) }
    }
  }
}

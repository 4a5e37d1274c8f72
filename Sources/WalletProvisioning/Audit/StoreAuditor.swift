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

  /// What all users together come to.
  struct Users: Sendable {
    var wallets = SeenSum<WalletPlace>()
    var erased = SeenSum<WalletOwner>()
    var accounts = SeenSum<SharedAccountPlace>()
    var addresses = AddressSum()
    var sealedCounts: [UInt32: Int] = [:]
    /// How many rows there were to look at, whatever was found.
    var rowCounts: (secrets: Int, wallets: Int) = (0, 0)
  }

  /// Reports findings: of users in the order of the store as they turn up, then of events.
  ///
  /// - Parameter progressed: called with the number of users looked at so far.
  func run(
    onFinding report: (AuditFinding) -> Void, onProgress progressed: (Int) -> Void
  ) async throws(WalletError) -> AuditSummary {
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
    let events = checkEvents()
    let stored: Users
    do { stored = try await checkUsers(&summary, shared, found: found, progressed: progressed) } catch {
      events.cancel()
      _ = await events.value
      throw error
    }
    let told = try await events.value.get()
    try await checkDataKeys(stored.sealedCounts.merging(shared.sealedCounts, uniquingKeysWith: +), found: found)
    try await checkStrays(besides: stored.rowCounts, found: found)
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
    try await checkAddresses(stored.addresses, rowsAreClean: findingCount == 0, found: found)
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

  /// Rows that none of the other checks comes across.
  private func checkStrays(
    besides counts: (secrets: Int, wallets: Int), found: (AuditFinding) -> Void
  ) async throws(WalletError) {
    do { for stray in try await store.strayRows(besides: counts) { found(.strayRows(detail: stray)) } } catch {
      throw WalletError(error)
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
}

import WalletAddresses
import WalletKeyFiles
import WalletKeygen
import WalletStorage

/// Whether what is archived is all that the store was given: the chain of events tells, as in an audit.
extension StoreArchiver {
  /// What one pass over a store came to.
  struct Pass {
    var summary = ArchiveSummary()
    var shared: [OpenedSharedSeed] = []
    /// For a count only, so the tenant does not matter.
    var failedUsers: Set<UserID> = []
    /// What is wrong and is no named user's.
    var otherFailures = 0
    var wallets = SeenSum<WalletPlace>()
    var erased = SeenSum<WalletOwner>()
    var accounts = SeenSum<SharedAccountPlace>()

    mutating func see(_ user: StorePage.User) {
      let owner = WalletOwner(tenant: user.tenant, userID: user.userID)
      for wallet in user.wallets { wallets.insert(WalletPlace(wallet)) }
      if user.isErased { erased.insert(owner) }
      for index in SharedAccountPlace.indexes(of: user) {
        accounts.insert(SharedAccountPlace(owner: owner, index: index))
      }
    }
  }

  /// Lends the parts of an audit that need no key engine.
  var auditor: StoreAuditor {
    get throws(WalletError) {
      do {
        return StoreAuditor(
          store: store, ring: ring, queue: queue, engine: try KeyEngine(.named("reference")), sample: .all, anchors: [])
      } catch { throw .keygen(error) }
    }
  }

  /// Reports what the events tell of and is not there, and what is there untold.
  ///
  /// A user who lacks a part is in the archive with the rest, named, and counted as a failure.
  func requireWhole(
    _ auditor: StoreAuditor, _ told: EventReading, _ pass: inout Pass, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) {
    var findings = told.findings
    let head: EventHead?
    do throws(StoreError) { head = try await store.eventHead() } catch {
      guard case .malformedRow = error else { throw WalletError(error) }
      head = nil
    }
    if head != told.head { findings.append(.eventChainBroken) }
    // Seeds that cannot be used were reported already.
    let shared = try await SharedSeedAudit(store, ring: ring, queue: queue) { _ in }
    try await auditor.checkSharedAccounts(shared, told: told.sharedSeeds, wallets: pass.accounts) {
      findings.append($0)
    }
    if told.wallets != pass.wallets || told.erased != pass.erased {
      try await auditor.locateDifference { findings.append($0) }
    }
    for finding in findings {
      pass.count(finding)
      report(.finding(finding))
    }
  }

  private static let eventsPerPage = 4096

  /// Archives who was erased, by the events, which are the authority: a mark in the store alone could be anybody's.
  func appendErased(to writer: ArchiveWriter, _ pass: inout Pass) async throws(WalletError) {
    var sequence: UInt64 = 0
    while true {
      let events: [(sequence: UInt64, event: [UInt8])]
      do { events = try await store.events(after: sequence, limit: Self.eventsPerPage) } catch {
        throw WalletError(error)
      }
      guard let last = events.last else { return }
      sequence = last.sequence
      for (_, encoded) in events {
        guard let event = WalletEvent(encoded: encoded), case .erased = event.action else { continue }
        let owner = WalletOwner(tenant: event.tenant, userID: event.userID)
        try append(ArchiveRecord.head(.erased, owner.archived), to: writer)
        pass.summary.erased += 1
      }
    }
  }
}

extension StoreArchiver.Pass {
  /// Counts a finding with its user, who may have been named before.
  fileprivate mutating func count(_ finding: AuditFinding) {
    if let user = finding.user { failedUsers.insert(user) } else { otherFailures += 1 }
  }
}

extension AuditFinding {
  /// Whom a finding is about, if it is about one user.
  fileprivate var user: UserID? {
    switch self {
    case .rowAltered(let user, _), .secretUnusable(let user, _), .wrongAddress(let user, _, _, _),
      .secretMissing(let user, _), .secretWithoutWallet(let user), .malformed(let user, _),
      .walletMissing(let user, _, _), .walletWithoutEvent(let user, _), .sharedIndexDiffers(let user, _, _),
      .erasedWalletPresent(let user, _), .erasedSecretPresent(let user), .eraseMarkMissing(let user),
      .erasedWithoutEvent(let user):
      user
    default: nil
    }
  }
}

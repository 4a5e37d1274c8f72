import WalletAddresses
import WalletStorage

/// Which wallet of whom: what rows and events have to agree on.
struct WalletPlace: Hashable, Sendable {
  var walletID: RecordID
  var owner: Owner
  var chain: Chain

  struct Owner: Hashable, Sendable {
    var tenant: Tenant
    var userID: UserID
  }

  init(_ row: WalletRow) {
    walletID = row.walletID
    owner = Owner(tenant: row.tenant, userID: row.userID)
    chain = row.chain
  }

  init(_ wallet: WalletEvent.Wallet, _ event: WalletEvent) {
    walletID = wallet.walletID
    owner = Owner(tenant: event.tenant, userID: event.userID)
    chain = wallet.chain
  }
}

/// Which wallets were seen, as an order-free sum, so that rows and events can be compared in constant memory.
struct WalletSum: Equatable {
  private var count = 0
  private var sum = 0

  mutating func insert(_ place: WalletPlace) {
    count += 1
    sum &+= place.hashValue
  }
}

extension StoreAuditor {
  private static let eventsPerPage = 4096
  /// How many missing or unreadable events are named.
  private static let namedGapLimit = 16

  /// Recomputes the chain of events; returns the wallets that the events tell of.
  func checkEvents(
    _ summary: inout AuditSummary, _ ledger: inout SharedSeedLedger, found: (AuditFinding) -> Void
  ) async throws(WalletError) -> WalletSum {
    var told = WalletSum()
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
      for wallet in event.newWallets { told.insert(WalletPlace(wallet, event)) }
      ledger.note(event)
    }
    summary.events = count
    missing.forEach(found)
    if head.sequence != summary.headSequence || head.code.description != summary.headCode { found(.eventChainBroken) }
    return told
  }

  /// Names the wallets that differ between rows and events; slow, and run only when they are known to differ.
  ///
  /// Goes by the same pages as the comparison: what they do not show is missing, even if a query for it finds it.
  func locateDifference(found: (AuditFinding) -> Void) async throws(WalletError) {
    var stored: Set<WalletPlace> = []
    var unreadable: Set<WalletPlace.Owner> = []
    var cursor = StoreCursor.start
    while let users = try await nextPage(&cursor) {
      for user in users {
        stored.formUnion(user.wallets.map { WalletPlace($0) })
        if !user.malformed.isEmpty { unreadable.insert(.init(tenant: user.tenant, userID: user.userID)) }
      }
    }
    var told: Set<WalletPlace> = []
    try await forEachEvent { _, encoded in
      guard let event = WalletEvent(encoded: encoded) else { return }
      for wallet in event.newWallets {
        let place = WalletPlace(wallet, event)
        guard told.insert(place).inserted, !stored.contains(place), !unreadable.contains(place.owner) else { continue }
        found(.walletMissing(user: event.userID, chain: wallet.chain, address: wallet.address))
      }
    }
    cursor = .start
    while let users = try await nextPage(&cursor) {
      for wallet in users.flatMap(\.wallets) where !told.contains(WalletPlace(wallet)) {
        found(.walletWithoutEvent(user: wallet.userID, chain: wallet.chain))
      }
    }
  }

  private func forEachEvent(_ body: (UInt64, [UInt8]) -> Void) async throws(WalletError) {
    var sequence: UInt64 = 0
    while true {
      let events: [(sequence: UInt64, event: [UInt8])]
      do { events = try await store.events(after: sequence, limit: Self.eventsPerPage) } catch {
        throw WalletError(error)
      }
      guard let last = events.last else { return }
      for (sequence, event) in events { body(sequence, event) }
      sequence = last.sequence
    }
  }
}

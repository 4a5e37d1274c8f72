import WalletStorage

extension StoreAuditor {
  private static let eventsPerPage = 4096

  /// Recomputes the chain of events over what the store has; the next page is read meanwhile.
  func checkEvents() -> Task<Result<EventReading, WalletError>, Never> {
    let (store, queue) = (store, queue)
    let start = EventReading(chain: ring.eventChain, watching: anchors.map(\.sequence))
    return Task {
      var reading = start
      var next = Self.read(store, after: 0)
      do throws(WalletError) {
        while true {
          let events = try await next.value.get()
          guard let last = events.last else { return .success(reading) }
          guard !Task.isCancelled else { return .failure(.closed) }
          next = Self.read(store, after: last.sequence)
          let before = reading
          let after = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
            var reading = before
            for (sequence, encoded) in events { reading.read(encoded, sequence: sequence) }
            return [reading]
          }
          guard let checked = after.first else {
            _ = await next.value
            return .failure(.closed)
          }
          reading = checked
        }
      } catch {
        _ = await next.value
        return .failure(error)
      }
    }
  }

  private typealias Events = [(sequence: UInt64, event: [UInt8])]

  private static func read(
    _ store: any WalletStoreReading, after sequence: UInt64
  ) -> Task<Result<Events, WalletError>, Never> {
    Task {
      do throws(StoreError) {
        return .success(try await store.events(after: sequence, limit: eventsPerPage))
      } catch { return .failure(WalletError(error)) }
    }
  }

  private func nextEvents(after sequence: UInt64) async throws(WalletError) -> Events? {
    let events = try await Self.read(store, after: sequence).value.get()
    return events.isEmpty ? nil : events
  }

  /// Names what differs between rows and events; slow, and run only when they are known to differ.
  ///
  /// Goes by the same pages as the comparison: what they do not show is missing, even if a query for it finds it.
  func locateDifference(found: (AuditFinding) -> Void) async throws(WalletError) {
    var stored: Set<WalletPlace> = []
    var unreadable: Set<WalletOwner> = []
    var marked: Set<WalletOwner> = []
    try await forEachUser { user in
      stored.formUnion(user.wallets.map { WalletPlace($0) })
      let owner = WalletOwner(tenant: user.tenant, userID: user.userID)
      if !user.malformed.isEmpty { unreadable.insert(owner) }
      if user.isErased { marked.insert(owner) }
    }
    var told = ToldWallets()
    var sequence: UInt64 = 0
    while let events = try await nextEvents(after: sequence) {
      for (_, encoded) in events {
        if let event = WalletEvent(encoded: encoded) { told.read(event) }
      }
      sequence = events.last?.sequence ?? sequence
    }
    for wallet in told.wallets where !stored.contains(wallet.place) && !unreadable.contains(wallet.place.owner) {
      found(.walletMissing(user: wallet.place.owner.userID, chain: wallet.place.chain, address: wallet.address))
    }
    let places = Set(told.wallets.map(\.place))
    try await forEachUser { user in
      let owner = WalletOwner(tenant: user.tenant, userID: user.userID)
      for wallet in user.wallets where !places.contains(WalletPlace(wallet)) {
        found(
          told.erased.contains(owner)
            ? .erasedWalletPresent(user: user.userID, chain: wallet.chain)
            : .walletWithoutEvent(user: user.userID, chain: wallet.chain))
      }
      if user.isErased, !told.erased.contains(owner) { found(.erasedWithoutEvent(user: user.userID)) }
    }
    for owner in told.erased.subtracting(marked).sorted(by: { $0.userID < $1.userID }) {
      found(.eraseMarkMissing(user: owner.userID))
    }
  }

  func forEachUser(_ body: (StorePage.User) -> Void) async throws(WalletError) {
    var cursor = StoreCursor.start
    while true {
      let page: StorePage
      do { page = try await store.page(after: cursor, limit: Self.eventsPerPage) } catch { throw WalletError(error) }
      guard !page.users.isEmpty else { return }
      page.users.forEach(body)
      cursor = page.next
    }
  }
}

/// The wallets that events tell of, by name.
private struct ToldWallets {
  private var known: [WalletOwner: [(place: WalletPlace, address: String)]] = [:]
  private var order: [WalletOwner] = []
  private(set) var erased: Set<WalletOwner> = []

  /// Those that were made and not erased, users in the order of their first event.
  var wallets: [(place: WalletPlace, address: String)] { order.flatMap { known[$0] ?? [] } }

  mutating func read(_ event: WalletEvent) {
    let owner = WalletOwner(tenant: event.tenant, userID: event.userID)
    if case .erased = event.action {
      erased.insert(owner)
      // Whatever there was: also wallets whose rows could not be read any more when the user was erased.
      known[owner] = []
    }
    for wallet in event.newWallets {
      if known[owner] == nil { order.append(owner) }
      let place = WalletPlace(wallet, event)
      if known[owner, default: []].contains(where: { $0.place == place }) { continue }
      known[owner, default: []].append((place, wallet.address))
    }
  }
}

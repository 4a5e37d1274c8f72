import WalletAddresses
import WalletStorage

/// Which wallets were ever made, as the chain of events tells: what gives a removed row away.
///
/// A phrase leaves no trace of the chains that it was used on, so without this a wallet whose row was deleted would be
/// made anew, perhaps with another profile and so another address. The events are read once, the first time that someone
/// who has wallets lacks one, and from there on only what is new; about 16 bytes are kept for each user.
actor WalletHistory {
  private var head = EventHead.start
  private var chainsByUser: [Int: UInt32] = [:]
  private var isBroken = false

  private static let eventsPerPage = 1024

  /// Reads what has been added to the events of a store, and checks that they end in its head.
  ///
  /// Throws ``StoreError/corrupt(path:detail:)`` if they do not.
  func catchUp(with store: any WalletStore, chain: EventChain) async throws(StoreError) {
    var target = try await store.eventHead()
    while !isBroken {
      if head.sequence == target.sequence {
        guard head.code == target.code else { break }
        return
      }
      if head.sequence > target.sequence {
        // Somebody else read on meanwhile.
        target = try await store.eventHead()
        guard head.sequence <= target.sequence else { break }
        continue
      }
      let start = head
      let events = try await store.events(after: start.sequence, limit: Self.eventsPerPage)
      // Another caller may have read the same page while this one waited.
      guard head == start else { continue }
      guard read(events, upTo: target.sequence, chain: chain) else { break }
    }
    isBroken = true
    throw .corrupt(path: store.name, detail: "the chain of events does not end in the stored head, run audit")
  }

  /// Takes in a page; false if it does not continue the chain.
  private func read(
    _ events: [(sequence: UInt64, event: [UInt8])], upTo last: UInt64, chain: EventChain
  ) -> Bool {
    let start = head.sequence
    for (sequence, encoded) in events where sequence <= last {
      guard sequence == head.sequence + 1, let event = WalletEvent(encoded: encoded) else { return false }
      head = chain.extend(head, with: encoded)
      for wallet in event.newWallets {
        chainsByUser[Self.key(event.userID, event.tenant), default: 0] |= Self.bit(wallet.chain)
      }
    }
    return head.sequence > start
  }

  /// Whether a wallet of a user on a chain was made, as far as the events were read.
  func tells(of user: UserID, tenant: Tenant, on chain: Chain) -> Bool {
    chainsByUser[Self.key(user, tenant), default: 0] & Self.bit(chain) != 0
  }

  /// Two users have one key once in 2^64 pairs; then a chain might be refused to one of them, never given wrongly.
  private static func key(_ user: UserID, _ tenant: Tenant) -> Int {
    var hasher = Hasher()
    hasher.combine(tenant)
    hasher.combine(user)
    return hasher.finalize()
  }

  private static func bit(_ chain: Chain) -> UInt32 { 1 << UInt32(chain.storageCode & 31) }
}

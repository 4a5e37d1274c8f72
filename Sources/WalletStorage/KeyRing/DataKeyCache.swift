import WalletSecrets

/// The most recently used data keys, unwrapped.
///
/// Bounded: each takes several locked pages.
struct DataKeyCache: Sendable {
  static let capacity = 64

  private var keys: [UInt32: GuardedSecret] = [:]
  private var recency: [UInt32] = []

  mutating func key(_ id: UInt32) -> GuardedSecret? {
    guard let key = keys[id] else { return nil }
    touch(id)
    return key
  }

  mutating func insert(_ key: GuardedSecret, id: UInt32) {
    keys[id] = key
    touch(id)
    if recency.count > Self.capacity { keys[recency.removeFirst()] = nil }
  }

  private mutating func touch(_ id: UInt32) {
    if recency.last == id { return }
    recency.removeAll { $0 == id }
    recency.append(id)
  }
}

import Testing
import WalletAddresses
import WalletHashing
import WalletStorage

/// Every kind of store that the contract is for.
enum Backend: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case sqlite
  case inMemory

  var testDescription: String { rawValue }

  /// A new store holding a ring.
  func makeStore(_ ring: KeyRingRecord) throws -> StoreUnderTest {
    switch self {
    case .inMemory:
      return StoreUnderTest(store: InMemoryStore(holding: ring), directory: nil)
    case .sqlite:
      let directory = try TemporaryDirectory()
      guard try SQLiteStore.create(at: directory.file("wallets.db"), holding: ring) else {
        throw StoreError.notFound(path: directory.path)
      }
      return StoreUnderTest(store: try SQLiteStore(path: directory.file("wallets.db")), directory: directory)
    }
  }
}

/// A store, and the folder that it lives in.
struct StoreUnderTest: Sendable {
  let store: any WalletStore
  let directory: TemporaryDirectory?
}

/// All that can be read of a store, to compare before and after.
struct StoreContents: Equatable, Sendable {
  struct User: Equatable, Sendable {
    var tenant: Tenant
    var userID: UserID
    var secrets: [SecretRow]
    var wallets: [WalletRow]
    var malformed: [String]
  }

  var ring: KeyRingRecord
  var users: [User] = []
  var events: [[UInt8]] = []
  var head: EventHead

  /// Reads everything in steps of `limit`; throws what the store throws.
  init(of store: any WalletStoreReading, limit: Int = 100) async throws {
    ring = try await store.loadKeyRing()
    head = try await store.eventHead()
    var cursor = StoreCursor.start
    while true {
      let page = try await store.page(after: cursor, limit: limit)
      guard !page.users.isEmpty else { break }
      users += page.users.map {
        User(
          tenant: $0.tenant, userID: $0.userID, secrets: $0.secrets, wallets: $0.wallets, malformed: $0.malformed)
      }
      cursor = page.next
    }
    while true {
      let found = try await store.events(after: UInt64(events.count), limit: limit)
      guard !found.isEmpty else { break }
      for (sequence, event) in found {
        events.append(event)
        #expect(sequence == UInt64(events.count), "a gap in the events")
      }
    }
  }

  /// The head that these events give, recomputed by other code than the store's.
  func independentHead(key: [UInt8]) -> EventHead {
    var head = [UInt8](repeating: 0, count: 32)
    for (index, event) in events.enumerated() {
      var input = Array("wallet-engine/event/v1".utf8) + head
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        input.append(UInt8(truncatingIfNeeded: UInt64(index + 1) >> shift))
      }
      for shift in stride(from: UInt64(0), to: 32, by: 8) {
        input.append(UInt8(truncatingIfNeeded: event.count >> Int(shift)))
      }
      head = Blake2b.hash(input + event, key: key, byteCount: 32)
    }
    return EventHead(sequence: UInt64(events.count), code: Bytes32(head) ?? Bytes32())
  }
}

extension WalletStore {
  /// Creates where the outcome is not looked at.
  @discardableResult
  func add(_ batch: CreationBatch, chain: EventChain) async throws -> [CreationOutcome] {
    try await create(batch, chain: chain)
  }
}

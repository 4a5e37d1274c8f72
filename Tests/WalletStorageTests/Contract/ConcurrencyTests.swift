import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: many at once")
struct ConcurrencyTests {
  @Test(arguments: Backend.allCases)
  func creatorsOfTheSameUsersGetOneSet(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await Self.race(over: [made.store], material: material)
  }

  /// Eight creators, each with its own candidates for the same users, over one or more stores of the same data.
  static func race(over stores: [any WalletStore], material: Material) async throws {
    let ids = try users(20) + [try UserID("caf\u{e9}"), try UserID("cafe\u{301}")]
    let outcomes = try await withThrowingTaskGroup(of: [CreationOutcome].self) { group in
      for creator in 0..<8 {
        let store = stores[creator % stores.count]
        group.addTask {
          var mine: [CreationOutcome] = []
          // In small batches and different orders, so that the creators meet in the middle.
          let order = creator.isMultiple(of: 2) ? ids : ids.reversed()
          for start in stride(from: 0, to: order.count, by: 4) {
            let some = Array(order[start..<min(start + 4, order.count)])
            let chains: [Chain] = creator % 3 == 0 ? [.evm] : Chain.allCases
            mine += try await store.create(try material.batch(some, chains), chain: material.chain)
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.count == 8 * ids.count)
    #expect(outcomes.reduce(0) { $0 + $1.createdCount } == 2 * ids.count)
    let contents = try await StoreContents(of: stores[0])
    #expect(contents.users.count == ids.count)
    #expect(contents.ring.dataKeys[0].sealedCount == 2 * ids.count)
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
    let told = contents.events.compactMap { WalletEvent(encoded: $0) }.reduce(into: Set<WalletEvent.Wallet>()) {
      guard case .created(let wallets) = $1.action else { return }
      $0.formUnion(wallets)
    }
    #expect(told == Set(contents.users.flatMap(\.wallets).map { WalletEvent.Wallet($0) }))
    for user in contents.users {
      #expect(user.wallets.map(\.chain).sorted() == [.evm, .solana])
      // What anybody was told of this user is what is there.
      for outcome in outcomes where outcome.userID == user.userID {
        #expect(Set(outcome.wallets).isSubset(of: user.wallets))
        #expect(!outcome.wallets.isEmpty)
      }
    }
    for store in stores { #expect(try await StoreContents(of: store) == contents) }
  }

  @Test(arguments: Backend.allCases)
  func onlyOneRingOfAVersionWins(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let wins = try await withThrowingTaskGroup(of: KeyRingRecord?.self) { group in
      for contender in UInt8(1)...8 {
        group.addTask {
          let grown = try material.ring.addingDataKey(random: FixedRandomness(bytes: [contender]))
          do {
            try await store.replaceKeyRing(grown, ifVersion: material.record.version)
            return grown
          } catch StoreError.keyRingChanged {
            return nil
          }
        }
      }
      return try await group.reduce(into: [KeyRingRecord]()) { if let ring = $1 { $0.append(ring) } }
    }
    #expect(wins.count == 1)
    #expect(try await store.loadKeyRing() == wins.first)
  }
}

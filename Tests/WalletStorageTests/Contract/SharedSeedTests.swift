import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Contract: a tenant's shared seed")
struct SharedSeedTests {
  @Test(arguments: Backend.allCases)
  func isReadBackAndTold(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    #expect(try await store.sharedSeeds().isEmpty)
    let seed = try await material.add(try material.sharedSeed(nextIndex: 7), to: store)
    let other = try await material.add(try material.sharedSeed(tenant: try Tenant("Default")), to: store)
    #expect(try await store.sharedSeeds() == [seed, other])
    let contents = try await StoreContents(of: store)
    #expect(contents.events == [try material.made(seed).encoded, try material.made(other).encoded])
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
    #expect(contents.ring.dataKeys[0].sealedCount == 2)
    #expect(contents.users.isEmpty)
    let snapshot = try await store.snapshot()
    #expect(try await snapshot.sharedSeeds() == [seed, other])
    await snapshot.close()
  }

  @Test(arguments: Backend.allCases)
  func isMadeOnce(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    let before = try await StoreContents(of: store)
    await #expect(throws: StoreError.sharedSeedExists(path: store.name)) {
      try await material.add(try material.sharedSeed(), to: store)
    }
    await #expect(throws: StoreError.sharedSeedTaken(path: store.name)) {
      let tenant = try Tenant("other")
      try await material.add(try material.sharedSeed(tenant: tenant, identity: seed.publicIdentity), to: store)
    }
    #expect(try await StoreContents(of: store) == before)
    #expect(try await store.sharedSeeds() == [seed])
  }

  @Test(arguments: Backend.allCases)
  func countsAgainstItsDataKey(_ backend: Backend) async throws {
    let material = try Material(sealedCount: KeyRing.secretsPerDataKey)
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    await #expect(throws: StoreError.dataKeyFull(id: 1)) {
      try await material.add(try material.sharedSeed(), to: store)
    }
    #expect(try await store.sharedSeeds().isEmpty)
    #expect(try await store.eventHead() == .start)
  }

  @Test(arguments: Backend.allCases)
  func itsRecordIsSealedAnew(_ backend: Backend) async throws {
    let material = try Material(sealedCount: KeyRing.secretsPerDataKey - 2)
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(nextIndex: 3), to: store)
    var next = seed
    next.record = try material.ring.seal(
      seed.publicIdentity.span.bytes, for: seed, dataKeyID: 1, random: SystemRandomness())
    func replace(_ old: SharedSeedRow, by new: SharedSeedRow) async throws -> Bool {
      try await store.replaceSharedSeedRecord(old.record, by: new.record, of: .default, dataKeyID: 1)
    }
    #expect(try await !replace(next, by: seed))
    #expect(try await store.sharedSeeds() == [seed])
    #expect(try await replace(seed, by: next))
    #expect(try await store.sharedSeeds() == [next])
    let opened = try material.ring.open(next)
    #expect(opened.withBytes { $0.array } == seed.publicIdentity)
    // It counts as any other seal; where there is no room, nothing is changed.
    #expect(try await store.loadKeyRing().dataKeys[0].sealedCount == KeyRing.secretsPerDataKey)
    await #expect(throws: StoreError.dataKeyFull(id: 1)) { _ = try await replace(next, by: seed) }
    #expect(try await store.sharedSeeds() == [next])
  }

  @Test(arguments: Backend.allCases)
  func oneOfManyMakersWins(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let wins = try await withThrowingTaskGroup(of: SharedSeedRow?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let seed = try material.sharedSeed()
          do { return try await material.add(seed, to: store) } catch StoreError.sharedSeedExists { return nil }
        }
      }
      return try await group.reduce(into: [SharedSeedRow]()) { if let seed = $1 { $0.append(seed) } }
    }
    #expect(wins.count == 1)
    #expect(try await store.sharedSeeds() == wins)
    #expect(try await store.eventHead().sequence == 1)
  }

  @Test(arguments: Backend.allCases)
  func nothingIsReservedWithoutIt(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let seed = try material.sharedSeed()
    let missing = StoreError.noSharedSeed(path: store.name)
    await #expect(throws: missing) {
      _ = try await store.reserveSharedIndexes(needed: 1, wanted: 1, of: .default)
    }
    await #expect(throws: missing) { try await store.reserveSharedIndexes(below: 1, of: .default) }
    await #expect(throws: missing) {
      try await store.add(
        material.batch(of: [try material.account(try UserID("user"), 0, of: seed)]), chain: material.chain)
    }
    #expect(try await store.sharedAccounts(of: .default, from: 0, limit: 10).isEmpty)
  }
}

@Suite("Contract: indexes of a shared seed")
struct SharedIndexTests {
  private static let last = SharedSeedRow.indexCount

  @Test(arguments: Backend.allCases)
  func areReservedOneAfterTheOther(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    try await material.add(try material.sharedSeed(), to: store)
    #expect(try await store.reserveSharedIndexes(needed: 1, wanted: 8, of: .default) == 0..<8)
    #expect(try await store.reserveSharedIndexes(needed: 5, wanted: 0, of: .default) == 8..<13)
    #expect(try await store.reserveSharedIndexes(needed: 0, wanted: 0, of: .default) == 13..<13)
    #expect(try await store.sharedSeeds().map(\.nextIndex) == [13])
    try await store.reserveSharedIndexes(below: 10, of: .default)
    #expect(try await store.sharedSeeds().map(\.nextIndex) == [13])
    // What is given back is no less reserved than what was kept for others.
    #expect(try await store.giveBackSharedIndexes(8..<13, of: .default))
    #expect(try await store.sharedSeeds().map(\.nextIndex) == [10])
    try await store.reserveSharedIndexes(below: 20, of: .default)
    #expect(try await store.reserveSharedIndexes(needed: 1, wanted: 1, of: .default) == 20..<21)
  }

  @Test(arguments: Backend.allCases)
  func endAtTheLastHardenedIndex(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(nextIndex: Self.last - 10), to: store)
    #expect(try await store.reserveSharedIndexes(needed: 4, wanted: 100, of: .default) == Self.last - 10..<Self.last)
    let exhausted = StoreError.sharedIndexesExhausted(path: store.name)
    for count in [UInt32(1), .max] {
      await #expect(throws: exhausted) {
        _ = try await store.reserveSharedIndexes(needed: count, wanted: count, of: .default)
      }
    }
    await #expect(throws: exhausted) { try await store.reserveSharedIndexes(below: Self.last + 1, of: .default) }
    // The last of all is as good as any.
    let user = try material.account(try UserID("last"), Self.last - 1, of: seed)
    #expect(try await store.create(material.batch(of: [user]), chain: material.chain).map(\.createdCount) == [2])
    #expect(
      try await store.sharedAccounts(of: .default, from: 0, limit: 10)
        == [SharedAccount(index: Self.last - 1, userID: user.userID)])
    await #expect(throws: exhausted) {
      _ = try await store.reserveSharedIndexes(needed: 1, wanted: 1, of: .default)
    }
  }

  @Test(arguments: Backend.allCases)
  func areGivenBackFromTheEndOnly(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    _ = try await store.reserveSharedIndexes(needed: 10, wanted: 10, of: .default)
    #expect(try await store.giveBackSharedIndexes(8..<10, of: .default))
    #expect(try await store.reserveSharedIndexes(needed: 2, wanted: 2, of: .default) == 8..<10)
    // Somebody reserved more since.
    _ = try await store.reserveSharedIndexes(needed: 1, wanted: 1, of: .default)
    #expect(try await !store.giveBackSharedIndexes(8..<10, of: .default))
    // A user has one of them.
    try await store.add(
      material.batch(of: [try material.account(try UserID("user"), 10, of: seed)]), chain: material.chain)
    #expect(try await !store.giveBackSharedIndexes(10..<11, of: .default))
    #expect(try await store.sharedSeeds().map(\.nextIndex) == [11])
  }

  /// Whoever reserves, over one store or two on one file, gets indexes that nobody else gets.
  @Test(arguments: Backend.allCases)
  func areNeverReservedTwice(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    var stores: [any WalletStore] = [made.store]
    if let directory = made.directory { stores.append(try SQLiteStore(path: directory.file("wallets.db"))) }
    try await material.add(try material.sharedSeed(), to: made.store)
    let ranges = try await withThrowingTaskGroup(of: [Range<UInt32>].self) { group in
      for lane in 0..<8 {
        let store = stores[lane % stores.count]
        group.addTask {
          var mine: [Range<UInt32>] = []
          for round in 0..<12 {
            let range = try await store.reserveSharedIndexes(needed: 1, wanted: UInt32(1 + round % 5), of: .default)
            // Some give back what they got; it may be had again, by one at a time.
            if round % 4 == 3, try await store.giveBackSharedIndexes(range, of: .default) { continue }
            mine.append(range)
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let all = ranges.flatMap { Array($0) }
    #expect(Set(all).count == all.count)
    for store in stores { await store.close() }
  }

  @Test(arguments: Backend.allCases)
  func ofTenantsAreTheirOwn(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let user = try UserID("user")
    for tenant in [Tenant.default, try Tenant("Default"), try Tenant("é"), try Tenant("e\u{301}")] {
      let seed = try await material.add(try material.sharedSeed(tenant: tenant), to: store)
      #expect(try await store.reserveSharedIndexes(needed: 1, wanted: 1, of: tenant) == 0..<1)
      let batch = material.batch(of: [try material.account(user, 0, of: seed)], tenant: tenant)
      #expect(try await store.create(batch, chain: material.chain).map(\.createdCount) == [2])
      #expect(
        try await store.sharedAccounts(of: tenant, from: 0, limit: 9) == [SharedAccount(index: 0, userID: user)])
    }
  }
}

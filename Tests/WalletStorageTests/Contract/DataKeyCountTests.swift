import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: how much a data key seals")
struct DataKeyCountTests {
  @Test(arguments: Backend.allCases)
  func theLimitIsReachedExactly(_ backend: Backend) async throws {
    #expect(KeyRing.secretsPerDataKey == 65_536)
    let material = try Material(sealedCount: 65_536 - 4)
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(1)), chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 65_534)
    // Three more would be one too many: refused whole, although two would fit.
    let three = material.batch(of: [try material.user(try UserID("a")), try material.user(try UserID("b"), [.evm])])
    let before = try await StoreContents(of: made.store)
    await #expect(throws: StoreError.dataKeyFull(id: 1)) { try await made.store.create(three, chain: material.chain) }
    #expect(try await StoreContents(of: made.store) == before)
    try await made.store.add(try material.batch([try UserID("c")]), chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 65_536)
    let one = try material.batch([try UserID("d")], [.evm])
    await #expect(throws: StoreError.dataKeyFull(id: 1)) { try await made.store.create(one, chain: material.chain) }
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 65_536)
  }

  @Test(arguments: Backend.allCases)
  func losersNeedNoRoom(_ backend: Backend) async throws {
    let material = try Material(sealedCount: 65_536 - 2)
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    try await made.store.add(try material.batch([id]), chain: material.chain)
    let outcomes = try await made.store.create(try material.batch([id]), chain: material.chain)
    #expect(outcomes.map(\.createdCount) == [0])
    #expect(outcomes.map(\.wallets.count) == [2])
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 65_536)
  }

  @Test(arguments: Backend.allCases)
  func eachDataKeyHasACountOfItsOwn(_ backend: Backend) async throws {
    let material = try Material(sealedCount: 65_536)
    let made = try backend.makeStore(material.record)
    let grown = try material.ring.addingDataKey(random: FixedRandomness(bytes: [7]))
    #expect(grown.version == material.record.version + 1)
    try await made.store.replaceKeyRing(grown, ifVersion: material.record.version)
    var batch = try material.batch(try users(3))
    batch.dataKeyID = 2
    try await made.store.add(batch, chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.sealedCount) == [65_536, 6])
  }

  @Test(arguments: Backend.allCases)
  func replacingTheRingKeepsTheCounts(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(5)), chain: material.chain)
    // The ring in memory still says 0; what the store has counted meanwhile must win.
    var grown = try material.ring.addingDataKey(random: FixedRandomness(bytes: [7]))
    #expect(grown.dataKeys.map(\.sealedCount) == [0, 0])
    grown.dataKeys[1].sealedCount = 3
    try await made.store.replaceKeyRing(grown, ifVersion: material.record.version)
    let loaded = try await made.store.loadKeyRing()
    #expect(loaded.dataKeys.map(\.sealedCount) == [10, 3])
    var expected = grown
    expected.dataKeys[0].sealedCount = 10
    #expect(loaded == expected)
    // And what was created before is untouched.
    let contents = try await StoreContents(of: made.store)
    #expect(contents.users.count == 5)
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
  }

  @Test(arguments: Backend.allCases)
  func aStaleRingIsRefused(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let mine = try material.ring.addingDataKey(random: FixedRandomness(bytes: [7]))
    let theirs = try material.ring.addingDataKey(random: FixedRandomness(bytes: [8]))
    try await made.store.replaceKeyRing(mine, ifVersion: material.record.version)
    await #expect(throws: StoreError.keyRingChanged) {
      try await made.store.replaceKeyRing(theirs, ifVersion: material.record.version)
    }
    #expect(try await made.store.loadKeyRing() == mine)
    for version in [0, mine.version - 1, mine.version + 1, .max] {
      await #expect(throws: StoreError.keyRingChanged) {
        try await made.store.replaceKeyRing(theirs, ifVersion: version)
      }
    }
    #expect(try await made.store.loadKeyRing() == mine)
  }

  @Test(arguments: Backend.allCases)
  func everyPartOfAReplacedRingIsKept(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var other = try Material().record
    other.storeID = material.record.storeID
    other.epoch = .max
    other.version = .max
    other.dataKeys[0].epoch = .max
    other.dataKeys.append(.init(id: .max, epoch: 9, record: [1, 2, 3], sealedCount: 65_536))
    try await made.store.replaceKeyRing(other, ifVersion: material.record.version)
    #expect(try await made.store.loadKeyRing() == other)
  }
}

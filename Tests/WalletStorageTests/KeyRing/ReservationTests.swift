import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Key ring: room, cache, and rings from elsewhere")
struct ReservationTests {
  @Test func roomIsPromisedOnce() throws {
    let ring = try Material(sealedCount: 65_530).ring
    #expect(ring.reserve(0) == 1)
    #expect(ring.reserve(7) == nil)
    #expect(ring.reserve(4) == 1)
    #expect(ring.reserve(3) == nil, "four of six are promised")
    #expect(ring.reserve(2) == 1)
    #expect(ring.reserve(1) == nil)
    #expect(ring.reserve(0) == 1)
    #expect(ring.reserve(.max) == nil)
  }

  @Test func roomIsOfTheNewestKey() throws {
    let ring = try Material(sealedCount: 65_000).ring
    #expect(ring.reserve(536) == 1)
    let grown = try ring.addingDataKey(random: SystemRandomness())
    #expect(ring.reserve(1) == nil)
    try ring.install(grown)
    #expect(ring.reserve(65_536) == 2)
    #expect(ring.reserve(1) == nil)
  }

  @Test func whatTheStoreHasCountedReplacesPromises() throws {
    let ring = try Material(sealedCount: 65_500).ring
    #expect(ring.reserve(36) == 1)
    var stored = ring.record
    stored.dataKeys[0].sealedCount = 65_510
    try ring.install(stored)
    #expect(ring.reserve(27) == nil)
    #expect(ring.reserve(26) == 1)
  }

  @Test func manyAtOnceNeverPromiseTooMuch() async throws {
    let ring = try Material(sealedCount: 65_536 - 1000).ring
    let granted = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<400).count { _ in ring.reserve(1) != nil } }
      }
      return await group.reduce(0, +)
    }
    #expect(granted == 1000)
  }

  @Test func moreDataKeysThanTheCacheHolds() throws {
    let material = try Material()
    let ring = material.ring
    for _ in 1..<70 { try ring.install(try ring.addingDataKey(random: SystemRandomness())) }
    #expect(ring.record.dataKeys.count == 70)
    let first = try (1...70).map { try ring.dataKey($0).array }
    #expect(Set(first).count == 70)
    // In every order, also the one in which the key that is asked for has always just been dropped.
    for _ in 0..<2 {
      #expect(try (1...70).map { try ring.dataKey($0).array } == first)
      #expect(try (1...70).reversed().map { try ring.dataKey($0).array } == first.reversed())
    }
    let fresh = try KeyRing.unlock(ring.record, root: material.root)
    #expect(try (1...70).map { try fresh.dataKey($0).array } == first)
  }

  /// Each key that is kept takes locked pages: however many there are, only so many are kept.
  @Test func theCacheIsBounded() throws {
    let ring = try Material().ring
    for _ in 1..<100 { try ring.install(try ring.addingDataKey(random: SystemRandomness())) }
    weak var dropped: GuardedSecret?
    weak var kept: GuardedSecret?
    do {
      let (first, second) = (try ring.dataKey(1), try ring.dataKey(2))
      (dropped, kept) = (first, second)
    }
    #expect(dropped != nil && kept != nil)
    // 62 others and the second again: 64 in all are in use since the first was.
    for id in UInt32(3)...64 { _ = try ring.dataKey(id) }
    _ = try ring.dataKey(2)
    #expect(dropped != nil, "64 keys fit")
    _ = try ring.dataKey(65)
    #expect(dropped == nil, "the least recently used of 65 goes")
    #expect(kept != nil)
    for id in UInt32(66)...100 { _ = try ring.dataKey(id) }
    #expect(kept != nil)
    for id in UInt32(3)...64 { _ = try ring.dataKey(id) }
    #expect(kept == nil)
  }

  @Test func aRingOfAnotherStoreIsNotTakenOver() throws {
    let (mine, theirs) = (try Material(), try Material())
    let before = mine.ring.record
    #expect(throws: KeyRingError.ringAltered) { try mine.ring.install(theirs.record) }
    var disguised = theirs.record
    disguised.storeID = mine.record.storeID
    // Seen from here it is a ring under another root key.
    let replaced = KeyRingError.rootKeyReplaced(
      present: KeyRing.fingerprintText(of: theirs.root), held: KeyRing.fingerprintText(of: mine.root))
    #expect(throws: replaced) { try mine.ring.install(disguised) }
    var altered = before
    altered.version += 1
    #expect(throws: KeyRingError.ringAltered) { try mine.ring.install(altered) }
    #expect(mine.ring.record == before)
    // Under one root key as well.
    let sibling = try KeyRing.make(root: mine.root, random: SystemRandomness())
    #expect(throws: KeyRingError.ringAltered) { try mine.ring.install(sibling) }
    #expect(mine.ring.record == before)
  }

  @Test func anOlderRingIsPassedOver() throws {
    let ring = try Material().ring
    let old = ring.record
    let new = try ring.addingDataKey(random: SystemRandomness())
    try ring.install(new)
    try ring.install(old)
    #expect(ring.record == new)
  }
}

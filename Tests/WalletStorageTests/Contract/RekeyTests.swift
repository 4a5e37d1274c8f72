import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Contract: replacing keys and sealing anew")
struct RekeyTests {
  private static func event(_ rekeying: WalletEvent.Rekeying = .dataBegun(epoch: 2)) throws -> WalletEvent {
    WalletEvent(
      time: 9, tenant: .default, userID: try UserID(WalletEvent.everyone), action: .rekeyed(rekeying))
  }

  /// All sealed secrets, read in steps.
  private func secrets(of store: any WalletStoreReading, limit: Int) async throws -> [StoredSecret] {
    var found: [StoredSecret] = []
    var cursor = SecretCursor.start
    while true {
      let page = try await store.secrets(after: cursor, limit: limit)
      #expect(page.malformed.isEmpty && page.secrets.count <= limit)
      guard let next = page.next else { return found }
      #expect(!page.secrets.isEmpty && next != cursor)
      found += page.secrets
      cursor = next
    }
  }

  @Test(arguments: Backend.allCases, [1, 2, 3, 5, 7, 100])
  func everySecretComesOnce(_ backend: Backend, limit: Int) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    #expect(try await made.store.secretCount() == 0)
    #expect(try await secrets(of: made.store, limit: limit).isEmpty)
    var expected: [SecretRow] = []
    for (tenant, chains) in [(Tenant.default, Chain.allCases), (try Tenant("t"), [.solana]), (.default, [.evm])] {
      let users = try users(3, "\(tenant)-\(chains.count)-").map {
        try material.user($0, chains, indices: [0, 1], tenant: tenant)
      }
      expected += users.flatMap(\.secrets)
      try await made.store.add(material.batch(of: users, tenant: tenant), chain: material.chain)
    }
    let found = try await secrets(of: made.store, limit: limit)
    #expect(found.count == expected.count)
    #expect(Set(found.map(\.row)) == Set(expected))
    #expect(try await made.store.secretCount() == expected.count)
    let page = try await made.store.page(after: .start, limit: 100)
    for secret in found {
      let owner = page.users.first { $0.tenant == secret.tenant && $0.userID == secret.userID }
      #expect(owner?.secrets.contains(secret.row) == true)
    }
    #expect(try await made.store.secrets(after: .start, limit: 0).next == nil)
    #expect(try await made.store.secrets(after: SecretCursor(user: .max, slot: .max), limit: 9).next == nil)
  }

  @Test(arguments: Backend.allCases)
  func aRingWithItsEvent(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(3)), chain: material.chain)
    let next = try material.ring.rewrapped(
      under: GuardedSecret(randomFrom: SystemRandomness()),
      derivation: RootDerivation(salt: [UInt8](0..<16), passes: 5, memoryKiB: .max), random: SystemRandomness())
    let event = try Self.event(.root(epoch: 2, fingerprint: next.rootFingerprint))
    for version in [0, 1, next.version, .max] {
      let before = try await StoreContents(of: made.store)
      await #expect(throws: StoreError.keyRingChanged) {
        try await made.store.rekey(next, ifVersion: version, event: event, chain: material.chain)
      }
      #expect(try await StoreContents(of: made.store) == before)
    }
    try await made.store.rekey(next, ifVersion: material.record.version, event: event, chain: material.chain)
    let contents = try await StoreContents(of: made.store)
    var expected = next
    expected.dataKeys[0].sealedCount = 6
    #expect(contents.ring == expected)
    #expect(contents.users.count == 3)
    #expect(contents.events.count == 4 && contents.events.last == event.encoded)
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
    // Back to a key that is from no pass-phrase.
    var plain = next
    plain.version += 1
    plain.derivation = nil
    try await made.store.rekey(plain, ifVersion: next.version, event: event, chain: material.chain)
    #expect(try await made.store.loadKeyRing().derivation == nil)
  }

  /// Of many who replace the root key at once one wins, and the store opens with the winner's key.
  @Test(arguments: Backend.allCases)
  func oneOfManyNewRootKeysWins(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(3)), chain: material.chain)
    // Stores of one file, where there is a file.
    let stores: [any WalletStore] = try (0..<8).map { _ in
      guard let directory = made.directory else { return made.store }
      return try SQLiteStore(path: directory.file("wallets.db"))
    }
    let before = try await StoreContents(of: made.store)
    let roots = try stores.map { _ in try GuardedSecret(randomFrom: SystemRandomness()) }
    let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          let ring = try KeyRing.unlock(before.ring, root: material.root)
          let next = try ring.rewrapped(under: roots[index], random: SystemRandomness())
          let event = try Self.event(.root(epoch: next.epoch, fingerprint: next.rootFingerprint))
          do throws(StoreError) {
            try await store.rekey(next, ifVersion: before.ring.version, event: event, chain: ring.eventChain)
          } catch {
            #expect(error == .keyRingChanged)
            return nil
          }
          return index
        }
      }
      return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(winners.count == 1)
    let after = try await StoreContents(of: made.store)
    _ = try KeyRing.unlock(after.ring, root: roots[try #require(winners.first)])
    #expect(after.events.count == before.events.count + 1 && after.users == before.users)
    #expect(after.head == after.independentHead(key: try material.independentEventKey()))
    for store in stores { await store.close() }
  }

  /// Whoever knows the old ring only is turned away, and loads the new one.
  @Test(arguments: Backend.allCases)
  func oldDataKeysAreClosed(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(2)), chain: material.chain)
    let begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    let batch = try material.batch([try UserID("late")])
    try await made.store.rekey(
      begun, ifVersion: material.record.version, event: Self.event(), chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.sealedCount) == [65_536, 0])
    await #expect(throws: StoreError.dataKeyFull(id: 1)) {
      try await made.store.create(batch, chain: material.chain)
    }
    let secret = try #require(try await secrets(of: made.store, limit: 1).first)
    await #expect(throws: StoreError.dataKeyFull(id: 1)) {
      try await made.store.reseal([ResealedSecret(secret: secret, record: secret.row.record + [1])], dataKeyID: 1)
    }
    // A data key added to the present epoch closes nothing.
    try material.ring.install(begun)
    let grown = try material.ring.addingDataKey(random: SystemRandomness())
    try await made.store.rekey(grown, ifVersion: begun.version, event: Self.event(), chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.sealedCount) == [65_536, 0, 0])
  }

  @Test(arguments: Backend.allCases)
  func recordsAreReplacedIfTheyAreStillThere(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(4)), chain: material.chain)
    let begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    try await made.store.rekey(
      begun, ifVersion: material.record.version, event: Self.event(), chain: material.chain)
    try material.ring.install(begun)
    let before = try await secrets(of: made.store, limit: 100)
    var resealed = before.map { secret in
      ResealedSecret(
        secret: secret, record: secret.row.record.dropLast() + [secret.row.record.last.map { $0 ^ 1 } ?? 0])
    }
    let whole = resealed
    // Another record, another id, another slot, another user: each is left alone.
    resealed[0].secret.row.record[80] ^= 1
    resealed[1].secret.row.secretID = try #require(RecordID.draw(1, from: SystemRandomness()).first)
    resealed[2].secret.row.slot = SecretSlot(rawValue: 99)
    resealed[3].secret.reference = 77
    resealed[3].secret.userID = try UserID("nobody")
    #expect(try await made.store.reseal(resealed, dataKeyID: 2) == before.count - 4)
    let after = try await secrets(of: made.store, limit: 100)
    var expected = before
    for index in 4..<before.count { expected[index].row.record = whole[index].record }
    #expect(after == expected)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.sealedCount) == [65_536, before.count - 4])
    // Again: nothing is as it was read, so nothing is written or counted, even under a key that is not there.
    #expect(try await made.store.reseal(Array(resealed[4...]), dataKeyID: 2) == 0)
    #expect(try await made.store.reseal(Array(resealed[4...]), dataKeyID: 9) == 0)
    #expect(try await made.store.reseal([], dataKeyID: 9) == 0)
    await #expect(throws: StoreError.dataKeyFull(id: 9)) {
      try await made.store.reseal(Array(whole.prefix(2)), dataKeyID: 9)
    }
    #expect(try await secrets(of: made.store, limit: 100) == after)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.sealedCount) == [65_536, before.count - 4])
  }

  @Test(arguments: Backend.allCases)
  func theLimitHoldsForRecordsSealedAnew(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(4)), chain: material.chain)
    var begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    begun.dataKeys[1].sealedCount = 65_536 - 5
    try await made.store.rekey(
      begun, ifVersion: material.record.version, event: Self.event(), chain: material.chain)
    let before = try await secrets(of: made.store, limit: 100)
    let resealed = before.map { ResealedSecret(secret: $0, record: $0.row.record + [0]) }
    await #expect(throws: StoreError.dataKeyFull(id: 2)) {
      try await made.store.reseal(Array(resealed.prefix(6)), dataKeyID: 2)
    }
    #expect(try await secrets(of: made.store, limit: 100) == before)
    #expect(try await made.store.reseal(Array(resealed.prefix(5)), dataKeyID: 2) == 5)
    #expect(try await made.store.loadKeyRing().dataKeys[1].sealedCount == 65_536)
  }

  @Test(arguments: Backend.allCases)
  func aDataKeyInUseIsNotRemoved(_ backend: Backend) async throws {
    let material = try Material()
    let ring = material.ring
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(3)), chain: material.chain)
    let begun = try ring.beginningDataEpoch(random: SystemRandomness())
    try await made.store.rekey(begun, ifVersion: material.record.version, event: Self.event(), chain: material.chain)
    try ring.install(begun)
    let ended = try ring.endingDataEpochs()
    let all = try await secrets(of: made.store, limit: 100)
    func resealed(_ secret: StoredSecret) throws -> ResealedSecret {
      let binding = RecordBinding(
        storeID: ring.storeID, tenant: secret.tenant, userID: secret.userID, secretID: secret.row.secretID,
        publicIdentity: secret.row.publicIdentity)
      return ResealedSecret(
        secret: secret,
        record: try ring.reseal(
          secret.row.record, kind: secret.row.kind, binding: binding, dataKeyID: 2, random: SystemRandomness()))
    }
    // All but one.
    #expect(try await made.store.reseal(try all.dropLast().map(resealed), dataKeyID: 2) == 5)
    let before = try await StoreContents(of: made.store)
    await #expect(throws: StoreError.dataKeyInUse) {
      try await made.store.rekey(ended, ifVersion: begun.version, event: Self.event(), chain: material.chain)
    }
    #expect(try await StoreContents(of: made.store) == before)
    // A record that names a key that nobody has, or is too short to name one, is in the way too.
    for record in [[1, 1, 16, 0, 77, 0, 0, 0] + [UInt8](repeating: 0, count: 100), [1, 1, 16], []] as [[UInt8]] {
      let last = try #require(try await secrets(of: made.store, limit: 100).last)
      #expect(try await made.store.reseal([ResealedSecret(secret: last, record: record)], dataKeyID: 2) == 1)
      await #expect(throws: StoreError.dataKeyInUse) {
        try await made.store.rekey(ended, ifVersion: begun.version, event: Self.event(), chain: material.chain)
      }
    }
    let last = try #require(try await secrets(of: made.store, limit: 100).last)
    let right = try resealed(try #require(all.last))
    #expect(try await made.store.reseal([ResealedSecret(secret: last, record: right.record)], dataKeyID: 2) == 1)
    try await made.store.rekey(
      ended, ifVersion: begun.version, event: Self.event(.dataDone(epoch: 2)), chain: material.chain)
    #expect(try await made.store.loadKeyRing().dataKeys.map(\.id) == [2])
    try ring.install(try await made.store.loadKeyRing())
    let batch = try material.batch([try UserID("late")])
    await #expect(throws: StoreError.dataKeyFull(id: 1)) {
      try await made.store.create(batch, chain: material.chain)
    }
  }
}

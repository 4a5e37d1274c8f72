import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Contract: a shared seed, new data keys and erasing")
struct SharedSeedKeyTests {
  private static func event(_ rekeying: WalletEvent.Rekeying) throws -> WalletEvent {
    WalletEvent(time: 9, tenant: .default, userID: try UserID(WalletEvent.everyone), action: .rekeyed(rekeying))
  }

  /// A data key stays for as long as a shared seed is sealed under it, also when no user's secret is.
  @Test(arguments: Backend.allCases, [0, 3])
  func anOldDataKeyIsKept(_ backend: Backend, secretUsers: Int) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    let other = try await material.add(try material.sharedSeed(tenant: try Tenant("other")), to: store)
    if secretUsers > 0 { try await store.add(try material.batch(try users(secretUsers)), chain: material.chain) }
    let begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    try await store.rekey(
      begun, ifVersion: material.record.version, event: Self.event(.dataBegun(epoch: 2)), chain: material.chain)
    try material.ring.install(begun)
    for secret in try await store.secrets(after: .start, limit: 100).secrets {
      let row = secret.row
      let binding = RecordBinding(
        storeID: material.ring.storeID, tenant: secret.tenant, userID: secret.userID, secretID: row.secretID,
        publicIdentity: row.publicIdentity)
      let record = try material.ring.reseal(
        row.record, kind: row.kind, binding: binding, dataKeyID: 2, random: SystemRandomness())
      #expect(try await store.reseal([ResealedSecret(secret: secret, record: record)], dataKeyID: 2) == 1)
    }
    let ended = try material.ring.endingDataEpochs()
    for seed in [seed, other] {
      let before = try await StoreContents(of: store)
      await #expect(throws: StoreError.dataKeyInUse) {
        try await store.rekey(
          ended, ifVersion: begun.version, event: Self.event(.dataDone(epoch: 2)), chain: material.chain)
      }
      #expect(try await StoreContents(of: store) == before)
      #expect(try await store.loadKeyRing().dataKeys.map(\.id) == [1, 2])
      let record = try material.ring.reseal(
        seed.record, kind: .sharedSeed, binding: RecordBinding(sharedSeed: seed, of: material.ring.storeID),
        dataKeyID: 2, random: SystemRandomness())
      #expect(try await store.replaceSharedSeedRecord(seed.record, by: record, of: seed.tenant, dataKeyID: 2))
    }
    try await store.rekey(
      ended, ifVersion: begun.version, event: Self.event(.dataDone(epoch: 2)), chain: material.chain)
    #expect(try await store.loadKeyRing().dataKeys.map(\.id) == [2])
    #expect(try await store.loadKeyRing().dataKeys.map(\.sealedCount) == [2 * secretUsers + 2])
  }

  /// There is nothing to destroy, and the account stays for good.
  @Test(arguments: Backend.allCases)
  func aUserOfASharedSeedIsNotErased(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    _ = try await store.reserveSharedIndexes(needed: 9, wanted: 9, of: .default)
    let user = try UserID("shared")
    try await store.add(material.batch(of: [try material.account(user, 3, of: seed)]), chain: material.chain)
    let before = try await StoreContents(of: store)
    let outcome = try await store.erase(
      user, tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    #expect(outcome == .ofSharedSeed)
    #expect(try await StoreContents(of: store) == before)
    #expect(try await store.erasedUsers(among: [user], tenant: .default).isEmpty)
    #expect(
      try await store.sharedAccounts(of: .default, from: 0, limit: 9) == [SharedAccount(index: 3, userID: user)])
  }

  /// An erased user gets no account, and the index is as free as before.
  @Test(arguments: Backend.allCases)
  func anErasedUserGetsNoAccount(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    _ = try await store.reserveSharedIndexes(needed: 9, wanted: 9, of: .default)
    let user = try UserID("gone")
    try await store.add(try material.batch([user]), chain: material.chain)
    _ = try await store.erase(user, tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    let before = try await StoreContents(of: store)
    let outcome = try await store.create(
      material.batch(of: [try material.account(user, 3, of: seed)]), chain: material.chain)
    #expect(outcome.map(\.createdCount) == [0] && outcome.map(\.isErased) == [true])
    #expect(try await StoreContents(of: store) == before)
    #expect(try await store.sharedAccounts(of: .default, from: 0, limit: 9).isEmpty)
  }

  /// Neither a first nor a further private key comes in beside an account.
  @Test(arguments: Backend.allCases, [0, 1, 4] as [UInt32])
  func noSecretComesInBesideAnAccount(_ backend: Backend, index: UInt32) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let seed = try await material.add(try material.sharedSeed(), to: store)
    _ = try await store.reserveSharedIndexes(needed: 9, wanted: 9, of: .default)
    let user = try UserID("shared")
    try await store.add(material.batch(of: [try material.account(user, 3, of: seed, [.evm])]), chain: material.chain)
    let before = try await StoreContents(of: store)
    for chain in Chain.allCases {
      let batch = material.batch(of: [try material.user(user, [chain], indices: [index])])
      #expect(try await store.create(batch, chain: material.chain).map(\.createdCount) == [0])
    }
    #expect(try await StoreContents(of: store) == before)
  }
}

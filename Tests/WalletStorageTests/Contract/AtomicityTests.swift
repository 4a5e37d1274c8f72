import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: all of a batch or nothing")
struct AtomicityTests {
  /// Creates a batch that must fail with `error`, and shows that nothing of it is there.
  private func refuses(
    _ batch: CreationBatch, with error: StoreError, in store: any WalletStore, _ material: Material
  ) async throws {
    let before = try await StoreContents(of: store)
    await #expect(throws: error) { try await store.create(batch, chain: material.chain) }
    #expect(try await StoreContents(of: store) == before)
    for user in batch.users {
      for wallet in user.wallets where !before.users.contains(where: { $0.wallets.contains(wallet) }) {
        let found = try await store.wallets(withAddress: wallet.address)
        #expect(!found.contains(wallet))
      }
    }
    // The store goes on.
    let next = try material.batch([try UserID("next \(before.events.count)")])
    #expect(try await store.create(next, chain: material.chain).map(\.createdCount) == [2])
  }

  @Test(arguments: Backend.allCases, [0, 1, 4])
  func anAddressThatAnotherUserHas(_ backend: Backend, position: Int) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let owner = try material.batch([try UserID("owner")])
    try await made.store.add(owner, chain: material.chain)
    var batch = try material.batch(try users(5))
    let taken = owner.users[0].wallets[1].address
    batch.users[position].wallets[1].address = taken
    try await refuses(batch, with: .addressTaken(address: taken), in: made.store, material)
    #expect(try await made.store.wallets(withAddress: taken).map(\.userID) == [owner.users[0].userID])
  }

  @Test(arguments: Backend.allCases)
  func anAddressTwiceInTheBatch(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var batch = try material.batch(try users(3))
    batch.users[2].wallets[0].address = batch.users[0].wallets[0].address
    let address = batch.users[0].wallets[0].address
    try await refuses(batch, with: .addressTaken(address: address), in: made.store, material)
  }

  @Test(arguments: Backend.allCases)
  func anAddressTwiceWithOneUser(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var user = try material.user(try UserID("user"), [.evm], indices: [0, 1])
    user.wallets[1].address = user.wallets[0].address
    try await refuses(
      material.batch(of: [user]), with: .addressTaken(address: user.wallets[0].address), in: made.store, material)
  }

  @Test(arguments: Backend.allCases)
  func aLoserMayHaveAnyAddress(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let first = try material.batch(try users(2))
    try await made.store.add(first, chain: material.chain)
    var second = try material.batch(try users(2))
    second.users[1].wallets[0].address = first.users[0].wallets[0].address
    let outcomes = try await made.store.create(second, chain: material.chain)
    #expect(outcomes.map(\.createdCount) == [0, 0])
  }

  /// Slots tell secrets apart; whatever they are, a user has one wallet of a chain and an account.
  @Test(arguments: Backend.allCases)
  func aSecondWalletOfOneChainAndAccount(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    try await made.store.add(try material.batch([id]), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    var second = try material.batch([id], [.evm])
    second.users[0].secrets[0].slot = SecretSlot(rawValue: 99)
    await #expect(throws: StoreError.malformedRow(path: made.store.name, detail: "a second EVM wallet of account 0")) {
      try await made.store.add(second, chain: material.chain)
    }
    #expect(try await StoreContents(of: made.store) == before)
  }

  @Test(arguments: Backend.allCases)
  func aDataKeyThatTheRingDoesNotHave(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var batch = try material.batch(try users(2))
    batch.dataKeyID = 2
    try await refuses(batch, with: .dataKeyFull(id: 2), in: made.store, material)
  }
}

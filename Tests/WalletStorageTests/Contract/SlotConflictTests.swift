import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: who comes second")
struct SlotConflictTests {
  @Test(arguments: Backend.allCases)
  func theLoserIsDroppedAndTheWinnerComesBack(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let winner = try material.batch([id])
    try await made.store.add(winner, chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let loser = try material.batch([id])
    let outcome = try #require(try await made.store.create(loser, chain: material.chain).first)
    #expect(outcome.userID == id)
    #expect(outcome.createdCount == 0)
    #expect(Set(outcome.wallets) == Set(winner.users[0].wallets))
    for wallet in loser.users[0].wallets {
      #expect(try await made.store.wallets(withAddress: wallet.address).isEmpty)
    }
    // Not the loser's secrets, not its events, and nothing counted for it.
    #expect(try await StoreContents(of: made.store) == before)
    #expect(before.ring.dataKeys[0].sealedCount == 2)
  }

  @Test(arguments: Backend.allCases)
  func aChainIsAddedToAUserWhoHasTheOther(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let first = try material.batch([id], [.evm])
    try await made.store.add(first, chain: material.chain)
    let second = try material.batch([id])
    let outcome = try #require(try await made.store.create(second, chain: material.chain).first)
    let solana = second.users[0].wallets.filter { $0.chain == .solana }
    #expect(outcome.createdCount == 1)
    #expect(Set(outcome.wallets) == Set(first.users[0].wallets + solana))
    let contents = try await StoreContents(of: made.store)
    #expect(contents.users.count == 1)
    let stored = try #require(contents.users.first)
    #expect(Set(stored.wallets) == Set(first.users[0].wallets + solana))
    #expect(
      Set(stored.secrets)
        == Set(first.users[0].secrets + second.users[0].secrets.filter { $0.kind == .rawEd25519 }))
    #expect(contents.ring.dataKeys[0].sealedCount == 2)
    // The second event tells of the added wallet only.
    let events = contents.events.compactMap { WalletEvent(encoded: $0) }
    #expect(
      events.map(\.action) == [
        .created(first.users[0].wallets.map { WalletEvent.Wallet($0) }),
        .created(solana.map { WalletEvent.Wallet($0) }),
      ])
  }

  @Test(arguments: Backend.allCases)
  func winnersAndLosersInOneBatch(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(9)
    let old = try material.batch(Array(ids[0..<3]))
    let half = try material.batch(Array(ids[3..<6]), [.solana])
    try await made.store.add(old, chain: material.chain)
    try await made.store.add(half, chain: material.chain)
    let batch = try material.batch(ids.shuffled())
    let outcomes = try await made.store.create(batch, chain: material.chain)
    #expect(Set(outcomes.map(\.userID)) == Set(ids))
    let created = ids.map { id in outcomes.first { $0.userID == id }?.createdCount }
    #expect(created == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    let contents = try await StoreContents(of: made.store)
    #expect(contents.ring.dataKeys[0].sealedCount == 18)
    #expect(contents.events.count == 3 + 3 + 6)
    for outcome in outcomes {
      #expect(Set(outcome.wallets.map(\.chain)) == Set(Chain.allCases))
      #expect(outcome.wallets.count == 2)
      let stored = try #require(contents.users.first { $0.userID == outcome.userID })
      #expect(Set(stored.wallets) == Set(outcome.wallets))
      #expect(Set(stored.secrets.map(\.secretID)) == Set(stored.wallets.map(\.secretID)))
    }
  }

  @Test(arguments: Backend.allCases)
  func aUserTwiceInOneBatchGetsOneSet(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let outcomes = try await made.store.create(try material.batch([id, id]), chain: material.chain)
    #expect(outcomes.map(\.createdCount).sorted() == [0, 2])
    let stored = try await made.store.wallets(of: [id], tenant: .default)
    #expect(stored.count == 2)
    for outcome in outcomes { #expect(Set(outcome.wallets) == Set(stored)) }
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 2)
    #expect(try await made.store.eventHead().sequence == 1)
  }

  @Test(arguments: Backend.allCases)
  func aWalletGoesWithItsSecret(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    // Two wallets of one secret, as a mnemonic has, and one wallet whose secret is not in the batch.
    var user = try material.user(id, [.evm], indices: [0, 1, 2])
    user.wallets[1].secretID = user.wallets[0].secretID
    user.secrets.remove(at: 1)
    user.secrets.remove(at: 1)
    let outcome = try #require(try await made.store.create(material.batch(of: [user]), chain: material.chain).first)
    #expect(outcome.createdCount == 2)
    #expect(outcome.wallets == Array(user.wallets.prefix(2)))
    #expect(try await made.store.wallets(of: [id], tenant: .default) == Array(user.wallets.prefix(2)))
    #expect(try await made.store.wallets(withAddress: user.wallets[2].address).isEmpty)
    #expect(try await made.store.loadKeyRing().dataKeys[0].sealedCount == 1)
  }
}

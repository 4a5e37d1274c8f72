import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: erasing a user")
struct ErasingTests {
  @Test(arguments: Backend.allCases)
  func whatIsLeftIsTheEventAndTheMark(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(5)
    let batch = try material.batch(ids)
    try await made.store.add(batch, chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let erasure = try await made.store.erase(
      ids[2], tenant: .default, time: 77, chain: material.chain, listing: { _ in true })
    let wallets = before.users[2].wallets
    #expect(erasure == .erased(secretCount: 2, wallets: wallets, leavesTraces: false))
    let after = try await StoreContents(of: made.store)
    var expected = before.users
    expected[2].secrets = []
    expected[2].wallets = []
    #expect(after.users == expected)
    let event = WalletEvent(
      time: 77, tenant: .default, userID: ids[2], action: .erased(wallets.map { WalletEvent.Wallet($0) }))
    #expect(after.events == before.events + [event.encoded])
    #expect(after.head == after.independentHead(key: try material.independentEventKey()))
    // Counts of seals never go down.
    #expect(after.ring == before.ring)
    let marks = try await made.store.page(after: .start, limit: 10).users.map(\.isErased)
    #expect(marks == [false, false, true, false, false])
    #expect(try await made.store.page(after: .start, limit: 2).users.map(\.isErased) == [false, false])
    #expect(try await made.store.erasedUsers(among: ids, tenant: .default) == [ids[2]])
    #expect(try await made.store.erasedUsers(among: [ids[0]], tenant: .default).isEmpty)
    #expect(try await made.store.erasedUsers(among: ids, tenant: try Tenant("other")).isEmpty)
    #expect(try await made.store.wallets(of: ids, tenant: .default).count == 8)
    for wallet in wallets { #expect(try await made.store.wallets(withAddress: wallet.address).isEmpty) }
  }

  @Test(arguments: Backend.allCases)
  func onlyListedWalletsAreInTheEvent(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(1)
    try await made.store.add(try material.batch(ids), chain: material.chain)
    let erasure = try await made.store.erase(
      ids[0], tenant: .default, time: 1, chain: material.chain, listing: { $0.chain == .solana })
    guard case .erased(2, let wallets, false) = erasure else {
      Issue.record("\(erasure)")
      return
    }
    #expect(wallets.map(\.chain) == [.solana])
    let last = try #require(try await made.store.events(after: 1, limit: 1).first)
    #expect(WalletEvent(encoded: last.event)?.action == .erased(wallets.map { WalletEvent.Wallet($0) }))
  }

  @Test(arguments: Backend.allCases)
  func thereIsNoSecondTime(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(2)
    try await made.store.add(try material.batch([ids[0]]), chain: material.chain)
    func erase(_ id: UserID, _ tenant: Tenant = .default) async throws -> Erasure {
      try await made.store.erase(id, tenant: tenant, time: 1, chain: material.chain, listing: { _ in true })
    }
    #expect(try await erase(ids[1]) == .unknownUser)
    #expect(try await erase(ids[0], try Tenant("other")) == .unknownUser)
    _ = try await erase(ids[0])
    let contents = try await StoreContents(of: made.store)
    #expect(try await erase(ids[0]) == .alreadyErased)
    #expect(try await StoreContents(of: made.store) == contents)
  }

  @Test(arguments: Backend.allCases)
  func nobodyIsMadeAnew(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(2)
    try await made.store.add(try material.batch([ids[0]]), chain: material.chain)
    _ = try await made.store.erase(
      ids[0], tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    // A batch that was prepared before, with a user who has nothing to do with it.
    let outcomes = try await made.store.create(try material.batch(ids), chain: material.chain)
    #expect(outcomes.map(\.userID) == ids)
    #expect(outcomes.map(\.isErased) == [true, false])
    #expect(outcomes.map(\.createdCount) == [0, 2])
    #expect(outcomes[0].wallets.isEmpty)
    let contents = try await StoreContents(of: made.store)
    #expect(contents.users.map(\.secrets.count) == [0, 2])
    #expect(contents.events.count == 3)
    // The same id of another tenant is another user.
    let tenant = try Tenant("other")
    let others = try await made.store.create(try material.batch(ids, tenant: tenant), chain: material.chain)
    #expect(others.map(\.createdCount) == [2, 2])
  }

  @Test(arguments: Backend.allCases)
  func aSnapshotKeepsWhatWasThere(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(3)
    try await made.store.add(try material.batch(ids), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let snapshot = try await made.store.snapshot()
    let erasure = try await made.store.erase(
      ids[0], tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    #expect(try await StoreContents(of: snapshot) == before)
    #expect(try await snapshot.erasedUsers(among: ids, tenant: .default).isEmpty)
    await snapshot.close()
    // The log that a snapshot reads from cannot be cut back.
    #expect(
      erasure == .erased(secretCount: 2, wallets: before.users[0].wallets, leavesTraces: backend == .sqlite))
  }

  @Test(arguments: Backend.allCases)
  func aClosedStoreErasesNobody(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    await made.store.close()
    await #expect(throws: StoreError.closed(path: made.store.name)) {
      _ = try await made.store.erase(
        try UserID("u"), tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    }
  }
}

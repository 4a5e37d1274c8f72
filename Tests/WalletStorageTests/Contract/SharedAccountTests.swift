import Testing
import WalletAddresses
import WalletStorage
import TestSupport

@Suite("Contract: accounts of a shared seed")
struct SharedAccountTests {
  /// A store with a shared seed of which `count` indexes are reserved.
  private static func setting(
    _ backend: Backend, reserving count: UInt32 = 100
  ) async throws -> (material: Material, made: StoreUnderTest, seed: SharedSeedRow) {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let seed = try await material.add(try material.sharedSeed(), to: made.store)
    _ = try await made.store.reserveSharedIndexes(needed: count, wanted: count, of: .default)
    return (material, made, seed)
  }

  @Test(arguments: Backend.allCases)
  func areCreatedAndReadBack(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let ids = try users(20)
    let accounts = try ids.enumerated().map { try material.account($1, UInt32(19 - $0), of: seed) }
    let outcomes = try await store.create(material.batch(of: accounts), chain: material.chain)
    #expect(outcomes.allSatisfy { $0.createdCount == 2 })
    for user in accounts {
      #expect(Set(try await store.wallets(of: [user.userID], tenant: .default)) == Set(user.wallets))
      #expect(try await store.secrets(of: user.userID, tenant: .default).isEmpty)
    }
    let read = try await store.sharedAccounts(of: .default, from: 0, limit: 100)
    #expect(read == ids.reversed().enumerated().map { SharedAccount(index: UInt32($0), userID: $1) })
    #expect(try await store.sharedAccounts(of: .default, from: 5, limit: 3) == Array(read[5..<8]))
    #expect(try await store.sharedAccounts(of: .default, from: 20, limit: 3).isEmpty)
    let contents = try await StoreContents(of: store)
    // The seed's own, and nothing of any user's.
    #expect(contents.ring.dataKeys[0].sealedCount == 1)
    #expect(contents.users.count == 20)
    let told = contents.events.compactMap { WalletEvent(encoded: $0) }.flatMap(\.newWallets)
    #expect(Set(told) == Set(accounts.flatMap(\.wallets).map { WalletEvent.Wallet($0) }))
    // Creating the same again changes nothing, but a chain that was left out is added.
    let again = try await store.create(material.batch(of: accounts), chain: material.chain)
    #expect(again.allSatisfy { $0.createdCount == 0 && $0.wallets.count == 2 })
    #expect(try await StoreContents(of: store) == contents)
  }

  @Test(arguments: Backend.allCases)
  func aChainIsAddedToTheUsersOwnAccount(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let user = try UserID("user")
    try await store.add(material.batch(of: [try material.account(user, 3, of: seed, [.evm])]), chain: material.chain)
    // At another index it is not the user's.
    let other = material.batch(of: [try material.account(user, 4, of: seed)])
    let lost = try await store.create(other, chain: material.chain)
    #expect(lost.map(\.createdCount) == [0])
    #expect(lost[0].wallets.map(\.accountIndex) == [3])
    let added = try await store.create(
      material.batch(of: [try material.account(user, 3, of: seed, [.solana])]), chain: material.chain)
    #expect(added.map(\.createdCount) == [1])
    #expect(added[0].wallets.map(\.accountIndex) == [3, 3])
    // The index that lost is still nobody's.
    #expect(try await store.sharedAccounts(of: .default, from: 0, limit: 9).map(\.index) == [3])
  }

  @Test(arguments: Backend.allCases)
  func oneIndexIsOneUsers(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    try await store.add(
      material.batch(of: [try material.account(try UserID("first"), 3, of: seed)]), chain: material.chain)
    let before = try await StoreContents(of: store)
    let batch = material.batch(
      of: [
        try material.account(try UserID("a"), 4, of: seed), try material.account(try UserID("second"), 3, of: seed),
      ])
    await #expect(throws: StoreError.sharedIndexTaken(path: store.name, index: 3)) {
      try await store.add(batch, chain: material.chain)
    }
    // Nothing of the batch.
    #expect(try await StoreContents(of: store) == before)
    #expect(try await store.sharedAccounts(of: .default, from: 0, limit: 9).map(\.index) == [3])
  }

  @Test(arguments: Backend.allCases)
  func onlyReservedIndexesOfTheTenantsSeed(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend, reserving: 5)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let before = try await StoreContents(of: store)
    let user = try UserID("user")
    var mixed = try material.account(user, 1, of: seed)
    mixed.wallets[1].accountIndex = 2
    var foreign = try material.account(user, 1, of: seed)
    foreign.wallets[0].secretID = try material.sharedSeed().secretID
    var beside = try material.account(user, 1, of: seed, [.evm])
    let own = try material.user(user, [.solana])
    beside.secrets += own.secrets
    beside.wallets += own.wallets
    for user in [try material.account(user, 5, of: seed), mixed, foreign, beside] {
      await #expect {
        try await store.add(material.batch(of: [user]), chain: material.chain)
      } throws: { error in
        if case StoreError.malformedRow = error { true } else { false }
      }
    }
    #expect(try await StoreContents(of: store) == before)
  }

  @Test(arguments: Backend.allCases)
  func areNeverMixedWithSecretsOfTheUsersOwn(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend)
    defer { withExtendedLifetime(made) {} }
    let store = made.store
    let (first, second) = (try UserID("own first"), try UserID("shared first"))
    try await store.add(material.batch(of: [try material.user(first, [.evm])]), chain: material.chain)
    try await store.add(
      material.batch(of: [try material.account(second, 0, of: seed, [.evm])]), chain: material.chain)
    let before = try await StoreContents(of: store)
    for candidates in [try material.account(first, 1, of: seed), try material.user(second)] {
      let outcome = try await store.create(material.batch(of: [candidates]), chain: material.chain)
      #expect(outcome.map(\.createdCount) == [0])
      #expect(outcome.map(\.wallets.count) == [1])
    }
    #expect(try await StoreContents(of: store) == before)
  }

  /// Eight creators with indexes of their own for the same users: everybody gets one account, and all are told the same.
  @Test(arguments: Backend.allCases)
  func creatorsOfTheSameUsers(_ backend: Backend) async throws {
    let (material, made, seed) = try await Self.setting(backend, reserving: 1000)
    defer { withExtendedLifetime(made) {} }
    var stores: [any WalletStore] = [made.store]
    if let directory = made.directory { stores.append(try SQLiteStore(path: directory.file("wallets.db"))) }
    let ids = try users(20)
    let outcomes = try await withThrowingTaskGroup(of: [CreationOutcome].self) { group in
      for creator in 0..<8 {
        let store = stores[creator % stores.count]
        group.addTask {
          var mine: [CreationOutcome] = []
          let order = creator.isMultiple(of: 2) ? ids : ids.reversed()
          for start in stride(from: 0, to: order.count, by: 4) {
            let some = try order[start..<start + 4].enumerated().map { offset, id in
              try material.account(id, UInt32(creator * 20 + start + offset), of: seed)
            }
            mine += try await store.create(material.batch(of: some), chain: material.chain)
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.reduce(0) { $0 + $1.createdCount } == 40)
    let accounts = try await made.store.sharedAccounts(of: .default, from: 0, limit: 1000)
    #expect(Set(accounts.map(\.userID)) == Set(ids))
    #expect(accounts.count == 20)
    for account in accounts {
      for outcome in outcomes where outcome.userID == account.userID {
        #expect(outcome.wallets.map(\.accountIndex) == [account.index, account.index])
      }
    }
    for store in stores { await store.close() }
  }

  /// A counter that somebody turned back gives nobody's index again.
  @Test func theAccountsHaveTheLastWord() async throws {
    let (material, made, seed) = try await Self.setting(.sqlite)
    defer { withExtendedLifetime(made) {} }
    try await made.store.add(
      material.batch(of: [try material.account(try UserID("user"), 41, of: seed)]), chain: material.chain)
    let directory = try #require(made.directory)
    let raw = try RawDatabase(directory.file("wallets.db"), creating: false)
    try raw.run("UPDATE shared_seeds SET next_index = 0")
    #expect(try await made.store.reserveSharedIndexes(needed: 1, wanted: 3, of: .default) == 42..<45)
  }
}

import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Contract: creating and reading back")
struct CreationTests {
  @Test(arguments: Backend.allCases)
  func aNewStoreHoldsItsRingAndNothingElse(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let contents = try await StoreContents(of: made.store)
    #expect(contents.ring == material.record)
    #expect(contents.users.isEmpty)
    #expect(contents.events.isEmpty)
    #expect(contents.head == .start)
    #expect(EventHead.start.sequence == 0)
    #expect(EventHead.start.code.bytes == [UInt8](repeating: 0, count: 32))
    let user = try UserID("user")
    #expect(try await made.store.wallets(of: [user], tenant: .default).isEmpty)
    #expect(try await made.store.secrets(of: user, tenant: .default).isEmpty)
    #expect(try await made.store.wallets(withAddress: "").isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func whatWasCreatedIsReadBackToTheLastByte(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let batch = try material.batch(try users(3))
    let outcomes = try await made.store.create(batch, chain: material.chain)
    #expect(outcomes.count == 3)
    for user in batch.users {
      let outcome = try #require(outcomes.first { $0.userID == user.userID })
      #expect(outcome.createdCount == 2)
      #expect(Set(outcome.wallets) == Set(user.wallets))
      let read = try await made.store.wallets(of: [user.userID], tenant: .default)
      #expect(Set(read) == Set(user.wallets))
      #expect(read.count == 2)
      #expect(Set(try await made.store.secrets(of: user.userID, tenant: .default)) == Set(user.secrets))
      for wallet in user.wallets {
        #expect(try await made.store.wallets(withAddress: wallet.address) == [wallet])
        #expect(material.ring.isAuthentic(wallet))
      }
      for secret in read.compactMap({ row in user.secrets.first { $0.secretID == row.secretID } }) {
        let binding = RecordBinding(
          storeID: material.record.storeID, tenant: .default, userID: user.userID, secretID: secret.secretID,
          publicIdentity: secret.publicIdentity)
        let opened = try material.ring.open(secret.record, kind: secret.kind, binding: binding)
        #expect(opened.withBytes { $0.array } == secret.publicIdentity.prefix(32).array)
      }
    }
    let contents = try await StoreContents(of: made.store)
    #expect(contents.users.count == 3)
    #expect(contents.events.count == 3)
    #expect(contents.ring.dataKeys[0].sealedCount == 6)
    #expect(contents.users.allSatisfy { $0.malformed.isEmpty && $0.wallets.count == 2 && $0.secrets.count == 2 })
  }

  @Test(arguments: Backend.allCases)
  func everyFieldOfARowIsKept(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let tenant = try Tenant(String(repeating: "t", count: 128))
    var user = try material.user(try UserID("user-é-🔑"), [.solana], indices: [0, 7, .max], tenant: tenant)
    for index in user.wallets.indices {
      user.wallets[index].profile = "profile-é-\(index)"
      user.wallets[index].path = "m/44'/501'/\(index)'"
      user.wallets[index].address = "address 0 to \(index)"
      user.wallets[index].code = Bytes16(high: .max, low: UInt64(index))
      user.secrets[index].publicIdentity = [UInt8](repeating: UInt8(index), count: [0, 1, 300][index])
      user.secrets[index].record = [UInt8](repeating: 0xA5, count: [120, 0, 70_000][index])
    }
    try await made.store.add(material.batch(of: [user], tenant: tenant), chain: material.chain)
    let contents = try await StoreContents(of: made.store)
    let stored = try #require(contents.users.first)
    #expect(stored.tenant == tenant)
    #expect(stored.userID == user.userID)
    #expect(stored.wallets == user.wallets)
    #expect(stored.secrets == user.secrets)
    #expect(try await made.store.wallets(of: [user.userID], tenant: tenant) == user.wallets)
    #expect(try await made.store.secrets(of: user.userID, tenant: tenant) == user.secrets)
  }

  @Test(arguments: Backend.allCases)
  func anEmptyBatchLeavesNoTrace(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(1)), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    #expect(try await made.store.create(material.batch(of: []), chain: material.chain).isEmpty)
    #expect(try await StoreContents(of: made.store) == before)
  }

  @Test(arguments: Backend.allCases)
  func asksForManyUsersAtOnce(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let everyone = try users(700)
    let batch = try material.batch(everyone, [.evm])
    try await made.store.add(batch, chain: material.chain)
    let strangers = try users(300, "stranger")
    let found = try await made.store.wallets(of: strangers + everyone, tenant: .default)
    #expect(found.count == 700)
    #expect(Set(found) == Set(batch.users.flatMap(\.wallets)))
    #expect(try await made.store.wallets(of: [], tenant: .default).isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func addressesAreFoundByTheirBytes(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(4)
    // A store knows no chain's rules: what differs by a byte is another address.
    let addresses = ["0xabcdef", "0xABCDEF", "caf\u{e9}", "cafe\u{301}"]
    for (id, address) in zip(ids, addresses) {
      var user = try material.user(id, [.evm])
      user.wallets[0].address = address
      try await made.store.add(material.batch(of: [user]), chain: material.chain)
    }
    for (id, address) in zip(ids, addresses) {
      let found = try await made.store.wallets(withAddress: address)
      #expect(found.map(\.userID) == [id])
    }
    #expect(try await made.store.wallets(withAddress: "0xAbCdEf").isEmpty)
    #expect(try await made.store.wallets(withAddress: "0xabcdef ").isEmpty)
    #expect(try await made.store.wallets(withAddress: "0xabcde%").isEmpty)
  }
}

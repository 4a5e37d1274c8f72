import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: who is who")
struct IdentityTests {
  /// Texts that something on the way could take for each other: Swift's `==`, a folding collation, a trimming column.
  static let lookAlikes: [String] = [
    "caf\u{e9}", "cafe\u{301}", "user", "User", "USER", "user ", " user", "user  ", "\u{a0}user", "u\u{200d}ser",
    "\u{feff}user", "\u{ff55}\u{ff53}\u{ff45}\u{ff52}", "stra\u{df}e", "strasse", "STRASSE", "I", "i", "\u{130}",
    "\u{131}",
    "\u{212a}", "K", "k", "\u{3a3}", "\u{3c3}", "\u{3c2}", "\u{ac00}", "\u{1100}\u{1161}", "1", "01", "1.0", "1e0",
    "0x1",
    "%", "_", "us_r", "us%", "'", "\"", "user'--", "NULL", "null", "\\", "user\\0", "🔑", "🔑\u{fe0f}",
    "\u{1f468}\u{200d}\u{1f469}", "\u{10ffff}", "\u{fffd}",
  ]

  /// The look-alikes and ids of the greatest length that differ in their last byte.
  static func userIDs() throws -> [UserID] {
    let long = String(repeating: "u", count: 511)
    let accents = String(repeating: "\u{e9}", count: 256)
    return try (lookAlikes + [long + "a", long + "b", long, accents]).map { try UserID($0) }
  }

  @Test(arguments: Backend.allCases)
  func idsThatDifferInAByteAreDifferentUsers(_ backend: Backend) async throws {
    let ids = try Self.userIDs()
    #expect(Set(ids).count == ids.count)
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let batch = try material.batch(ids, [.evm])
    let outcomes = try await made.store.create(batch, chain: material.chain)
    #expect(outcomes.count == ids.count)
    #expect(outcomes.allSatisfy { $0.createdCount == 1 })
    for user in batch.users {
      #expect(try await made.store.wallets(of: [user.userID], tenant: .default) == user.wallets)
      #expect(try await made.store.secrets(of: user.userID, tenant: .default) == user.secrets)
      #expect(try await made.store.wallets(withAddress: user.wallets[0].address).map(\.userID) == [user.userID])
    }
    let all = try await made.store.wallets(of: ids, tenant: .default)
    #expect(Set(all) == Set(batch.users.flatMap(\.wallets)))
    let stored = try await StoreContents(of: made.store).users
    #expect(Set(stored.map(\.userID)) == Set(ids))
    #expect(stored.count == ids.count)
    for user in stored { #expect(user.wallets.allSatisfy { $0.userID == user.userID }) }
    // The second time every one of them meets its own wallets again.
    for outcome in try await made.store.create(try material.batch(ids, [.evm]), chain: material.chain) {
      #expect(outcome.createdCount == 0)
      #expect(outcome.wallets == batch.users.first { $0.userID == outcome.userID }?.wallets)
    }
  }

  @Test(arguments: Backend.allCases)
  func composedAndDecomposedSideBySide(_ backend: Backend) async throws {
    let (composed, decomposed) = (try UserID("ren\u{e9}"), try UserID("rene\u{301}"))
    #expect("ren\u{e9}" == "rene\u{301}", "Swift takes the two for one; a store must not")
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let first = try material.batch([composed])
    try await made.store.add(first, chain: material.chain)
    #expect(try await made.store.wallets(of: [decomposed], tenant: .default).isEmpty)
    #expect(try await made.store.secrets(of: decomposed, tenant: .default).isEmpty)
    let second = try material.batch([decomposed])
    let outcome = try #require(try await made.store.create(second, chain: material.chain).first)
    #expect(outcome.createdCount == 2)
    #expect(Set(outcome.wallets) == Set(second.users[0].wallets))
    let (mine, theirs) = (
      try await made.store.wallets(of: [composed], tenant: .default),
      try await made.store.wallets(of: [decomposed], tenant: .default)
    )
    #expect(Set(mine.map(\.address)).isDisjoint(with: theirs.map(\.address)))
    #expect(mine.allSatisfy { $0.userID.utf8 == composed.utf8 })
    #expect(theirs.allSatisfy { $0.userID.utf8 == decomposed.utf8 })
  }

  @Test(arguments: Backend.allCases)
  func tenantsDoNotMeet(_ backend: Backend) async throws {
    let tenants = try ["default", "Default", "default ", "ren\u{e9}", "rene\u{301}"].map { try Tenant($0) }
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(3)
    var batches: [CreationBatch] = []
    for tenant in tenants {
      batches.append(try material.batch(ids, tenant: tenant))
      let outcomes = try await made.store.create(batches[batches.count - 1], chain: material.chain)
      #expect(outcomes.allSatisfy { $0.createdCount == 2 })
    }
    for batch in batches {
      let found = try await made.store.wallets(of: ids, tenant: batch.tenant)
      #expect(Set(found) == Set(batch.users.flatMap(\.wallets)))
      #expect(try await made.store.secrets(of: ids[1], tenant: batch.tenant).count == 2)
      #expect(found.allSatisfy { $0.tenant == batch.tenant })
    }
    #expect(try await made.store.wallets(of: ids, tenant: try Tenant("nobody")).isEmpty)
    // Where a tenant ends and an id begins must not be a matter of joining them.
    #expect(try await made.store.wallets(of: [try UserID("user")], tenant: try Tenant("defaultuser1")).isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func accountsOfOneUserAreApart(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let user = try material.user(id, indices: [0, 1, 2, 65_536, .max])
    let outcome = try #require(try await made.store.create(material.batch(of: [user]), chain: material.chain).first)
    #expect(outcome.createdCount == 10)
    let read = try await made.store.wallets(of: [id], tenant: .default)
    #expect(Set(read) == Set(user.wallets))
    #expect(Set(try await made.store.secrets(of: id, tenant: .default)) == Set(user.secrets))
  }
}

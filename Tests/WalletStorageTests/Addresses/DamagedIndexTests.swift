import TestSupport
import Testing
import WalletAddresses
import WalletStorage

/// What the index of addresses holds is known exactly at any moment, and so is what it lacks.
@Suite("SQLite: a damaged index of addresses")
struct DamagedIndexTests {
  let fixture: SQLiteFixture

  init() async throws {
    fixture = try await SQLiteFixture()
  }

  private func open() throws -> SQLiteStore {
    try SQLiteStore(path: fixture.path, addressLimits: AddressIndexTests.small)
  }

  private func count(_ table: String) throws -> Int {
    try #require(Int(try RawDatabase(fixture.path, creating: false).run("SELECT count(*) FROM \(table)")[0]))
  }

  /// A user who claims an address.
  private func thief(of address: String, _ name: String = "thief") throws -> CreationBatch.User {
    var user = try fixture.material.user(try UserID(name), [.evm])
    user.wallets[0].address = address
    return user
  }

  /// The entries that the index has to hold.
  private func entries(_ store: SQLiteStore) async throws -> [AddressEntry] {
    try await store.page(after: .start, limit: 10_000).users.flatMap { user in
      user.wallets.map { AddressEntry(hash: AddressHash.of($0.address), user: user.reference) }
    }
  }

  private func sum(_ entries: [AddressEntry]) -> AddressSum {
    entries.reduce(into: AddressSum()) { $0.insert($1) }
  }

  /// With entries in runs, in the index, and on the way between.
  @Test func theStateIsExactAllTheTime() async throws {
    let store = try open()
    var seen: Set<String> = []
    for round in 0..<60 {
      try await store.add(try fixture.material.batch(try users(9, "round\(round)-")), chain: fixture.material.chain)
      let state = try await store.addressIndex()
      #expect(state.sum == sum(try await entries(store)) && state.isOrdered, "round \(round)")
      seen.insert("\(try count("address_runs") > 0) \(try count("addresses") > 0) \(try count("address_merge"))")
    }
    // In runs only, on the way, and in both with nothing on the way.
    #expect(seen.isSuperset(of: ["true false 0", "true true 1", "true true 0"]), "\(seen)")
    let expected = sum(try await entries(store))
    #expect(try await store.rebuildAddressIndex() == 1080)
    #expect(try count("address_runs") == 0 && count("address_merge") == 0 && count("addresses") == 1080)
    #expect(try await store.addressIndex().sum == expected)
    // And goes on from there.
    for round in 60..<90 {
      let batch = try fixture.material.batch(try users(9, "round\(round)-"))
      for wallet in try await store.add(batch, chain: fixture.material.chain).flatMap(\.wallets) {
        #expect(try await store.wallets(withAddress: wallet.address) == [wallet])
      }
    }
    #expect(try await store.addressIndex().sum == sum(try await entries(store)))
    await store.close()
  }

  /// How many entries are lost by something done to the tables, and how many are there for nothing; nil for some.
  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var sql: String
    var lost: Int?
    var strays = 0
  }

  static let last = "WHERE id = (SELECT max(id) FROM address_runs)"

  static let damages = [
    Damage(
      testDescription: "removed", sql: "DELETE FROM addresses WHERE hash IN (SELECT hash FROM addresses LIMIT 3)",
      lost: 3),
    Damage(
      testDescription: "another hash",
      sql: "UPDATE addresses SET hash = hash + 1 WHERE hash IN (SELECT hash FROM addresses LIMIT 1)", lost: 1, strays: 1
    ),
    Damage(
      testDescription: "another user",
      sql: "UPDATE addresses SET user = user + 1 WHERE hash IN (SELECT hash FROM addresses LIMIT 1)", lost: 1, strays: 1
    ),
    Damage(
      testDescription: "made up", sql: "INSERT INTO addresses VALUES (77, 1), (78, 99)", lost: 0, strays: 2),
    Damage(testDescription: "a run removed", sql: "DELETE FROM address_runs \(last)", lost: 18),
    // They will go, and what is only in them as well.
    Damage(
      testDescription: "runs said to be moved", sql: "UPDATE address_merge SET position = 9223372036854775807",
      lost: nil),
    Damage(
      testDescription: "a run without its beginning",
      sql: "UPDATE address_runs SET entries = substr(entries, 17) \(last)", lost: 1),
    Damage(
      testDescription: "a run with a byte more",
      sql: "UPDATE address_runs SET entries = CAST(entries || x'00' AS BLOB) \(last)", lost: 0),
    Damage(
      testDescription: "a run out of order",
      sql: "UPDATE address_runs SET entries = CAST(substr(entries, 145) || substr(entries, 1, 144) AS BLOB) \(last)",
      lost: nil),
  ]

  @Test(arguments: damages) func damageIsFoundAndMadeGood(damage: Damage) async throws {
    let store = try open()
    var round = 0
    // Until there is everything that can be damaged.
    repeat {
      try await store.add(try fixture.material.batch(try users(9, "round\(round)-")), chain: fixture.material.chain)
      round += 1
    } while try round < 200 && !(count("address_merge") == 1 && count("addresses") > 20)
    let entries = try await entries(store)
    let expected = sum(entries)
    #expect(try await store.addressIndex().sum == expected)
    try RawDatabase(fixture.path, creating: false).run(damage.sql)
    let state = try await store.addressIndex()
    #expect(state.sum != expected || !state.isOrdered)
    let lost = try await store.unindexed(entries)
    if let count = damage.lost { #expect(lost.count == count) } else { #expect(!lost.isEmpty) }
    if state.isOrdered { #expect(state.sum.count == expected.count - lost.count + damage.strays) }
    #expect(try await store.rebuildAddressIndex() == entries.count)
    #expect(try await store.addressIndex().sum == expected)
    #expect(try await store.unindexed(entries).isEmpty)
    await store.close()
  }

  /// An address that slipped in beside its owner's when the index was damaged.
  @Test(arguments: [1, 9]) func anAddressOfTwoIsNamed(users count: Int) async throws {
    var store = try open()
    let outcomes = try await store.add(try fixture.material.batch(try users(count)), chain: fixture.material.chain)
    let owner = try #require(outcomes.first)
    let address = try #require(owner.wallets.first { $0.chain == .evm }).address
    await store.close()
    try RawDatabase(fixture.path, creating: false).run("DELETE FROM addresses; DELETE FROM address_runs")
    store = try open()
    try await store.add(fixture.material.batch(of: [try thief(of: address)]), chain: fixture.material.chain)
    #expect(try await store.addressIndex().repeated.isEmpty)
    #expect(try await store.rebuildAddressIndex() == 2 * count + 1)
    let repeated = try await store.addressIndex().repeated
    #expect(repeated.map(\.userID) == [try UserID("thief"), owner.userID])
    #expect(repeated.allSatisfy { $0.address == address && $0.chain == .evm })
    let batch = fixture.material.batch(of: [try thief(of: address, "third")])
    await #expect(throws: StoreError.addressTaken(address: address)) {
      try await store.add(batch, chain: fixture.material.chain)
    }
    await store.close()
  }
}

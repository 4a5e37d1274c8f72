import TestSupport
import Testing
import WalletAddresses
import WalletStorage

@Suite("SQLite: stores of older versions")
struct MigrationTests {
  /// A store of version 1 in the place of a fixture's, with all that is in it.
  private func oldStore(users count: Int) async throws -> (SQLiteFixture, StoreContents) {
    let fixture = try await SQLiteFixture(users: count)
    let store = try SQLiteStore(path: fixture.path)
    let contents = try await StoreContents(of: store)
    await store.close()
    let old = fixture.directory.file("old.db")
    try RawDatabase(old).run(SchemaVersion1.script(copying: fixture.path))
    try fixture.write(try fixture.bytes(of: "old.db"))
    #expect(try RawDatabase(fixture.path, creating: false).run("PRAGMA user_version") == ["1"])
    return (fixture, contents)
  }

  @Test func aBackupOfAnOldStoreIsRestored() async throws {
    let (fixture, contents) = try await oldStore(users: 20)
    try RawDatabase(fixture.path, creating: false).run("PRAGMA journal_mode = DELETE")
    let path = fixture.directory.file("restored.db")
    _ = try await SQLiteStore.restore(fixture.path, to: path, accepting: { (_) throws(StoreError) in })
    let store = try SQLiteStore(path: path)
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test(arguments: [0, 1, 300])
  func everythingIsThereAfterwards(users count: Int) async throws {
    let (fixture, contents) = try await oldStore(users: count)
    for _ in 0..<2 {
      let store = try SQLiteStore(path: fixture.path)
      #expect(try await StoreContents(of: store) == contents)
      for user in contents.users {
        for wallet in user.wallets {
          #expect(try await store.wallets(withAddress: wallet.address) == [wallet])
        }
      }
      await store.close()
    }
    let raw = try RawDatabase(fixture.path, creating: false)
    #expect(try raw.run("PRAGMA user_version") == ["2"])
    #expect(try raw.run("PRAGMA integrity_check") == ["ok"])
    #expect(try raw.run("PRAGMA foreign_key_check").isEmpty)
    // The tables are those of a new store, to the letter.
    let newFixture = try await SQLiteFixture()
    let new = try RawDatabase(newFixture.path, creating: false)
    let tables = "SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY name"
    func words(_ rows: [String]) -> [String] { rows.map { $0.replacing("\"", with: "") } }
    #expect(try words(raw.run(tables)) == words(new.run(tables)))
  }

  @Test func takenAddressesStayTaken() async throws {
    let (fixture, contents) = try await oldStore(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    var user = try fixture.material.user(try UserID("thief"), [.evm])
    user.wallets[0].address = contents.users[1].wallets[0].address
    let batch = fixture.material.batch(of: [user])
    await #expect(throws: StoreError.addressTaken(address: user.wallets[0].address)) {
      try await store.add(batch, chain: fixture.material.chain)
    }
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test func whatFailsLeavesTheOldVersion() async throws {
    let (fixture, contents) = try await oldStore(users: 3)
    let raw = try RawDatabase(fixture.path, creating: false)
    try raw.run("CREATE TABLE wallets_1 (a)")
    #expect(throws: StoreError.self) { try SQLiteStore(path: fixture.path) }
    #expect(try raw.run("PRAGMA user_version") == ["1"])
    #expect(try raw.run("SELECT count(*) FROM wallets") == ["6"])
    #expect(try raw.run("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'address%'") == ["0"])
    try raw.run("DROP TABLE wallets_1")
    let store = try SQLiteStore(path: fixture.path)
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test func manyWhoOpenAtOnceMigrateOnce() async throws {
    let (fixture, contents) = try await oldStore(users: 200)
    try await withThrowingTaskGroup(of: StoreContents.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try SQLiteStore(path: fixture.path)
          let found = try await StoreContents(of: store)
          await store.close()
          return found
        }
      }
      for try await found in group { #expect(found == contents) }
    }
  }
}

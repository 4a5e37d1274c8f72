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

  /// Brings the store to the present version, and opens it.
  private func migrated(_ fixture: SQLiteFixture, at path: String? = nil) async throws -> SQLiteStore {
    let path = path ?? fixture.path
    try await SQLiteStore.bringUpToDate(at: path, unlockedAs: fixture.material.ring)
    return try SQLiteStore(path: path)
  }

  @Test func itIsNotOpenedUnasked() async throws {
    let (fixture, _) = try await oldStore(users: 20)
    try fixture.refuses { $0 == .olderSchema(path: fixture.path, found: 1, needed: 2) }
    let before = try fixture.directory.contents()
    let look = try await SQLiteStore.look(at: fixture.path)
    #expect(look.isOutdated && look.schemaVersion == 1 && look.head?.sequence == 20)
    #expect(look.ring.storeID == fixture.material.record.storeID)
    #expect(try fixture.directory.contents() == before)
  }

  /// What a program that was killed has left in the log is read, and stays there.
  @Test func aLogThatIsLeftIsReadAndKept() async throws {
    let (fixture, _) = try await oldStore(users: 3)
    let raw = try RawDatabase(fixture.path, creating: false)
    try raw.run("UPDATE store SET event_sequence = 77")
    let copy = fixture.directory.file("copy.db")
    for suffix in ["", "-wal"] {
      try fixture.write(try fixture.bytes(of: "wallets.db\(suffix)"), to: "copy.db\(suffix)")
    }
    let before = (try fixture.bytes(of: "copy.db"), try fixture.bytes(of: "copy.db-wal"))
    #expect(before.1.count > 0)
    #expect(try await SQLiteStore.look(at: copy).head?.sequence == 77)
    #expect(throws: StoreError.olderSchema(path: copy, found: 1, needed: 2)) { try SQLiteStore(path: copy) }
    #expect(try fixture.bytes(of: "copy.db") == before.0)
    #expect(try fixture.bytes(of: "copy.db-wal") == before.1)
    try raw.run("SELECT 1")
  }

  @Test func anotherStoreIsNotBroughtUpToDate() async throws {
    let (fixture, _) = try await oldStore(users: 3)
    let stranger = try Material().ring
    let before = try fixture.bytes
    await #expect(throws: StoreError.keyRingChanged) {
      try await SQLiteStore.bringUpToDate(at: fixture.path, unlockedAs: stranger)
    }
    #expect(try fixture.bytes == before)
  }

  /// A newer version is refused, also where only the log tells of it.
  @Test(arguments: [false, true]) func aNewerVersionIsRefused(inTheLog: Bool) async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let raw = try RawDatabase(fixture.path, creating: false)
    try raw.run("PRAGMA user_version = 3")
    if !inTheLog { try raw.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    let newer = StoreError.newerSchema(path: fixture.path, found: 3, supported: 2)
    #expect(throws: newer) { try SQLiteStore(path: fixture.path) }
    await #expect(throws: newer) { try await SQLiteStore.look(at: fixture.path) }
    await #expect(throws: newer) {
      try await SQLiteStore.backUp(storeAt: fixture.path, to: fixture.directory.file("b"), onProgress: { _ in })
    }
    #expect(try raw.run("PRAGMA user_version") == ["3"])
  }

  @Test func aBackupIsACopyAsItIs() async throws {
    let (fixture, contents) = try await oldStore(users: 20)
    let before = try fixture.directory.contents()
    let path = fixture.directory.file("backup.db")
    let made = try await SQLiteStore.backUp(storeAt: fixture.path, to: path, onProgress: { _ in })
    #expect(made.head == contents.head && made.ring.storeID == contents.ring.storeID)
    var after = try fixture.directory.contents()
    after["backup.db"] = nil
    #expect(after == before)
    let restored = fixture.directory.file("restored.db")
    _ = try await SQLiteStore.restore(path, to: restored, accepting: { (_) throws(StoreError) in })
    #expect(try RawDatabase(restored, creating: false).run("PRAGMA user_version") == ["1"])
    let store = try await migrated(fixture, at: restored)
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test func aBackupOfAnOldStoreIsRestored() async throws {
    let (fixture, contents) = try await oldStore(users: 20)
    try RawDatabase(fixture.path, creating: false).run("PRAGMA journal_mode = DELETE")
    let path = fixture.directory.file("restored.db")
    _ = try await SQLiteStore.restore(fixture.path, to: path, accepting: { (_) throws(StoreError) in })
    let store = try await migrated(fixture, at: path)
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test(arguments: [0, 1, 300])
  func everythingIsThereAfterwards(users count: Int) async throws {
    let (fixture, contents) = try await oldStore(users: count)
    for _ in 0..<2 {
      let store = try await migrated(fixture)
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
    let store = try await migrated(fixture)
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
    await #expect(throws: StoreError.self) { try await migrated(fixture) }
    #expect(try raw.run("PRAGMA user_version") == ["1"])
    #expect(try raw.run("SELECT count(*) FROM wallets") == ["6"])
    #expect(try raw.run("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'address%'") == ["0"])
    try raw.run("DROP TABLE wallets_1")
    let store = try await migrated(fixture)
    #expect(try await StoreContents(of: store) == contents)
    await store.close()
  }

  @Test func manyWhoOpenAtOnceMigrateOnce() async throws {
    let (fixture, contents) = try await oldStore(users: 200)
    try await withThrowingTaskGroup(of: StoreContents.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try await migrated(fixture)
          let found = try await StoreContents(of: store)
          await store.close()
          return found
        }
      }
      for try await found in group { #expect(found == contents) }
    }
  }
}

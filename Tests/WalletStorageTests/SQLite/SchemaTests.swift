import Testing
import WalletAddresses
import WalletStorage
import TestSupport

@Suite("SQLite: what the database itself guards")
struct SchemaTests {
  /// Runs a statement that the database must refuse, on a connection with foreign keys on.
  private func refuses(
    _ sql: String, _ path: String, because word: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let raw = try RawDatabase(path, creating: false)
    try raw.run("PRAGMA foreign_keys = ON")
    do {
      try raw.run(sql)
      Issue.record("accepted: \(sql)", sourceLocation: sourceLocation)
    } catch let failure as RawDatabase.Failure {
      #expect(failure.message.contains(word), sourceLocation: sourceLocation)
    }
  }

  @Test func tablesAreStrictAndReferTo() async throws {
    let fixture = try await SQLiteFixture(users: 2)
    let raw = try RawDatabase(fixture.path, creating: false)
    let tables = try raw.run(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'")
    #expect(
      Set(tables) == [
        "store|1", "data_keys|1", "users|1", "secrets|1", "wallets|1", "events|1", "addresses|1", "address_runs|1",
        "address_merge|1", "one_time_passwords|1", "root_derivation|1", "erased_users|1",
        "primary_wallets|1", "sessions|1", "shared_seeds|1", "shared_accounts|1",
      ])
    for table in ["secrets", "wallets", "primary_wallets"] {
      #expect(try raw.run("SELECT \"table\", \"to\" FROM pragma_foreign_key_list('\(table)')") == ["users|id"])
    }
    #expect(try raw.run("PRAGMA foreign_key_check").isEmpty)
    #expect(try raw.run("PRAGMA integrity_check") == ["ok"])
  }

  @Test func valuesOfAWrongTypeAreRefused() async throws {
    let fixture = try await SQLiteFixture(users: 2)
    try refuses("UPDATE wallets SET address = x'00ff'", fixture.path, because: "cannot store BLOB")
    try refuses("UPDATE wallets SET code = 'text'", fixture.path, because: "cannot store TEXT")
    try refuses("UPDATE secrets SET record = 12", fixture.path, because: "cannot store INT")
    try refuses("UPDATE users SET user_id = NULL", fixture.path, because: "NOT NULL")
    try refuses("UPDATE data_keys SET sealed_count = -1", fixture.path, because: "CHECK")
    try refuses(
      "INSERT INTO store SELECT 2, store_id, 1, 1, x'', x'', x'', x'', 0, x'' FROM store", fixture.path,
      because: "CHECK")
  }

  @Test func nothingIsLeftWithoutItsUser() async throws {
    let fixture = try await SQLiteFixture(users: 2)
    try refuses("DELETE FROM users WHERE id = 1", fixture.path, because: "FOREIGN KEY")
    try refuses("UPDATE wallets SET user = 99 WHERE user = 1", fixture.path, because: "FOREIGN KEY")
    try refuses("UPDATE secrets SET user = 99 WHERE user = 1", fixture.path, because: "FOREIGN KEY")
    try refuses("INSERT INTO users (tenant, user_id) VALUES ('default', 'user1')", fixture.path, because: "UNIQUE")
  }

  @Test func namesCompareByteByByte() async throws {
    let fixture = try await SQLiteFixture()
    let store = try SQLiteStore(path: fixture.path)
    let ids = try IdentityTests.userIDs()
    for tenant in [Tenant.default, try Tenant("Default")] {
      try await store.add(try fixture.material.batch(ids, [.evm], tenant: tenant), chain: fixture.material.chain)
    }
    let raw = try RawDatabase(fixture.path, creating: false)
    #expect(try raw.run("SELECT count(*) FROM users") == ["\(2 * ids.count)"])
    // What lies there is what was given, byte for byte.
    for id in ids {
      let digits = id.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
      let count = try raw.run("SELECT count(*) FROM users WHERE hex(CAST(user_id AS BLOB)) = '\(digits)'")
      #expect(count == ["2"])
    }
    for column in ["tenant", "user_id"] {
      #expect(try raw.run("SELECT DISTINCT typeof(\(column)) FROM users") == ["text"])
    }
    await store.close()
  }
}

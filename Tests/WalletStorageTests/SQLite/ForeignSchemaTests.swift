import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletStorage

/// Whoever can write to a database file can leave code in it, or take a constraint away.
@Suite("SQLite: a schema that is not ours")
struct ForeignSchemaTests {
  static let triggers = [
    """
    CREATE TRIGGER t AFTER INSERT ON secrets BEGIN
      UPDATE secrets SET record = zeroblob(120) WHERE user = new.user AND slot = new.slot;
    END
    """,
    "CREATE TRIGGER t AFTER DELETE ON secrets BEGIN INSERT INTO events VALUES (1000, old.record); END",
    "CREATE TRIGGER t AFTER UPDATE ON store BEGIN DELETE FROM wallets; END",
    "CREATE TRIGGER t BEFORE INSERT ON events BEGIN SELECT raise(IGNORE); END",
  ]

  static let changes =
    triggers + [
      "ALTER TABLE wallets RENAME TO other; CREATE VIEW wallets AS SELECT * FROM other",
      "CREATE VIEW v AS SELECT * FROM wallets", "CREATE TABLE extra (x)", "CREATE INDEX i ON events (event)",
      "DROP TABLE events", "DROP INDEX one_time_passwords_by_age", "DROP TABLE shared_accounts",
      "ALTER TABLE sessions ADD COLUMN more BLOB", "ALTER TABLE users RENAME COLUMN tenant TO tenants",
      """
      CREATE TABLE users_2 (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, user_id TEXT NOT NULL) STRICT;
      INSERT INTO users_2 SELECT * FROM users; PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
      DROP TABLE users; ALTER TABLE users_2 RENAME TO users
      """,
      "CREATE VIRTUAL TABLE f USING fts5 (x)",
    ]

  @Test(arguments: changes) func isRefused(_ change: String) async throws {
    let fixture = try await SQLiteFixture(users: 3)
    try RawDatabase(fixture.path, creating: false).run(change)
    let error = #expect(throws: StoreError.self) { try SQLiteStore(path: fixture.path) }
    let text = error?.description ?? ""
    #expect(text.hasPrefix(fixture.path) && text.hasSuffix("restore it from a backup"), "\(text)")
  }

  @Test(arguments: changes) func isNotRestored(_ change: String) async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    let backup = fixture.directory.file("backup")
    _ = try await store.backUp(to: backup, onProgress: { _ in })
    await store.close()
    try RawDatabase(backup, creating: false).run(change)
    let target = fixture.directory.file("restored.db")
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteStore.restore(backup, to: target) { (_) throws(StoreError) in }
    }
    #expect(error?.description.hasPrefix("the backup \(backup) cannot be restored") == true, "\(error as Any)")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  /// The store is open when the trigger comes.
  @Test(arguments: triggers) func isNotRun(_ trigger: String) async throws {
    let fixture = try await SQLiteFixture(users: 2)
    let store = try SQLiteStore(path: fixture.path)
    try RawDatabase(fixture.path, creating: false).run(trigger)
    let made = try fixture.material.batch(try users(4, "late"))
    try await store.add(made, chain: fixture.material.chain)
    for user in made.users {
      #expect(try await store.wallets(of: [user.userID], tenant: made.tenant).count == user.wallets.count)
      #expect(try await store.secrets(of: user.userID, tenant: made.tenant).map(\.record) == user.secrets.map(\.record))
    }
    #expect(try await store.eventHead().sequence == 6)
    #expect(try await store.events(after: 0, limit: 100).count == 6)
    await store.close()
  }

  /// What a library leaves by itself is no fault.
  @Test func statisticsAreAccepted() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    try RawDatabase(fixture.path, creating: false).run("ANALYZE; VACUUM")
    let store = try SQLiteStore(path: fixture.path)
    #expect(try await store.eventHead().sequence == 3)
    await store.close()
  }
}

import Foundation
import Testing
import WalletStorage
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

@Suite("SQLite: what is no store")
struct RefusedFileTests {
  @Test func nothingThere() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("none.db")
    #expect(try !SQLiteStore.exists(at: path))
    #expect(throws: StoreError.notFound(path: path)) { try SQLiteStore(path: path) }
    let far = directory.file("no/such/folder/wallets.db")
    #expect(throws: StoreError.notFound(path: far)) { try SQLiteStore(path: far) }
    #expect(try directory.contents().isEmpty)
  }

  @Test func noFolderToMakeItIn() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("no/such/folder/wallets.db")
    let material = try Material()
    #expect { try SQLiteStore.create(at: path, holding: material.record) } throws: { error in
      guard case .inaccessible(path, let reason) = error as? StoreError else { return false }
      return !reason.isEmpty
    }
    #expect(try directory.contents().isEmpty)
  }

  @Test func aDirectory() throws {
    let directory = try TemporaryDirectory()
    let material = try Material()
    let error = StoreError.isDirectory(path: directory.path)
    #expect(throws: error) { try SQLiteStore.exists(at: directory.path) }
    #expect(throws: error) { try SQLiteStore(path: directory.path) }
    #expect(throws: error) { try SQLiteStore.create(at: directory.path, holding: material.record) }
    #expect(try directory.contents().isEmpty)
  }

  @Test(.timeLimit(.minutes(15)))
  func aPipe() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("wallets.db")
    #expect(mkfifo(path, 0o600) == 0)
    let error = StoreError.notAStore(path: path, reason: "it is not a regular file")
    #expect(throws: error) { try SQLiteStore.exists(at: path) }
    #expect(throws: error) { try SQLiteStore(path: path) }
  }

  @Test(arguments: [
    // To SQLite a file of one byte is an empty one.
    ("", "empty"), ("x", "empty"), ("xy", "not a SQLite database"),
    ("user_id\nuser1\nuser2\n", "not a SQLite database"),
    (String(repeating: "SQLite format 3 ", count: 300), "not a SQLite database"),
    ("SQLite format 3\0", "not a SQLite database"),
    ("SQLite format 3\0" + String(repeating: "x", count: 10_000), "another application"),
  ])
  func otherFiles(_ text: String, reason: String) async throws {
    let fixture = try await SQLiteFixture()
    try fixture.write(Data(text.utf8))
    try fixture.refuses {
      guard case .notAStore(fixture.path, let found) = $0 else { return false }
      return found.contains(reason)
    }
    // And it is never taken for a place where a store could be made.
    #expect(try SQLiteStore.exists(at: fixture.path))
    #expect(try !SQLiteStore.create(at: fixture.path, holding: fixture.material.record))
    #expect(try fixture.bytes == Data(text.utf8))
  }

  @Test func aDatabaseOfAnotherApplication() async throws {
    let fixture = try await SQLiteFixture()
    try FileManager.default.removeItem(atPath: fixture.path)
    try RawDatabase(fixture.path).run("CREATE TABLE users (id INTEGER); PRAGMA application_id = 7;")
    try fixture.refuses {
      guard case .notAStore(_, let reason) = $0 else { return false }
      return reason.contains("another application")
    }
  }

  @Test(arguments: [3, 4, 1_000_000, Int(Int32.max)])
  func aNewerSchema(_ version: Int) async throws {
    let fixture = try await SQLiteFixture(users: 1)
    do {
      let raw = try RawDatabase(fixture.path)
      try raw.run("PRAGMA user_version = \(version)")
      try raw.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try fixture.refuses { $0 == .newerSchema(path: fixture.path, found: version, supported: 2) }
  }

  @Test(arguments: [1, 99, 100, 4095, 4096, -4096, -1, 0])
  func cutShort(_ cut: Int) async throws {
    let fixture = try await SQLiteFixture(users: 20)
    let whole = try fixture.bytes
    #expect(whole.count > 8 * 4096)
    // Negative: so many bytes too few; zero: half of it.
    let count = cut == 0 ? whole.count / 2 : cut < 0 ? whole.count + cut : cut
    try fixture.write(whole.prefix(count))
    try fixture.refuses { error in
      switch error {
      case .truncated(fixture.path, UInt64(whole.count), UInt64(count)): count >= 100
      case .notAStore(fixture.path, _): count < 100
      default: false
      }
    }
  }

  @Test func aLogWithoutItsDatabase() async throws {
    let fixture = try await SQLiteFixture(users: 1)
    let store = try SQLiteStore(path: fixture.path)
    try await store.add(try fixture.material.batch(try users(1, "late")), chain: fixture.material.chain)
    let log = try Data(contentsOf: URL(fileURLWithPath: fixture.path + "-wal"))
    await store.close()
    #expect(!log.isEmpty)
    try FileManager.default.removeItem(atPath: fixture.path)
    try fixture.write(log, to: "wallets.db-wal")
    let error = StoreError.orphanedLog(path: fixture.path)
    #expect(throws: error) { try SQLiteStore.exists(at: fixture.path) }
    #expect(throws: error) { try SQLiteStore.create(at: fixture.path, holding: fixture.material.record) }
    try fixture.refuses { $0 == error }
    #expect(error.description.contains("\(fixture.path)-wal"))
    // An empty one holds nothing.
    try fixture.write(Data(), to: "wallets.db-wal")
    #expect(try !SQLiteStore.exists(at: fixture.path))
  }

  @Test func aSymbolicLinkToNothing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("wallets.db")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: directory.file("gone.db"))
    let material = try Material()
    #expect(try !SQLiteStore.create(at: path, holding: material.record))
    #expect(throws: StoreError.notFound(path: path)) { try SQLiteStore(path: path) }
    #expect(!FileManager.default.fileExists(atPath: directory.file("gone.db")))
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can become somebody else"))
  func aFileOfSomebodyElse() async throws {
    let fixture = try await SQLiteFixture(users: 1)
    let before = try fixture.directory.contents()
    chmod(fixture.directory.path, 0o755)
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
      do {
        _ = try SQLiteStore(path: path)
        exit(3)
      } catch StoreError.inaccessible(path, let reason) {
        exit(reason.isEmpty ? 4 : 0)
      } catch { exit(5) }
    }
    #expect(try fixture.directory.contents() == before)
  }
}

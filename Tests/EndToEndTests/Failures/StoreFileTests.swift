import Foundation
import Testing

/// What stands where the store should be, and is none.
@Suite(.endToEnd) struct StoreFileTests {
  private static let key = ["--root-key", "file:keys/root.key"]

  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.provision(users(200))
    try workspace.write("users.txt", "user1\nnew user\n")
    return workspace
  }

  /// How much of the file is left: bytes from the start, or, if negative, bytes missing at the end.
  @Test(arguments: [1, 15, 16, 99, 100, 101, 511, 512, 4095, 4096, 4097, 40_960, -4096, -4095, -1])
  func truncated(size: Int) async throws {
    let workspace = try await workspace()
    let whole = try workspace.read("wallets.db")
    try workspace.write("wallets.db", Array(size > 0 ? whole.prefix(size) : whole.dropLast(-size)))
    let before = try workspace.contents()
    for command in RootKeyTests.commands {
      let outcome = try await workspace.run(command + Workspace.storeOptions)
      expect(outcome, exits: 3, naming: "wallets.db")
      #expect(outcome.output.isEmpty)
    }
    #expect(try workspace.contents() == before)
    // Put back, it is as good as before.
    try workspace.write("wallets.db", whole)
    try await workspace.expectCleanAudit()
  }

  static let impostors: [(String, [UInt8])] = [
    ("empty.db", []), ("text.db", Array("user_id,chain\n".utf8)), ("zero.db", [UInt8](repeating: 0, count: 8192)),
  ]

  @Test(arguments: impostors) func anotherFile(name: String, content: [UInt8]) async throws {
    let workspace = try await workspace()
    try workspace.write(name, content)
    let before = try workspace.contents()
    for command in RootKeyTests.commands {
      let outcome = try await workspace.run(command + ["--store", name] + Self.key)
      expect(outcome, exits: 3, naming: name)
    }
    // No key is made for it either.
    let outcome = try await workspace.run(
      ["provision", "--users", "users.txt", "--store", name, "--root-key", "file:keys/new.key"])
    expect(outcome, exits: 3, naming: name)
    #expect(try workspace.contents() == before)
  }

  @Test func anotherApplicationsDatabase() async throws {
    let workspace = try await workspace()
    try workspace.write("other.db", [])
    try WalletDatabase(path: workspace.path("other.db")).execute("CREATE TABLE wallets (address TEXT)")
    let before = try workspace.contents()
    let outcome = try await workspace.run(["provision", "--users", "users.txt", "--store", "other.db"] + Self.key)
    expect(outcome, exits: 3, naming: "other.db", "another application")
    #expect(try workspace.contents() == before)
  }

  @Test func storeOfANewerVersion() async throws {
    let workspace = try await workspace()
    try WalletDatabase(path: workspace.path("wallets.db")).execute("PRAGMA user_version = 99")
    let before = try workspace.contents()
    let outcome = try await workspace.run(["list"] + Workspace.storeOptions)
    expect(outcome, exits: 3, naming: "wallets.db", "99")
    #expect(try workspace.contents() == before)
  }

  /// A folder, a folder that is not there, a file in place of the folder: no store, and no key for it.
  @Test(arguments: ["keys", "nowhere/wallets.db", "users.txt/wallets.db"])
  func noPlaceForAStore(path: String) async throws {
    let workspace = try await workspace()
    let before = try workspace.contents()
    for command in RootKeyTests.commands {
      let outcome = try await workspace.run(command + ["--store", path, "--root-key", "file:keys/new.key"])
      expect(outcome, exits: 3, naming: path)
      #expect(try workspace.contents() == before, "\(command)")
    }
  }

  /// Commands that only look make no store.
  @Test func noStoreYet() async throws {
    let workspace = try await workspace()
    let before = try workspace.contents()
    for command in RootKeyTests.commands.dropFirst() {
      let outcome = try await workspace.run(command + ["--store", "none.db", "--root-key", "file:keys/none.key"])
      expect(outcome, exits: 3, naming: "none.db")
    }
    #expect(try workspace.contents() == before)
  }

  /// The log of a database that is gone may hold wallets: nothing may be made in its place.
  @Test func logWithoutDatabase() async throws {
    let workspace = try await workspace()
    try workspace.copy("wallets.db", to: "moved.db")
    try workspace.remove("wallets.db")
    try workspace.write("wallets.db-wal", [UInt8](repeating: 7, count: 4096))
    let before = try workspace.contents()
    let outcome = try await workspace.run(["provision", "--users", "users.txt"] + Workspace.storeOptions)
    expect(outcome, exits: 3, naming: "wallets.db-wal")
    #expect(try workspace.contents() == before)
  }
}

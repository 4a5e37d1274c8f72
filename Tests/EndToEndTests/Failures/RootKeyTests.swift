import Foundation
import Testing

/// A root key that is missing, wrong or careless stops everything before anything is touched.
@Suite(.endToEnd) struct RootKeyTests {
  /// Everything that opens a store.
  static let commands = [
    ["provision", "--users", "users.txt"], ["list"], ["show", "anna"], ["audit"],
    ["export", "anna", "--chain", "evm", "--format", "hex", "--reveal"],
  ]

  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.provision(["anna", "bert"])
    try workspace.write("users.txt", "anna\ncarl\n")
    return workspace
  }

  @Test(arguments: commands) func wrongKey(_ command: [String]) async throws {
    let workspace = try await workspace()
    try workspace.write("keys/other.key", String(repeating: "0f", count: 32) + "\n", mode: 0o600)
    let before = try workspace.contents()
    let outcome = try await workspace.run(command + ["--store", "wallets.db", "--root-key", "file:keys/other.key"])
    expect(outcome, exits: 3, naming: "wrong root key")
    #expect(outcome.output.isEmpty)
    #expect(try workspace.contents() == before)
  }

  @Test(arguments: commands) func missingKey(_ command: [String]) async throws {
    let workspace = try await workspace()
    let before = try workspace.contents()
    for key in ["keys/gone.key", "new/folder/gone.key"] {
      let outcome = try await workspace.run(command + ["--store", "wallets.db", "--root-key", "file:\(key)"])
      expect(outcome, exits: 3, naming: key)
      #expect(outcome.output.isEmpty)
      #expect(try workspace.contents() == before)
    }
    let variable = try await workspace.run(command + ["--store", "wallets.db", "--root-key", "env:NO_SUCH_KEY"])
    expect(variable, exits: 3, naming: "NO_SUCH_KEY")
    #expect(try workspace.contents() == before)
  }

  struct BadKey: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var mode = 0o600
  }

  static let badKeys = [
    BadKey(testDescription: "empty", text: ""),
    BadKey(testDescription: "63 digits", text: String(repeating: "a", count: 63) + "\n"),
    BadKey(testDescription: "65 digits", text: String(repeating: "a", count: 65) + "\n"),
    BadKey(testDescription: "66 digits", text: String(repeating: "a", count: 66)),
    BadKey(
      testDescription: "a letter beyond f",
      text: String(repeating: "a", count: 40) + "g" + String(repeating: "a", count: 23)),
    BadKey(testDescription: "0x in front", text: "0x" + String(repeating: "a", count: 62)),
    BadKey(testDescription: "line end of Windows", text: String(repeating: "a", count: 64) + "\r\n"),
    BadKey(testDescription: "two line feeds", text: String(repeating: "a", count: 64) + "\n\n"),
    BadKey(testDescription: "readable by all", text: String(repeating: "a", count: 64), mode: 0o644),
    BadKey(testDescription: "writable by the group", text: String(repeating: "a", count: 64), mode: 0o620),
  ]

  /// Neither for a store that is there nor for a new one.
  @Test(arguments: badKeys) func badKeyFile(_ key: BadKey) async throws {
    let workspace = try await workspace()
    try workspace.write("keys/bad.key", key.text, mode: key.mode)
    let before = try workspace.contents()
    for store in ["wallets.db", "new.db"] {
      let outcome = try await workspace.run(
        ["provision", "--users", "users.txt", "--store", store, "--root-key", "file:keys/bad.key"])
      expect(outcome, exits: 3, naming: "keys/bad.key")
      #expect(!outcome.errors.contains("aaaaaaaa"), "it says what is in the file")
      #expect(try workspace.contents() == before)
    }
  }

  @Test func aFolderAsKey() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(["list", "--store", "wallets.db", "--root-key", "file:keys"])
    expect(outcome, exits: 3, naming: "keys")
  }

  /// The key of a new store is made where nothing was, and told of once.
  @Test func defaultPlace() async throws {
    let workspace = try Workspace()
    let command = ["provision", "--count", "1", "--prefix", "user"]
    let first = try await workspace.run(command)
    expect(first, exits: 0)
    #expect(workspace.mode("home/.config/wallet-engine") == 0o700)
    #expect(workspace.mode("home/.config/wallet-engine/root.key") == 0o600)
    #expect(try workspace.read("home/.config/wallet-engine/root.key").count == 65)
    #expect(workspace.mode("wallets.db") == 0o600)
    let note = try #require(first.errors.split(separator: "\n").first { $0.contains("back this up") })
    #expect(note.contains(".config/wallet-engine/root.key") && note.contains("the wallets are lost"))
    #expect(note.contains(#/fingerprint [0-9a-f]{16}/#))
    let second = try await workspace.run(command)
    expect(second, exits: 0)
    #expect(second.output == first.output)
    #expect(!second.errors.contains("root"))
  }

  /// A key that was there before the store is used, and told of too: it opens everything from now on.
  @Test func keyMadeElsewhere() async throws {
    let workspace = try Workspace()
    try workspace.write("keys/root.key", String(repeating: "3c", count: 32), mode: 0o600)
    let first = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "user"] + Workspace.storeOptions)
    expect(first, exits: 0)
    #expect(first.errors.contains("keys/root.key") && first.errors.contains("back it up"))
    #expect(try workspace.text("keys/root.key") == String(repeating: "3c", count: 32))
    let second = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "user"] + Workspace.storeOptions)
    #expect(second.output == first.output)
    #expect(!second.errors.contains("back it up"))
  }
}

import Foundation
import Testing

/// What an audit says, and with which exit status.
@Suite(.endToEnd) struct AuditCommandTests {
  private func report(_ outcome: ChildProcess.Outcome) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
  }

  @Test func theEngineIsSaidAndCanBeChosen() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(200))
    let version = try await workspace.run(["audit", "--json"] + Workspace.storeOptions)
    let names = try #require(try report(version)["engine"] as? String)
    #expect(["reference", "portable"].contains(names))
    for engine in ["auto", "reference"] {
      let outcome = try await workspace.run(["audit", "--json", "--engine", engine] + Workspace.storeOptions)
      expect(outcome, exits: 0)
      let said = try report(outcome)
      #expect(engine == "auto" || said["engine"] as? String == engine)
      #expect(said["rederived_wallets"] as? Int == 400)
      #expect(said["sample_percent"] as? Double == 100)
      #expect(said["wallets_per_second"] as? Double ?? 0 > 0)
    }
    expect(try await workspace.run(["audit", "--engine", "none"] + Workspace.storeOptions), exits: 2)
  }

  @Test func aSampleIsAPercentage() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(400))
    let outcome = try await workspace.run(["audit", "--json", "--sample", "50"] + Workspace.storeOptions)
    expect(outcome, exits: 0)
    let said = try report(outcome)
    #expect(said["wallets"] as? Int == 800)
    #expect((200...600).contains(said["rederived_wallets"] as? Int ?? 0))
    for wrong in ["0", "101", "5%", "-1", "x", ""] {
      expect(try await workspace.run(["audit", "--sample=\(wrong)"] + Workspace.storeOptions), exits: 2)
    }
  }

  @Test func anchors() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(20))
    let write = ["audit", "--write-anchor", "anchor"] + Workspace.storeOptions
    expect(try await workspace.run(write), exits: 0)
    let first = try workspace.text("anchor")
    #expect(first.hasPrefix("wallet-engine anchor 1\nstore "))
    #expect(first.contains("\nsequence 20\n") && first.hasSuffix("\nwallets 40\n"))
    expect(try await workspace.run(["backup", "--output", "old.db"] + Workspace.storeOptions), exits: 0)
    try await workspace.provision(["late"])
    expect(try await workspace.run(write), exits: 0)
    let second = try workspace.text("anchor")
    #expect(second.contains("\nsequence 21\n"))
    // The store is put back: a newer anchor is not given up for an older one.
    let old = ["--store", "old.db", "--root-key", "file:keys/root.key"]
    let checked = try await workspace.run(["audit", "--anchor", "anchor"] + old)
    expect(checked, exits: 1, naming: "the store was rolled back: the anchor knows 21 events, the store has 20")
    let rewritten = try await workspace.run(["audit", "--write-anchor", "anchor"] + old)
    expect(rewritten, exits: 1, naming: "rolled back")
    #expect(try workspace.text("anchor") == second)
    try workspace.write("first", first)
    expect(try await workspace.run(["audit", "--anchor", "first"] + Workspace.storeOptions), exits: 0)
    #expect(!workspace.exists("anchor.partial"))
  }

  @Test func noAnchorOfAStoreThatIsNotClean() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(5))
    try WalletDatabase(path: workspace.path("wallets.db")).execute("DELETE FROM events WHERE sequence = 2")
    let outcome = try await workspace.run(["audit", "--write-anchor", "anchor"] + Workspace.storeOptions)
    expect(outcome, exits: 1)
    #expect(outcome.errors.contains("no anchor was written"))
    #expect(!workspace.exists("anchor"))
  }

  @Test func troubleWithAnchorFiles() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(2))
    try workspace.write("bad", "wallet-engine anchor 1\nstore x\n")
    let before = try workspace.contents()
    for options in [
      ["--anchor", "missing"], ["--anchor", "bad"], ["--anchor", "keys"], ["--write-anchor", "bad"],
      ["--write-anchor", "wallets.db"], ["--write-anchor", "wallets.db-wal"], ["--write-anchor", "keys/root.key"],
      ["--write-anchor", "missing/anchor"], ["--anchor", "wallets.db"], ["--write-anchor", "/dev/null"],
    ] {
      let outcome = try await workspace.run(["audit"] + options + Workspace.storeOptions)
      expect(outcome, exits: 4)
    }
    #expect(try workspace.contents() == before)
  }

  /// A pipe is not waited for, and what was not looked at is not anchored.
  @Test func anchorsThatAreNone() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    #expect(mkfifo(workspace.path("fifo"), 0o600) == 0)
    for options in [["--anchor", "fifo"], ["--anchor", "keys"], ["--anchor", "/dev/null"]] {
      let outcome = try await workspace.run(["audit"] + options + Workspace.storeOptions)
      expect(outcome, exits: 4, naming: "not a regular file")
    }
    let sampled = ["audit", "--write-anchor", "anchor", "--sample"]
    expect(try await workspace.run(sampled + ["50"] + Workspace.storeOptions), exits: 2, naming: "--write-anchor")
    #expect(!workspace.exists("anchor"))
    expect(try await workspace.run(sampled + ["100"] + Workspace.storeOptions), exits: 0)
    #expect(workspace.exists("anchor"))
  }

  /// Identifiers that are none stop nothing: they are named, and all else is looked at.
  @Test func identifiersThatAreNone() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(5))
    let database = WalletDatabase(path: workspace.path("wallets.db"))
    try database.execute("UPDATE users SET user_id = char(7) WHERE user_id = 'user2'")
    try database.execute("UPDATE wallets SET path = 'x' WHERE \(WalletDatabase.wallet(of: "user5", chain: 1))")
    let outcome = try await workspace.run(["audit"] + Workspace.storeOptions)
    expect(outcome, exits: 1, naming: "a user id or tenant in row 2 of users", "user user5: the EVM wallet row")
    #expect(outcome.errors.contains("user user2: the SOL"))
  }
}

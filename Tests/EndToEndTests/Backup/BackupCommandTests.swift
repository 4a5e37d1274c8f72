import Foundation
import Testing

/// A store, its copy, and the store made of the copy.
@Suite(.endToEnd) struct BackupCommandTests {
  private static let restored = ["--store", "restored.db", "--root-key", "file:keys/root.key"]

  @Test func thereAndBack() async throws {
    let workspace = try Workspace()
    let wallets = try await Set(workspace.provision(users(300)))
    let anchored = try await workspace.run(["audit", "--write-anchor", "anchor"] + Workspace.storeOptions)
    expect(anchored, exits: 0)
    // No root key is needed for it.
    let made = try await workspace.run(["backup", "--store", "wallets.db", "--output", "backup"])
    expect(made, exits: 0)
    #expect(made.output.isEmpty)
    #expect(made.errors.contains("the root key is not in the backup"))
    #expect(workspace.mode("backup") == 0o600)
    expect(try await workspace.run(["restore", "--input", "backup"] + Self.restored), exits: 0)
    #expect(workspace.mode("restored.db") == 0o600)
    #expect(try await Set(workspace.list(store: Self.restored)) == wallets)
    let audit = try await workspace.run(["audit", "--anchor", "anchor"] + Self.restored)
    expect(audit, exits: 0)
    #expect(String(decoding: audit.output, as: UTF8.self).contains("clean"))
    for name in ["backup.partial", "restored.db.partial", "restored.db-wal", "backup-wal"] {
      #expect(!workspace.exists(name))
    }
  }

  @Test func whatIsThereIsNotReplaced() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    try workspace.write("taken", "mine")
    let before = try workspace.contents()
    for name in ["taken", "wallets.db", "keys/root.key", "wallets.db-wal", "wallets.db-journal", "else-wal"] {
      let outcome = try await workspace.run(["backup", "--output", name] + Workspace.storeOptions)
      expect(outcome, exits: 4, naming: name)
    }
    expect(try await workspace.run(["backup", "--output", "b"] + Workspace.storeOptions), exits: 0)
    for options in [Workspace.storeOptions, ["--store", "taken", "--root-key", "file:keys/root.key"]] {
      expect(try await workspace.run(["restore", "--input", "b"] + options), exits: 4)
    }
    expect(try await workspace.run(["restore", "--input", "wallets.db"] + Workspace.storeOptions), exits: 4)
    try workspace.remove("b")
    #expect(try workspace.contents() == before)
  }

  @Test func troubleWithInputs() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    expect(try await workspace.run(["backup", "--output", "b"] + Workspace.storeOptions), exits: 0)
    try workspace.write("keys/other.key", String(repeating: "ab", count: 32), mode: 0o600)
    try workspace.write("cut", Array(try workspace.read("b").dropLast(5000)))
    try workspace.write("text", "no database")
    let before = try workspace.contents()
    let restores: [([String], Int32)] = [
      (["--input", "b", "--root-key", "file:keys/other.key"], 3),
      (["--input", "b", "--root-key", "file:keys/none"], 3),
      (["--input", "cut", "--root-key", "file:keys/root.key"], 4),
      (["--input", "text", "--root-key", "file:keys/root.key"], 4),
      (["--input", "missing", "--root-key", "file:keys/root.key"], 4),
    ]
    for (options, status) in restores {
      expect(try await workspace.run(["restore", "--store", "restored.db"] + options), exits: status)
    }
    let missing = try await workspace.run(["backup", "--store", "missing.db", "--output", "c"])
    expect(missing, exits: 3, naming: "missing.db")
    expect(try await workspace.run(["backup", "--store", "wallets.db"]), exits: 2)
    expect(try await workspace.run(["restore", "--store", "restored.db"]), exits: 2)
    #expect(try workspace.contents() == before)
  }

  /// Killed at any moment, a restoration leaves the whole store or none, and the next run is not in its way.
  @Test func killedRestorations() async throws {
    let workspace = try Workspace()
    let wallets = try await Set(workspace.provision(users(4000)))
    expect(try await workspace.run(["backup", "--output", "b"] + Workspace.storeOptions), exits: 0)
    var wholeCount = 0
    for round in 0..<25 {
      let child = try workspace.start(["restore", "--input", "b"] + Self.restored)
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...(10 * (round + 1)))))
      child.signal(SIGKILL)
      _ = try? await child.finish()
      if workspace.exists("restored.db") {
        wholeCount += 1
        #expect(try await Set(workspace.list(store: Self.restored)) == wallets)
        for suffix in ["", "-wal", "-shm"] where workspace.exists("restored.db" + suffix) {
          try workspace.remove("restored.db" + suffix)
        }
      }
    }
    expect(try await workspace.run(["restore", "--input", "b"] + Self.restored), exits: 0)
    #expect(try await Set(workspace.list(store: Self.restored)) == wallets)
    try await workspace.expectCleanAudit(store: Self.restored)
    #expect(!workspace.exists("restored.db.partial"))
    #expect(wholeCount < 25)
  }
}

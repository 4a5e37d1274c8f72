import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment of a backup, or of making a store of one.
@Suite(.endToEnd) struct BackupKillTests {
  private static let restored = ["--store", "restored.db", "--root-key", "file:keys/root.key"]

  /// There is no store or the whole one, and what was left is in nobody's way.
  @Test(.timeLimit(.minutes(60))) func restoring() async throws {
    let workspace = try Workspace()
    let rows = Set(try await workspace.provision(users(4000)))
    expect(try await workspace.run(["backup", "--output", "backup"] + Workspace.storeOptions), exits: 0)
    let backup = try workspace.read("backup")
    func launch() throws -> ChildProcess { try workspace.start(["restore", "--input", "backup"] + Self.restored) }
    let kills = try await Kills(of: "restore", in: workspace, seed: 302, launch: launch) {
      try removeStore(in: workspace)
    }
    var (none, whole, partial) = (0, 0, 0)
    for _ in 0..<Kills.cycles(8) {
      let wasKilled = try await kills.kill(launch())
      partial += workspace.exists("restored.db.partial") ? 1 : 0
      if workspace.exists("restored.db") {
        whole += 1
      } else {
        none += 1
        #expect(wasKilled, "it ended well and there is no store")
        expect(try await workspace.run(["list"] + Self.restored), exits: 3, naming: "restored.db")
        try await expectNoHalfStore(rows, in: workspace)
        // Again, to its end: what the killed one left is no hindrance.
        expect(try await launch().finish(), exits: 0)
      }
      #expect(!workspace.exists("restored.db.partial") || whole > 0)
      guard try await workspace.expectWhole(rows, store: Self.restored) == rows else { return }
      try removeStore(in: workspace)
    }
    #expect(try workspace.read("backup") == backup)
    kills.expectFairShare("\(none) left no store, \(whole) the whole one, \(partial) an unfinished file")
  }

  /// Somebody may take the unfinished file for the store: it is refused, or it is the whole one.
  private func expectNoHalfStore(_ rows: Set<WalletLine>, in workspace: Workspace) async throws {
    guard workspace.exists("restored.db.partial") else { return }
    try workspace.copy("restored.db.partial", to: "taken.db")
    let store = ["--store", "taken.db", "--root-key", "file:keys/root.key"]
    let outcome = try await workspace.run(["list"] + store)
    if outcome.ending == .exited(0) {
      #expect(try await workspace.expectWhole(rows, store: store) == rows)
    } else {
      #expect(outcome.ending == .exited(3), "\(outcome.errors)")
    }
    for suffix in ["", "-wal", "-shm"] where workspace.exists("taken.db" + suffix) {
      try workspace.remove("taken.db" + suffix)
    }
  }

  private func removeStore(in workspace: Workspace) throws {
    for suffix in ["", "-wal", "-shm", ".partial"] where workspace.exists("restored.db" + suffix) {
      try workspace.remove("restored.db" + suffix)
    }
  }

  /// Of a store that others write to: there is no backup or a whole one, with all that was printed before it was begun.
  @Test(.timeLimit(.minutes(60))) func backup() async throws {
    let workspace = try Workspace()
    var printed = Set(try await workspace.provision(users(3000)))
    func launch() throws -> ChildProcess {
      try workspace.start(["backup", "--output", "backup"] + Workspace.storeOptions)
    }
    let kills = try await Kills(of: "backup", in: workspace, seed: 303, launch: launch) {
      try workspace.remove("backup")
    }
    var whole = 0
    for cycle in 0..<Kills.cycles(6) {
      let command = ["provision", "--users", "-"] + Workspace.storeOptions
      let other = try workspace.start(command, input: .bytes(users(5, prefix: "b\(cycle)-").asLines))
      let before = printed
      let wasKilled = try await kills.kill(launch())
      let outcome = try await other.finish()
      expect(outcome, exits: 0)
      printed.formUnion(try WalletLine.parse(outcome.output))
      if workspace.exists("backup") {
        whole += 1
      } else {
        #expect(wasKilled, "it ended well and there is no backup")
        expect(try await launch().finish(), exits: 0)
      }
      expect(try await workspace.run(["restore", "--input", "backup"] + Self.restored), exits: 0)
      let stored = try await workspace.expectWhole(before, store: Self.restored)
      #expect(stored.isSubset(of: printed))
      try removeStore(in: workspace)
      try workspace.remove("backup")
      guard try await workspace.expectWhole(printed) == printed else { return }
    }
    kills.expectFairShare("\(whole) left the whole backup")
  }
}

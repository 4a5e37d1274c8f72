import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment of a rotation, of the root key or of the data keys.
@Suite(.endToEnd) struct KillDuringRotationTests {
  private static func store(_ key: String) -> [String] { ["--store", "wallets.db", "--root-key", "file:\(key)"] }

  /// Either the old key opens the store or the new one, never both and never neither.
  @Test(.timeLimit(.minutes(60))) func rootKey() async throws {
    let workspace = try Workspace()
    let printed = Set(try await workspace.provision(users(200)))
    var key = "keys/root.key"
    func launch(_ new: String) throws -> ChildProcess {
      try workspace.start(["rotate", "--root", "--new-root-key", "file:\(new)"] + Self.store(key))
    }
    var measured = 0
    let kills = try await Kills(of: "rotate --root", in: workspace, seed: 300) {
      measured += 1
      return try launch("keys/measured-\(measured).key")
    } tidy: {
      key = "keys/measured-\(measured).key"
    }
    var moved = 0
    for cycle in 0..<Kills.cycles(6) {
      let new = "keys/\(cycle).key"
      let wasKilled = try await kills.kill(launch(new))
      let withOld = try await workspace.run(["list"] + Self.store(key))
      if withOld.ending == .exited(0) {
        #expect(wasKilled, "it ended well and the old key opens the store")
        if workspace.exists(new) {
          let withNew = try await workspace.run(["list"] + Self.store(new))
          expect(withNew, exits: 3, naming: "wrong root key")
        }
      } else {
        expect(withOld, exits: 3, naming: "wrong root key")
        key = new
        moved += wasKilled ? 1 : 0
      }
      let stored = try await workspace.expectWhole(printed, store: Self.store(key))
      guard stored == printed else { return }
    }
    kills.expectFairShare("\(moved) of those killed had put the store under the new key")
    let last = try await workspace.run(
      ["rotate", "--root", "--new-root-key", "file:keys/last.key"] + Self.store(key))
    expect(last, exits: 0)
    #expect(try await workspace.expectWhole(printed, store: Self.store("keys/last.key")) == printed)
  }

  /// Wallets that another process prints meanwhile are there, whatever happens to the rotation.
  @Test(.timeLimit(.minutes(60))) func dataKeys() async throws {
    let workspace = try Workspace()
    var printed = Set(try await workspace.provision(users(3000)))
    func launch() throws -> ChildProcess { try workspace.start(["rotate", "--data"] + Workspace.storeOptions) }
    let kills = try await Kills(of: "rotate --data", in: workspace, seed: 301, launch: launch)
    var unfinished = 0
    for cycle in 0..<Kills.cycles(6) {
      let command = ["provision", "--users", "-"] + Workspace.storeOptions
      let other = try workspace.start(command, input: .bytes(users(5, prefix: "c\(cycle)-").asLines))
      try await kills.kill(launch())
      let outcome = try await other.finish()
      expect(outcome, exits: 0)
      printed.formUnion(try WalletLine.parse(outcome.output))
      guard try await workspace.expectWhole(printed) == printed else { return }
      // A rotation that takes up what is left of another is soon over: every third time, all of it is done.
      guard cycle.isMultiple(of: 3) else { continue }
      let rest = try await workspace.run(["rotate", "--data", "--json"] + Workspace.storeOptions)
      expect(rest, exits: 0)
      let said = String(decoding: rest.output, as: UTF8.self)
      #expect(said.contains("\"done\": true"))
      unfinished += said.contains("\"resumed\": true") ? 1 : 0
    }
    kills.expectFairShare("\(unfinished) rotations were taken up where they had been killed")
    let rest = try await workspace.run(["rotate", "--data", "--json"] + Workspace.storeOptions)
    expect(rest, exits: 0)
    #expect(String(decoding: rest.output, as: UTF8.self).contains("\"done\": true"))
    #expect(try await workspace.expectWhole(printed) == printed)
  }
}

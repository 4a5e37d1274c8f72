import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment of a rotation, of the root key or of the data keys, while another process makes wallets.
@Suite(.endToEnd) struct KillDuringRotationTests {
  /// Six times; 200 times with `WALLET_ENGINE_LONG_TESTS=1`.
  private static let cycles = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1" ? 200 : 6
  private static let first = users(2000)

  /// A store, the key that opens it, and every row that was ever printed.
  private final class Setting {
    let workspace: Workspace
    var key = "keys/root.key"
    var printed: Set<WalletLine> = []
    var generator = SeededGenerator(seed: Seed.chosen)
    var killed = 0
    var moved = 0

    init(_ workspace: Workspace) {
      self.workspace = workspace
    }

    var store: [String] { ["--store", "wallets.db", "--root-key", "file:\(key)"] }
  }

  @Test func killedOverAndOver() async throws {
    let setting = Setting(try Workspace())
    setting.printed = Set(try await setting.workspace.provision(Self.first))
    for cycle in 0..<Self.cycles {
      if cycle.isMultiple(of: 3) {
        try await killRoot(setting, cycle)
      } else {
        try await killData(setting, cycle)
      }
      let stored = Set(try await setting.workspace.list(store: setting.store))
      let lost = setting.printed.subtracting(stored)
      #expect(lost.isEmpty, "\(lost.count) printed and not stored, cycle \(cycle), seed \(Seed.chosen)")
      if cycle % 5 == 0 { try await setting.workspace.expectCleanAudit(store: setting.store) }
      guard lost.isEmpty else { return }
    }
    #expect(setting.killed > 0)
    let rest = try await setting.workspace.run(["rotate", "--data", "--json"] + setting.store)
    expect(rest, exits: 0)
    #expect(String(decoding: rest.output, as: UTF8.self).contains("\"done\": true"))
    try await setting.workspace.expectCleanAudit(store: setting.store)
  }

  private func kill(_ child: ChildProcess, within limit: Int, _ setting: Setting) async throws {
    try await Task.sleep(for: .microseconds(Int.random(in: 0...limit, using: &setting.generator)))
    child.signal(SIGKILL)
    let outcome = try await child.finish()
    if outcome.ending == .killed(SIGKILL) {
      setting.killed += 1
    } else {
      expect(outcome, exits: 0)
    }
  }

  /// Either the old key opens the store or the new one, never both and never neither.
  private func killRoot(_ setting: Setting, _ cycle: Int) async throws {
    let workspace = setting.workspace
    let new = "keys/\(cycle).key"
    let child = try workspace.start(["rotate", "--root", "--new-root-key", "file:\(new)"] + setting.store)
    try await kill(child, within: 120_000, setting)
    let withOld = try await workspace.run(["list"] + setting.store)
    guard withOld.ending != .exited(0) else {
      if workspace.exists(new) {
        let withNew = try await workspace.run(["list", "--store", "wallets.db", "--root-key", "file:\(new)"])
        expect(withNew, exits: 3, naming: "wrong root key")
      }
      return
    }
    expect(withOld, exits: 3, naming: "wrong root key")
    setting.key = new
    setting.moved += 1
  }

  /// Wallets that another process prints meanwhile are there, whatever happens to the rotation.
  private func killData(_ setting: Setting, _ cycle: Int) async throws {
    let workspace = setting.workspace
    let command = ["provision", "--users", "-"] + setting.store
    let other = try workspace.start(command, input: .bytes(users(40, prefix: "c\(cycle)-").asLines))
    let child = try workspace.start(["rotate", "--data"] + setting.store)
    try await kill(child, within: 400_000, setting)
    let outcome = try await other.finish()
    expect(outcome, exits: 0)
    setting.printed.formUnion(try WalletLine.parse(outcome.output))
  }
}

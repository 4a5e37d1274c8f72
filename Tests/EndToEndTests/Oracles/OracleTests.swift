import Foundation
import TestSupport
import Testing

/// Wallets taken out of a store and derived anew by the libraries that other people use for the same.
@Suite(.endToEnd) struct OracleTests {
  /// One wallet's key on its way to the oracles.
  private struct Export: Sendable {
    var row: WalletLine
    var key: String
  }

  @Test(.needsOracles) func exportedKeysGiveTheStoredAddresses() async throws {
    let python = try #require(Requirements.oraclePython, "WALLET_ENGINE_ORACLES has to name a Python")
    let seed = Seed.chosen
    var generator = SeededGenerator(seed: seed)
    let workspace = try Workspace()
    let rows = try await workspace.provision(users(20_000), ["--quiet"])
    let chosen = Array(rows.shuffled(using: &generator).prefix(500))
    #expect(Set(chosen.map(\.chain)) == ["EVM", "SOL"])
    let exports = try await export(chosen, from: workspace)
    #expect(exports.count == 500, "\(seed)")

    let lines = exports.map { "\($0.row.chain == "EVM" ? "evm" : "sol") \($0.key)" }
    let oracle = try await ChildProcess(
      .init(
        executable: python, arguments: [PackageRoot.url(of: "Scripts/derive-addresses.py").path],
        directory: workspace.root, input: .bytes(lines.asLines))
    ).finish()
    #expect(oracle.ending == .exited(0), "\(oracle.errors)")
    let derived = String(decoding: oracle.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(derived.count == 500)
    for (export, address) in zip(exports, derived) {
      #expect(export.row.address == address, "user \(export.row.userText), \(export.row.chain), seed \(seed)")
    }

    #expect(try await workspace.audit().events == 20_500)
    try await expectNoTraces(of: exports.map(\.key), in: workspace)
  }

  /// Exports one wallet after the other, four at a time: half into files, half to standard output.
  private func export(_ rows: [WalletLine], from workspace: Workspace) async throws -> [Export] {
    try await withThrowingTaskGroup(of: [Export].self) { group in
      let lanes = 4
      for lane in 0..<lanes {
        group.addTask {
          var exports: [Export] = []
          for index in stride(from: lane, to: rows.count, by: lanes) {
            exports.append(try await export(rows[index], number: index, from: workspace))
          }
          return exports
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func export(_ row: WalletLine, number: Int, from workspace: Workspace) async throws -> Export {
    let chain = row.chain == "EVM" ? "evm" : "sol"
    let command = ["export", row.userText, "--chain", chain, "--format", "hex"] + Workspace.storeOptions
    guard number.isMultiple(of: 2) else {
      let outcome = try await workspace.run(command + ["--reveal"], isRevealing: true)
      expect(outcome, exits: 0)
      return Export(row: row, key: try key(outcome.output))
    }
    let file = "export-\(number).key"
    let outcome = try await workspace.run(command + ["--output", file])
    expect(outcome, exits: 0)
    #expect(outcome.output.isEmpty)
    #expect(workspace.mode(file) == 0o600)
    return Export(row: row, key: try key(workspace.read(file)))
  }

  /// 64 lower-case hexadecimal digits and a line feed.
  private func key(_ bytes: [UInt8]) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.utf8.count == 65 && text.hasSuffix("\n"))
    let digits = String(text.dropLast())
    #expect(digits.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
    return try #require(HexBytes(digits)).description
  }
}

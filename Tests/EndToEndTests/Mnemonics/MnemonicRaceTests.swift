import Foundation
import Testing

/// Two processes that want different keys for the same users at the same time: every user gets one kind.
@Suite(.endToEnd) struct MnemonicRaceTests {
  private static let list = users(300)

  /// On a new store, and on one where the users have a part of their wallets.
  @Test(arguments: ["new", "store", "raw", "mnemonic12"]) func rawAgainstPhrases(start: String) async throws {
    let workspace = try Workspace()
    switch start {
    case "store": try await workspace.provision(["first"])
    case "raw", "mnemonic12": try await workspace.provision(Self.list, ["--keys", start, "--chains", "sol"])
    default: break
    }
    let already = try start == "new" ? [] : await workspace.list()

    let children = try [(Self.list, "raw"), (Array(Self.list.reversed()), "mnemonic12")].map { list, keys in
      try workspace.start(
        ["provision", "--users", "-", "--keys", keys] + Workspace.storeOptions, input: .bytes(list.asLines))
    }
    var outputs: [[WalletLine]] = []
    for child in children {
      let outcome = try await child.finish()
      workspace.note(outcome)
      expect(outcome, exits: 0)
      outputs.append(try WalletLine.parse(outcome.output))
    }
    #expect(outputs[0].map(\.slot) == Self.list.flatMap { user in slots(of: user) })
    #expect(outputs[1].map(\.slot) == Self.list.reversed().flatMap { user in slots(of: user) })
    #expect(Set(outputs[0]) == Set(outputs[1]), "they print different wallets")
    #expect(outputs[0].allSatisfy { $0.hasPlausibleAddress })

    let stored = try await workspace.list()
    #expect(Set(stored) == Set(outputs[0]).union(already))
    #expect(Set(stored.map(\.slot)).count == stored.count, "two wallets of a chain")
    var kinds: [String: Int] = [:]
    for (user, rows) in Dictionary(grouping: outputs[0], by: \.userText) {
      let paths = Set(rows.map(\.path.isEmpty))
      #expect(paths.count == 1, "\(user) has both kinds")
      kinds[paths.contains(true) ? "raw" : "mnemonic12", default: 0] += 1
    }
    if start == "raw" || start == "mnemonic12" { #expect(kinds == [start: 300]) }
    let report = try await workspace.audit()
    let first = start == "store" ? 1 : 0
    #expect(report.clean && report.users == 300 + first && report.wallets == 600 + 2 * first)
    // One phrase a user, or one raw key a wallet; nothing is left of a lost race.
    #expect(report.secrets == kinds["mnemonic12", default: 0] + 2 * (kinds["raw", default: 0] + first))
    try await workspace.expectCleanAudit()
  }

  private func slots(of user: String) -> [WalletLine.Slot] {
    ["EVM", "SOL"].map { .init(user: Array(user.utf8), chain: $0) }
  }
}

import Foundation
import TestSupport
import Testing

/// Phrases taken out of a store, and every wallet derived anew from them by the libraries that other people use.
@Suite(.endToEnd) struct MnemonicOracleTests {
  /// Users who were made in one run.
  private struct Group {
    var keys: String
    var evm: String
    var solana: String
    var users: [String]
    var wordCount: Int { keys == "mnemonic12" ? 12 : 24 }
  }

  /// One wallet's row and what it was made with.
  private struct Case {
    var row: WalletLine
    var profile: String
    var phrase: String
  }

  /// 250 users with 12 words and 250 with 24, three pairs of profiles among them.
  private static let groups = ["mnemonic12", "mnemonic24"].flatMap { keys in
    [("metamask", "phantom", 84), ("ledger-live", "trust-solana", 83), ("ledger-legacy", "solana-cli", 83)].map {
      (evm, solana, count) in
      Group(keys: keys, evm: evm, solana: solana, users: users(count, prefix: "\(keys)-\(evm)-"))
    }
  }

  @Test(.needsOracles) func exportedPhrasesGiveTheStoredAddressesAndPaths() async throws {
    let python = try #require(Requirements.oraclePython, "WALLET_ENGINE_ORACLES has to name a Python")
    let workspace = try Workspace()
    var rows: [String: [WalletLine]] = [:]
    for group in Self.groups {
      // The profiles that are the standard have to be so without being named.
      let profiles = group.evm == "metamask" ? [] : ["--profile", "evm=\(group.evm),sol=\(group.solana)"]
      let made = try await workspace.provision(group.users, ["--keys", group.keys] + profiles)
      #expect(made.map(\.userText) == group.users.flatMap { [$0, $0] })
      for row in made { rows[row.userText, default: []].append(row) }
    }
    #expect(rows.count == 500)
    let phrases = try await revealed(Self.groups.flatMap(\.users), in: workspace)
    #expect(Set(phrases.values).count == 500, "two users share a phrase")

    var cases: [Case] = []
    for group in Self.groups {
      for user in group.users {
        let phrase = try #require(phrases[user])
        #expect(phrase.split(separator: " ", omittingEmptySubsequences: false).count == group.wordCount)
        for row in rows[user] ?? [] {
          cases.append(Case(row: row, profile: row.chain == "EVM" ? group.evm : group.solana, phrase: phrase))
        }
      }
    }
    #expect(cases.count == 1000)
    try await expectAgreement(cases, by: python, in: workspace)

    #expect(
      try await workspace.audit()
        == .init(clean: true, users: 500, wallets: 1000, secrets: 500, events: 1000, findings: 0))
    #expect(try await Set(workspace.list()) == Set(rows.values.joined()))
    workspace.expectUnsaid(Array(phrases.values))
  }

  /// Phrases by user, four processes at a time.
  private func revealed(_ users: [String], in workspace: Workspace) async throws -> [String: String] {
    try await withThrowingTaskGroup(of: [(String, String)].self) { group in
      let lanes = 4
      for lane in 0..<lanes {
        group.addTask {
          var phrases: [(String, String)] = []
          for index in stride(from: lane, to: users.count, by: lanes) {
            phrases.append((users[index], try await workspace.reveal(users[index], ["--format", "mnemonic"])))
          }
          return phrases
        }
      }
      return try await group.reduce(into: [:]) { all, some in
        all.merge(some) { one, _ in one }
      }
    }
  }

  /// Every library gives the printed address, and the path is the one that the profile's name stands for.
  private func expectAgreement(_ cases: [Case], by python: String, in workspace: Workspace) async throws {
    let lines = cases.map { "\($0.profile)\t0\t\($0.phrase)\t" }
    let oracle = try await ChildProcess(
      .init(
        executable: python, arguments: [PackageRoot.url(of: "Scripts/derive-phrases.py").path],
        directory: workspace.root, input: .bytes(lines.asLines))
    ).finish()
    // An error may quote a phrase; these were made for the test and hold nothing.
    #expect(oracle.ending == .exited(0), "\(oracle.errors)")
    let answers = String(decoding: oracle.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(answers.count == cases.count)
    for (known, answer) in zip(cases, answers) {
      let label: Comment = "user \(known.row.userText), \(known.profile)"
      #expect(known.row.path == answer[0], label)
      #expect(answer.count == (known.row.chain == "EVM" ? 4 : 3), label)
      #expect(answer.dropFirst().allSatisfy { $0 == known.row.address }, label)
    }
  }
}

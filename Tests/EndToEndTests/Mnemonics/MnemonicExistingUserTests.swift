import Foundation
import Testing

/// A user stays with the kind of keys that the first wallet was made from.
@Suite(.endToEnd) struct MnemonicExistingUserTests {
  @Test func missingChainOfARawUserStaysRaw() async throws {
    let workspace = try Workspace()
    let first = try await workspace.provision(users(20), ["--keys", "raw", "--chains", "evm"])
    let rows = try await workspace.provision(users(20), ["--keys", "mnemonic12"])
    expect(rows, areOf: users(20))
    #expect(Set(first).isSubset(of: rows))
    #expect(rows.allSatisfy { $0.path.isEmpty })
    #expect(try await workspace.audit().secrets == 40)
    let none = try await workspace.run(
      ["export", "user1", "--format", "mnemonic", "--reveal"] + Workspace.storeOptions)
    expect(none, exits: 1, naming: "user1")
    #expect(workspace.transcript.contains("20 users keep wallets made with other keys or profiles"))
    try await workspace.expectCleanAudit()
  }

  @Test(arguments: ["mnemonic12", "mnemonic24", "raw"])
  func laterChainComesFromTheSamePhrase(laterKeys: String) async throws {
    let workspace = try Workspace()
    let list = users(10)
    let first = try await workspace.provision(
      list, ["--keys", "mnemonic12", "--chains", "sol", "--profile", "sol=trust-solana"])
    #expect(first.map(\.path) == list.map { _ in "m/44'/501'/0'" })
    let rows = try await workspace.provision(
      list, ["--keys", laterKeys, "--profile", "evm=ledger-legacy,sol=trust-solana"])
    #expect(rows.filter { $0.chain == "SOL" } == first)
    let report = try await workspace.audit()
    #expect(report.secrets == 10 && report.wallets == 20)
    for user in list {
      let phrase = try await workspace.reveal(user, ["--format", "mnemonic"])
      #expect(phrase.split(separator: " ").count == 12)
      for (chain, profile) in [("EVM", "ledger-legacy"), ("SOL", "trust-solana")] {
        let row = try #require(rows.first { $0.userText == user && $0.chain == chain })
        let derived = try await workspace.derive(phrase, ["--profile", profile])
        // Not the phrase's address alone: the printed path has to lead there.
        #expect(derived == [DerivedLine(index: 0, path: row.path, address: row.address)])
      }
      workspace.expectUnsaid([phrase])
    }
    try await workspace.expectCleanAudit()
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var before: [String]
    var after: [String]
    var testDescription: String { "\(before.joined(separator: " ")), then \(after.joined(separator: " "))" }
  }

  static let changes = [
    Change(before: ["--keys", "mnemonic12"], after: ["--keys", "raw"]),
    Change(before: ["--keys", "raw"], after: ["--keys", "mnemonic12"]),
    Change(before: ["--keys", "raw"], after: ["--keys", "mnemonic24"]),
    Change(before: ["--keys", "mnemonic12"], after: ["--keys", "mnemonic12", "--profile", "evm=ledger-live"]),
    Change(before: ["--keys", "mnemonic12"], after: ["--keys", "mnemonic12", "--profile", "sol=solana-cli"]),
    Change(
      before: ["--keys", "mnemonic24", "--profile", "evm=ledger-legacy,sol=trust-solana"],
      after: ["--keys", "mnemonic24"]),
  ]

  /// Other keys or profiles than those of before: the same rows, nothing made, and a word about it.
  @Test(arguments: changes) func otherOptionsChangeNothing(_ change: Change) async throws {
    let workspace = try Workspace()
    let first = try await workspace.run(
      ["provision", "--users", "-"] + change.before + Workspace.storeOptions, input: .bytes(users(5).asLines))
    expect(first, exits: 0)
    #expect(!first.errors.contains("keep"))
    let before = try await workspace.audit()
    let second = try await workspace.run(
      ["provision", "--users", "-"] + change.after + Workspace.storeOptions, input: .bytes(users(5).asLines))
    expect(second, exits: 0)
    #expect(second.output == first.output)
    #expect(
      second.errors.contains("note: 5 users keep wallets made with other keys or profiles than asked for now"),
      "it said: \(second.errors)")
    #expect(try await workspace.audit() == before)
    // The same options as before: nothing to tell.
    let third = try await workspace.run(
      ["provision", "--users", "-"] + change.before + Workspace.storeOptions, input: .bytes(users(5).asLines))
    #expect(third.output == first.output)
    #expect(!third.errors.contains("keep"))
    try await workspace.expectCleanAudit()
  }
}

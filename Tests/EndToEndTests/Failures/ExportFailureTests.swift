import Foundation
import Testing

/// An export that does not happen leaves no file and no event; one that does leaves both.
@Suite(.endToEnd) struct ExportFailureTests {
  private static let evm = ["--chain", "evm", "--format", "hex"]

  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var arguments: [String]
    var status: Int32
    var message: String
  }

  static let refusals = [
    Refusal(
      testDescription: "existing file", arguments: ["anna"] + evm + ["--output", "there.key"], status: 4,
      message: "there.key"),
    Refusal(
      testDescription: "symbolic link", arguments: ["anna"] + evm + ["--output", "link.key"], status: 4,
      message: "link.key"),
    Refusal(
      testDescription: "missing folder", arguments: ["anna"] + evm + ["--output", "none/a.key"], status: 4,
      message: "none/a.key"),
    Refusal(
      testDescription: "the store itself", arguments: ["anna"] + evm + ["--output", "wallets.db"], status: 4,
      message: "wallets.db"),
    Refusal(
      testDescription: "unknown user, to a file", arguments: ["carl"] + evm + ["--output", "new.key"], status: 1,
      message: "carl"),
    Refusal(
      testDescription: "unknown user, revealed", arguments: ["carl"] + evm + ["--reveal"], status: 1, message: "carl"),
    Refusal(
      testDescription: "chain the user is not on",
      arguments: ["bert", "--chain", "sol", "--format", "hex", "--reveal"], status: 1, message: "bert"),
    Refusal(
      testDescription: "another tenant", arguments: ["anna", "--tenant", "shop", "--reveal"] + evm, status: 1,
      message: "anna"),
    Refusal(
      testDescription: "no chain", arguments: ["anna", "--format", "hex", "--reveal"], status: 2, message: "--chain"),
    Refusal(
      testDescription: "unknown chain", arguments: ["anna", "--chain", "btc", "--format", "hex", "--reveal"],
      status: 2, message: "btc"),
    Refusal(
      testDescription: "no format", arguments: ["anna", "--chain", "evm", "--reveal"], status: 2, message: "--format"),
    Refusal(testDescription: "neither file nor reveal", arguments: ["anna"] + evm, status: 2, message: "--reveal"),
    Refusal(
      testDescription: "file and reveal", arguments: ["anna"] + evm + ["--reveal", "--output", "new.key"], status: 2,
      message: "exclude each other"),
  ]

  @Test(arguments: refusals) func nothingLeaves(_ refusal: Refusal) async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    try await workspace.provision(["bert"], ["--chains", "evm"])
    try workspace.write("there.key", "not to be lost")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("link.key"), withDestinationPath: workspace.path("elsewhere.key"))
    let before = try workspace.contents()
    let outcome = try await workspace.run(["export"] + refusal.arguments + Workspace.storeOptions)
    expect(outcome, exits: refusal.status, naming: refusal.message)
    #expect(outcome.output.isEmpty)
    #expect(try workspace.contents() == before)
    #expect(try await workspace.audit().events == 2)
  }

  @Test func everyExportIsRecorded() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    for count in 1...3 {
      let command = ["export", "anna"] + Self.evm + Workspace.storeOptions
      let options = count == 2 ? ["--output", "a.key"] : ["--reveal"]
      expect(try await workspace.run(command + options, isRevealing: true), exits: 0)
      #expect(try await workspace.audit().events == 1 + count)
    }
    try await workspace.expectCleanAudit()
  }

  /// Nobody is there to take the key, so it does not leave: nothing is recorded.
  @Test func closedStandardOutput() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    let outcome = try await workspace.run(
      ["export", "anna", "--reveal"] + Self.evm + Workspace.storeOptions, output: .closed)
    expect(outcome, exits: 4, naming: "standard output")
    #expect(try await workspace.audit().events == 1)
  }
}

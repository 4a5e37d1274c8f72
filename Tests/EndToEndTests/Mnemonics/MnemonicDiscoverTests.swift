import Foundation
import Testing

/// `discover`: by which profile and index an address comes from a phrase.
@Suite(.endToEnd) struct MnemonicDiscoverTests {
  /// Every known address of the one phrase, but those beyond the indexes that are tried.
  static let known = MnemonicDeriveTests.known.filter { $0.phrase == Phrases.abandon && $0.index < 100 }

  @Test(arguments: known) func findsTheProfileAndIndex(_ known: MnemonicDeriveTests.Known) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      ["discover", "--address", known.address], input: .bytes(Array(known.phrase.utf8)))
    expect(outcome, exits: 0)
    // Two profiles share their first path; the first that is tried is told.
    let profile = known.path == "m/44'/60'/0'/0/0" ? "metamask" : known.profile
    #expect(
      String(decoding: outcome.output, as: UTF8.self) == "profile,index,path\n\(profile),\(known.index),\(known.path)\n"
    )
    workspace.expectUnsaid([known.phrase])
    #expect(try workspace.contents().keys.sorted() == ["home", "keys"], "discover made something")
  }

  /// Another phrase's address, one beyond the indexes that are tried, one that needs a pass-phrase.
  @Test(arguments: [
    ["--address", "0xf9545F4CC16ad3A5fB6694Eaab7418412D1E0890", "--count", "5"],
    ["--address", "0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47", "--count", "7"],
    ["--address", "B7ncfVP6ShwN9UEGmLCKDoAi2sSauHFKLFeFB9RguQun"],
  ])
  func findsNone(options: [String]) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["discover"] + options, input: .bytes(Array(Phrases.abandon.utf8)))
    expect(outcome, exits: 1, naming: "no profile")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("pass-phrase"))
    workspace.expectUnsaid([Phrases.abandon])
  }

  @Test func findsWithThePassphraseAndTheCount() async throws {
    let workspace = try Workspace()
    try workspace.write("pass", "TREZOR")
    let outcome = try await workspace.run(
      [
        "discover", "--address", "B7ncfVP6ShwN9UEGmLCKDoAi2sSauHFKLFeFB9RguQun", "--passphrase-file", "pass", "--count",
        "8",
      ],
      input: .bytes(Array(Phrases.abandon.utf8)))
    expect(outcome, exits: 0)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "profile,index,path\nphantom,7,m/44'/501'/7'/0'\n")
    let found = try await workspace.run(
      ["discover", "--address", "0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47".lowercased(), "--count", "8"],
      input: .bytes(Array(Phrases.abandon.utf8)))
    expect(found, exits: 0)
    #expect(!workspace.transcript.contains("TREZOR"))
  }

  @Test(arguments: ["0x9858EfFD232B4033E47d90003D41EC34EcaEda95", "0x12", "HAgk14Jp", "", "O0Il"])
  func addressesThatAreNone(address: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      ["discover", "--address", address], input: .bytes(Array(Phrases.abandon.utf8)))
    expect(outcome, exits: 2, naming: "--address")
    #expect(outcome.output.isEmpty)
  }
}

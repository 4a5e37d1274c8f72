import Foundation
import Testing

/// No option is passed over in silence: it has its effect, or it is refused, or a note tells that it had none.
@Suite(.endToEnd) struct OptionMeaningTests {
  @Test func anotherNumberOfWordsIsNoted() async throws {
    let workspace = try Workspace()
    let provision = ["provision", "--users", "-"] + Workspace.storeOptions
    let list = ["anna", "bert"].asLines
    let first = try await workspace.run(provision + ["--keys", "mnemonic12"], input: .bytes(list))
    expect(first, exits: 0)
    #expect(first.errors.contains("2 users, 4 new wallets") && !first.errors.contains("other keys"))
    let same = try await workspace.run(provision + ["--keys", "mnemonic12"], input: .bytes(list))
    #expect(same.output == first.output && !same.errors.contains("other keys"))
    let more = try await workspace.run(
      provision + ["--keys", "mnemonic24"], input: .bytes(["anna", "bert", "carl"].asLines))
    expect(more, exits: 0)
    #expect(more.output.starts(with: first.output))
    #expect(more.errors.contains("2 users keep wallets made with other keys"), "\(more.errors)")
    let fewer = try await workspace.run(provision + ["--keys=mnemonic12"], input: .bytes(["carl"].asLines))
    #expect(fewer.errors.contains("1 user keeps wallets made with other keys"), "\(fewer.errors)")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String

    init(_ arguments: String, _ message: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.message = message
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals = [
    Refusal(
      "provision --count 1 --prefix u --keys mnemonic12 --chains evm --profile evm=metamask,sol=trust-solana",
      "--profile: sol is not among --chains"),
    Refusal(
      "import anna --format mnemonic --chains sol --profile evm=ledger-live", "--profile: evm is not among --chains"),
    Refusal("import anna --format mnemonic --chain sol", "--chain is for a private key"),
    Refusal("import anna --format hex", "--format needs --chain"),
    Refusal("import anna", "--format is needed"),
    Refusal("discover", "--address is needed"),
    Refusal("export anna --reveal", "--format is needed"),
    Refusal("export anna --reveal --format hex", "--chain is needed"),
  ]

  @Test(arguments: refusals) func whatHasNoMeaningIsRefused(refusal: Refusal) async throws {
    let workspace = try Workspace()
    let store = refusal.arguments[0] == "discover" ? [] : Workspace.storeOptions
    let outcome = try await workspace.run(refusal.arguments + store, input: .bytes(Array(Phrases.abandon.utf8)))
    expect(outcome, exits: 2, naming: refusal.message)
    #expect(!workspace.exists("wallets.db") && !workspace.exists("keys/root.key"))
  }

  @Test func aProfileForRawKeysIsNoted() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "u", "--keys", "raw", "--profile", "evm=ledger-live"]
        + Workspace.storeOptions)
    expect(outcome, exits: 0)
    #expect(outcome.errors.contains("note: --profile is for users who have a phrase"), "\(outcome.errors)")
  }

  @Test func oneWalletIsOne() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "u", "--chains", "evm"] + Workspace.storeOptions)
    #expect(outcome.errors.contains("1 user, 1 new wallet ("), "\(outcome.errors)")
  }

  /// An import that meets another user's address fails that user only.
  @Test func anotherUsersAddress() async throws {
    let workspace = try Workspace()
    try await workspace.importPhrase(Phrases.abandon, for: "anna")
    for tenant in ["default", "shop"] {
      let outcome = try await workspace.run(
        ["import", "bert", "--format", "mnemonic", "--tenant", tenant] + Workspace.storeOptions,
        input: .bytes(Array(Phrases.abandon.utf8)))
      expect(outcome, exits: 1, naming: "bert")
      #expect(!outcome.errors.contains("0x9858") && !outcome.errors.contains("anna"))
    }
    try await workspace.expectCleanAudit()
  }

  /// The longest pass-phrase, with and without a line end; one byte more; one with a mark in front.
  @Test func passphraseFiles() async throws {
    let workspace = try Workspace()
    let longest = String(repeating: "p", count: 4096)
    var seen: Set<[DerivedLine]> = []
    for text in [longest, longest + "\n", longest + "\r\n"] {
      try workspace.write("pass", text)
      seen.insert(try await workspace.derive(Phrases.abandon, ["--passphrase-file", "pass"]))
    }
    #expect(seen.count == 1)
    for (text, message) in [
      (longest + "p", "4,096"), (longest + "\n\n", "4,096"), ("\u{FEFF}TREZOR", "byte order mark"),
    ] {
      try workspace.write("pass", text)
      let outcome = try await workspace.run(
        ["derive", "--passphrase-file", "pass"], input: .bytes(Array(Phrases.abandon.utf8)))
      expect(outcome, exits: 4, naming: message)
      #expect(outcome.output.isEmpty)
    }
  }
}

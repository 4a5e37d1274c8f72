import Foundation
import Testing

/// `import`: people's own phrases and keys come in, and leave again as they came.
@Suite(.endToEnd) struct MnemonicImportTests {
  @Test func phraseComesInAndLeaves() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.importPhrase(Phrases.abandon, for: "anna")
    #expect(
      rows.map(\.address) == [
        "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk",
      ])
    #expect(rows.map(\.path) == ["m/44'/60'/0'/0/0", "m/44'/501'/0'/0'"])
    #expect(try await workspace.list() == rows)
    #expect(try await workspace.reveal("anna", ["--format", "mnemonic"]) == Phrases.abandon)
    // BIP-44's own key of the phrase, as bip_utils writes it.
    #expect(
      try await workspace.reveal("anna", ["--chain", "evm", "--format", "hex"])
        == "1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727")
    #expect(
      try await workspace.reveal("anna", ["--chain", "sol", "--format", "hex"])
        == "37df573b3ac4ad5b522e064e25b63ea16bcbe79d449e81a0268d1047948bb445")
    // No pass-phrase came in, so none leaves.
    let none = try await workspace.run(
      ["export", "anna", "--format", "passphrase", "--reveal"] + Workspace.storeOptions)
    expect(none, exits: 1, naming: "anna")
    #expect(none.output.isEmpty)
    try await workspace.expectCleanAudit()
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// The same phrase with a pass-phrase is another wallet, and both are needed to have it again.
  @Test func passphraseComesInAndLeaves() async throws {
    let workspace = try Workspace()
    try workspace.write("pass", "TREZOR\r\n")
    let options = ["--passphrase-file", "pass"]
    let rows = try await workspace.importPhrase(Phrases.abandon, for: "anna", options)
    let derived = try await [
      workspace.derive(Phrases.abandon, options),
      workspace.derive(Phrases.abandon, options + ["--profile", "phantom"]),
    ]
    #expect(rows.map(\.address) == derived.map(\.[0].address))
    // By bip_utils and a second library.
    #expect(
      rows.map(\.address) == [
        "0x9c32F71D4DB8Fb9e1A58B0a80dF79935e7256FA6", "7zSmbu6gKkb6HB7UDPtHYjwCWuBHU1D4TpNZFm4sndQe",
      ])
    #expect(try await workspace.reveal("anna", ["--format", "mnemonic"]) == Phrases.abandon)
    #expect(try await workspace.reveal("anna", ["--format", "passphrase"]) == "TREZOR")
    try await workspace.expectCleanAudit()
    workspace.expectUnsaid([Phrases.abandon])
    #expect(!workspace.transcript.contains("TREZOR"))
  }

  /// A file, other profiles, one chain; the rest comes later, from the same phrase and pass-phrase.
  @Test func laterChainOfAnImportedPhrase() async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.salt + "\n")
    try workspace.write("pass", "p\u{E4}ss w\u{F6}rd ")
    let secret = ["--input", "phrase", "--passphrase-file", "pass"]
    let outcome = try await workspace.run(
      ["import", "anna", "--format", "mnemonic", "--chains", "evm", "--profile", "evm=ledger-legacy"] + secret
        + Workspace.storeOptions)
    expect(outcome, exits: 0)
    let first = try WalletLine.parse(outcome.output)
    let rows = try await workspace.provision(["anna"], ["--keys", "mnemonic12", "--profile", "sol=trust-solana"])
    #expect(rows.first == first.first)
    for (row, profile) in zip(rows, ["ledger-legacy", "trust-solana"]) {
      let derived = try await workspace.run(["derive", "--profile", profile] + secret)
      #expect(try Workspace.derivedLines(derived.output) == [.init(index: 0, path: row.path, address: row.address)])
    }
    #expect(rows.count == 2)
    #expect(try await workspace.audit().secrets == 1)
    try await workspace.expectCleanAudit()
    workspace.expectUnsaid([Phrases.salt])
  }

  /// The key 1 and the seed of zeros, whose addresses are known everywhere.
  @Test(arguments: [
    (
      "evm", String(repeating: "0", count: 63) + "1", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
    ),
    (
      "sol", String(repeating: "0", count: 64), "4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS"
    ),
  ])
  func keyComesInAndLeaves(chain: String, key: String, address: String) async throws {
    for text in [key, key.uppercased() + "\n", "0x" + key] {
      let workspace = try Workspace()
      let outcome = try await workspace.run(
        ["import", "anna", "--format", "hex", "--chain", chain] + Workspace.storeOptions,
        input: .bytes(Array(text.utf8)))
      expect(outcome, exits: 0)
      let rows = try WalletLine.parse(outcome.output)
      #expect(rows.map(\.address) == [address])
      #expect(rows.map(\.path) == [""])
      #expect(try await workspace.reveal("anna", ["--chain", chain, "--format", "hex"]) == key)
      for format in ["mnemonic", "passphrase", "xpub"] {
        let none = try await workspace.run(
          ["export", "anna", "--chain", chain, "--format", format, "--reveal"] + Workspace.storeOptions)
        expect(none, exits: 1, naming: "anna")
        #expect(none.output.isEmpty)
      }
      try await workspace.expectCleanAudit()
      #expect(!workspace.transcript.lowercased().contains(key))
    }
  }

  /// Who has wallets keeps them: neither another phrase nor another key, nor the same once more.
  @Test(arguments: ["phrase", "raw"]) func existingUserIsRefused(has kind: String) async throws {
    let workspace = try Workspace()
    if kind == "phrase" {
      try await workspace.importPhrase(Phrases.abandon, for: "anna")
    } else {
      try await workspace.provision(["anna"], ["--keys", "raw"])
    }
    let rows = try await workspace.list()
    let before = try await workspace.audit()
    let key = String(repeating: "0", count: 63) + "1"
    let attempts: [([String], String)] = [
      (["--format", "mnemonic"], Phrases.salt), (["--format", "mnemonic"], Phrases.abandon),
      (["--format", "hex", "--chain", "evm"], key), (["--format", "hex", "--chain", "sol"], key),
    ]
    for (options, secret) in attempts {
      let outcome = try await workspace.run(
        ["import", "anna"] + options + Workspace.storeOptions, input: .bytes(Array(secret.utf8)))
      expect(outcome, exits: 1, naming: "anna")
      #expect(outcome.output.isEmpty)
    }
    #expect(try await workspace.list() == rows)
    #expect(try await workspace.audit() == before)
    try await workspace.expectCleanAudit()
    workspace.expectUnsaid([Phrases.abandon, Phrases.salt])
  }
}

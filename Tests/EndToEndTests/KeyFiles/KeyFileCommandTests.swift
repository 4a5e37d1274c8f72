import Foundation
import Testing

/// Key files by `export` and `import`: what is asked for, and what is refused without a trace.
@Suite(.endToEnd) struct KeyFileCommandTests {
  /// An old file without a byte that was zero, for `correct horse`.
  private static let keystore = """
    {"version":3,"Crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"1e66cd93c0df2ac80bd76b2a6fbb039f"},
    "ciphertext":"50cd3954dbcedd4693dbf5e5be426421f9aad7cdf4eb0fc9ec3f617fe17374","kdf":"scrypt",
    "kdfparams":{"dklen":32,"n":4096,"p":1,"r":8,
    "salt":"29a965bbc723ace119167746a522351273eb7c3a3fd3def42f9eaf9c025ae719"},
    "mac":"1c9b555597e91f76043a0464a7abf5610623583a7b734a64d2f603664699f8b5"}}
    """
  private static let keystoreImport = ["--format", "keystore-v3", "--input", "keystore"]

  @Test func passphraseFromStandardInput() async throws {
    let workspace = try Workspace()
    try workspace.write("keystore", Self.keystore)
    let outcome = try await workspace.run(
      ["import", "anna"] + Self.keystoreImport + Workspace.storeOptions, input: .bytes(Array("correct horse\n".utf8)))
    expect(outcome, exits: 0)
    #expect(try WalletLine.parse(outcome.output).map(\.address) == ["0x48aECAfc499528ABB00542147680Ff0d2f090077"])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var arguments: [String]
    var status: Int32
    var message: String

    init(_ name: String, _ arguments: [String], _ status: Int32, _ message: String) {
      testDescription = name
      self.arguments = arguments
      self.status = status
      self.message = message
    }
  }

  static let imports = [
    Refusal("no input", ["--format", "keystore-v3", "--passphrase-file", "pass"], 2, "--input"),
    Refusal("another chain", keystoreImport + ["--chain", "sol", "--passphrase-file", "pass"], 2, "leave it out"),
    Refusal("a pair for EVM", ["--format", "base58", "--chain", "evm"], 2, "leave it out"),
    Refusal("a pair's pass-phrase", ["--format", "solana-json", "--passphrase-file", "pass"], 2, "leave it out"),
    Refusal("a pair's profile", ["--format", "base58", "--profile", "sol=phantom"], 2, "leave it out"),
    Refusal("hex without a chain", ["--format", "hex"], 2, "--chain"),
    Refusal("no file", ["--format", "keystore-v3", "--input", "none", "--passphrase-file", "pass"], 4, "none"),
    Refusal("wrong pass-phrase", keystoreImport + ["--passphrase-file", "wrong"], 4, "pass-phrase"),
    Refusal("no pass-phrase file", keystoreImport + ["--passphrase-file", "none"], 4, "none"),
    Refusal(
      "a pair as a keystore", ["--format", "keystore-v3", "--input", "pair", "--passphrase-file", "pass"], 4, "array"),
    Refusal("a keystore as a pair", ["--format", "solana-json", "--input", "keystore"], 4, "array"),
    Refusal("foreign halves", ["--format", "solana-json", "--input", "pair"], 4, "public half"),
    Refusal("a pair as base58", ["--format", "base58", "--input", "pair"], 4, "characters"),
    Refusal(
      "hostile cost", ["--format", "keystore-v3", "--input", "costly", "--passphrase-file", "pass"], 4, "kdfparams.n"),
    Refusal("huge file", ["--format", "keystore-v3", "--input", "/dev/zero", "--passphrase-file", "pass"], 4, "65536"),
  ]

  @Test(arguments: imports) func nothingComesIn(_ refusal: Refusal) async throws {
    let workspace = try Workspace()
    try workspace.write("keystore", Self.keystore)
    try workspace.write("costly", Self.keystore.replacing("4096", with: "1073741824"))
    try workspace.write("pair", "[" + String(repeating: "77,", count: 63) + "77]")
    try workspace.write("pass", "correct horse\n")
    try workspace.write("wrong", "correct  horse\n")
    let before = try workspace.contents()
    let outcome = try await workspace.run(["import", "anna"] + refusal.arguments + Workspace.storeOptions)
    expect(outcome, exits: refusal.status, naming: refusal.message)
    #expect(outcome.output.isEmpty)
    // Neither a store nor a root key was made.
    #expect(try workspace.contents() == before)
    #expect(!workspace.transcript.contains("77,77"))
  }

  static let exports = [
    Refusal(
      "keystore of a Solana key", ["--format", "keystore-v3", "--chain", "sol", "--passphrase-file", "pass"], 2,
      "leave it out"),
    Refusal("pair of an EVM key", ["--format", "solana-json", "--chain", "evm"], 2, "leave it out"),
    Refusal("idle pass-phrase", ["--format", "base58", "--passphrase-file", "pass"], 2, "leave it out"),
    Refusal("idle cost", ["--format", "base58", "--light"], 2, "leave it out"),
    Refusal("empty pass-phrase", ["--format", "keystore-v3", "--passphrase-file", "empty"], 4, "empty"),
    Refusal("empty first line", ["--format", "keystore-v3", "--passphrase-file", "second"], 4, "second"),
    Refusal("no pass-phrase", ["--format", "keystore-v3"], 4, "standard input"),
  ]

  @Test(arguments: exports) func nothingLeaves(_ refusal: Refusal) async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    for (name, text) in [("pass", "x\n"), ("empty", ""), ("second", "\nx\n")] { try workspace.write(name, text) }
    let before = try workspace.contents()
    let outcome = try await workspace.run(
      ["export", "anna", "--output", "out"] + refusal.arguments + Workspace.storeOptions)
    expect(outcome, exits: refusal.status, naming: refusal.message)
    #expect(outcome.output.isEmpty)
    #expect(try workspace.contents() == before)
    #expect(try await workspace.audit().events == 1)
  }
}

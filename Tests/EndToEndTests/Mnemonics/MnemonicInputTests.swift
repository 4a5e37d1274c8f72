import Foundation
import Testing

/// What is no phrase or key is told from one, precisely and without repeating it, before anything is made.
@Suite(.endToEnd) struct MnemonicInputTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var input: [UInt8]
    var names: String

    init(_ description: String, _ text: String, names: String) {
      self.init(description, Array(text.utf8), names: names)
    }

    init(_ description: String, _ bytes: [UInt8], names: String) {
      testDescription = description
      input = bytes
      self.names = names
    }
  }

  private static let eleven = Array(repeating: "abandon", count: 11).joined(separator: " ")

  static let phrases = [
    Refusal("bad checksum", eleven + " abandon", names: "do not belong together"),
    Refusal(
      "unknown word", "abandon abandon abandno abandon abandon abandon abandon abandon abandon abandon abandon about",
      names: "word 3 "),
    Refusal("unknown last word", eleven + " zzzz", names: "word 12 "),
    Refusal("eleven words", eleven, names: "11 words"),
    Refusal("one word", "abandon", names: "1 word"),
    Refusal("thirteen words", Phrases.abandon + " about", names: "13 words"),
    Refusal("NUL", Array(eleven.utf8) + [0] + Array("about".utf8), names: "U+0000"),
    Refusal("NUL at the end", Array(Phrases.abandon.utf8) + [0], names: "U+0000"),
    Refusal("unfinished UTF-8", Array(eleven.utf8) + [0x20, 0xE3, 0x80], names: "not UTF-8"),
    Refusal("malformed UTF-8", Array(eleven.utf8) + [0x20, 0xFF, 0xFE], names: "not UTF-8"),
    Refusal("surrogate", Array(eleven.utf8) + [0x20, 0xED, 0xA0, 0x80], names: "not UTF-8"),
    Refusal("nothing", "", names: "nothing"),
    Refusal("line feed", "\n", names: "nothing"),
    Refusal("spaces", "   ", names: "empty"),
    Refusal("too long", String(repeating: "abandon ", count: 10_000), names: "more than"),
  ]

  @Test(arguments: phrases) func phraseIsRefused(_ refusal: Refusal) async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", refusal.input)
    let commands = [
      ["import", "anna", "--format", "mnemonic"] + Workspace.storeOptions, ["derive"],
      ["discover", "--address", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
    ]
    let before = try workspace.contents()
    for command in commands {
      let piped = try await workspace.run(command, input: .bytes(refusal.input))
      let read = try await workspace.run(command + ["--input", "phrase"])
      for outcome in [piped, read] {
        expect(outcome, exits: 4, naming: refusal.names)
        #expect(outcome.output.isEmpty)
      }
    }
    #expect(try workspace.contents() == before, "something was made")
    #expect(!workspace.transcript.contains("abandno") && !workspace.transcript.contains("zzzz"))
    workspace.expectUnsaid([Self.eleven])
  }

  static let keys = [
    Refusal("63 digits", String(repeating: "1", count: 63), names: "63 characters"),
    Refusal("65 digits", String(repeating: "1", count: 65), names: "65 characters"),
    Refusal(
      "no digit", String(repeating: "1", count: 40) + "g" + String(repeating: "1", count: 23), names: "character 41"),
    Refusal("full-width digits", String(repeating: "\u{FF11}", count: 21) + "1", names: "character 1 "),
    Refusal("zero", String(repeating: "0", count: 64), names: "key"),
    Refusal("the group's order", "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", names: "key"),
    Refusal("NUL", Array(String(repeating: "1", count: 63).utf8) + [0], names: "character 64"),
    Refusal("unfinished UTF-8", Array(String(repeating: "1", count: 63).utf8) + [0xE3], names: "character 64"),
    Refusal("nothing", "", names: "nothing"),
    Refusal("a phrase", Phrases.abandon, names: "characters"),
  ]

  @Test(arguments: keys) func keyIsRefused(_ refusal: Refusal) async throws {
    let workspace = try Workspace()
    try workspace.write("key", refusal.input)
    let before = try workspace.contents()
    let command = ["import", "anna", "--format", "hex", "--chain", "evm"] + Workspace.storeOptions
    let piped = try await workspace.run(command, input: .bytes(refusal.input))
    let read = try await workspace.run(command + ["--input", "key"])
    for outcome in [piped, read] {
      #expect(outcome.ending == .exited(4), "it said: \(outcome.errors)")
      #expect(outcome.errors.contains(refusal.names), "it said: \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try workspace.contents() == before, "something was made")
    #expect(!workspace.transcript.contains("1111111111") && !workspace.transcript.contains("fffffffffe"))
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// 100 MB of zeros, which take no room on the disk, and must take none in memory.
  @Test(arguments: [
    ["import", "anna", "--format", "mnemonic"] + Workspace.storeOptions,
    ["import", "anna", "--format", "hex", "--chain", "evm"] + Workspace.storeOptions,
    ["derive"], ["discover", "--address", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
  ])
  func hugeFile(command: [String]) async throws {
    let workspace = try Workspace()
    try workspace.write("huge", "")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: workspace.path("huge")))
    try file.truncate(atOffset: 100_000_000)
    try file.close()
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try await workspace.run(command + ["--input", "huge"])
    expect(outcome, exits: 4, naming: "huge")
    #expect(outcome.output.isEmpty)
    #expect(clock.now - start < .seconds(10))
    #expect(!workspace.exists("wallets.db") && !workspace.exists("keys/root.key"))
  }

  @Test(arguments: ["pass-huge", "pass-nul", "pass-broken", "missing", "keys"])
  func passphraseIsRefused(file: String) async throws {
    let workspace = try Workspace()
    try workspace.write("pass-huge", String(repeating: "p", count: 5000))
    try workspace.write("pass-nul", [0x70, 0x00, 0x71])
    try workspace.write("pass-broken", [0x70, 0xC3])
    for command in [["derive"], ["import", "anna", "--format", "mnemonic"] + Workspace.storeOptions] {
      let outcome = try await workspace.run(
        command + ["--passphrase-file", file], input: .bytes(Array(Phrases.abandon.utf8)))
      #expect(outcome.ending == .exited(4), "it said: \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    #expect(!workspace.exists("wallets.db") && !workspace.exists("keys/root.key"), "something was made")
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// Neither does a missing file, or a folder, make a store.
  @Test(arguments: ["missing", "keys"]) func unreadableFile(name: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(
      ["import", "anna", "--format", "mnemonic", "--input", name] + Workspace.storeOptions)
    expect(outcome, exits: 4, naming: name)
    #expect(!workspace.exists("wallets.db") && !workspace.exists("keys/root.key"))
  }
}

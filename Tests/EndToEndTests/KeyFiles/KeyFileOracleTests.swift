import Foundation
import TestSupport
import Testing

/// Key files made here open in the programs that other people use, and theirs open here.
@Suite(.endToEnd) struct KeyFileOracleTests {
  private static let passphrase = "correct h\u{F6}rse"

  /// Asks the oracles; one answer for each question.
  private func ask(_ questions: [[String]], in workspace: Workspace) async throws -> [String] {
    let python = try #require(Requirements.oraclePython, "WALLET_ENGINE_ORACLES has to name a Python")
    let lines = try questions.map { question in
      String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
    }
    let oracle = try await ChildProcess(
      .init(
        executable: python, arguments: [PackageRoot.url(of: "Scripts/key-files.py").path], directory: workspace.root,
        input: .bytes(lines.asLines))
    ).finish()
    #expect(oracle.ending == .exited(0), "\(oracle.errors)")
    let answers = String(decoding: oracle.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(answers.count == questions.count)
    return answers
  }

  /// `export … --output`, expected to succeed; what is in the file.
  private func exported(
    _ row: WalletLine, _ format: String, _ options: [String] = [], from workspace: Workspace
  ) async throws -> String {
    let file = "\(row.userText)-\(format)"
    let outcome = try await workspace.run(
      ["export", row.userText, "--format", format, "--output", file] + options + Workspace.storeOptions)
    expect(outcome, exits: 0)
    #expect(outcome.output.isEmpty && workspace.mode(file) == 0o600)
    let text = try workspace.text(file)
    #expect(text.hasSuffix("\n"))
    return String(text.dropLast())
  }

  @Test(.needsOracles) func oursOpenThere() async throws {
    let workspace = try Workspace()
    try workspace.write("pass", "\(Self.passphrase)\r\n")
    let rows =
      try await workspace.provision(users(6, prefix: "raw-"))
      + workspace.provision(users(6, prefix: "phrase-"), ["--keys", "mnemonic12"])
    var questions: [[String]] = []
    var expected: [String] = []
    for row in rows {
      expected.append(row.address)
      if row.chain == "EVM" {
        // One at the standard cost, which takes a second there and here.
        let cost = row == rows.first ? [] : ["--light"]
        let file = try await exported(
          row, "keystore-v3", cost + ["--passphrase-file", "pass"], from: workspace)
        questions.append(["open-keystore", file, Self.passphrase])
      } else {
        questions.append(["open-pair", try await exported(row, "solana-json", from: workspace)])
        questions.append(["open-base58", try await exported(row, "base58", from: workspace)])
        expected.append(row.address)
      }
    }
    let answers = try await ask(questions, in: workspace)
    for (answer, address) in zip(answers, expected) { #expect(answer.split(separator: " ").first ?? "" == address) }
    #expect(try await workspace.audit().events == 12 + questions.count)
    // What each file held was said nowhere.
    let keys = answers.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(keys.count == 12)
    try await expectNoTraces(of: keys, in: workspace)
    #expect(!workspace.transcript.contains(Self.passphrase))
  }

  @Test(.needsOracles) func theirsOpenHere() async throws {
    let workspace = try Workspace()
    try workspace.write("pass", Self.passphrase)
    var generator = SeededGenerator(seed: Seed.chosen)
    let keys = (0..<8).map { number in
      var key = generator.bytes(32)
      // Leading zero bytes, which writers and readers have dropped.
      for index in 0...number / 2 { key[index] = 0 }
      return key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let made = try await ask(
      keys.enumerated().flatMap { number, key in
        [
          ["make-keystore", key, Self.passphrase]
            + (number.isMultiple(of: 2) ? ["scrypt", "4096"] : ["pbkdf2", "1000"]),
          ["make-pair", key],
        ]
      }, in: workspace)
    for (number, key) in keys.enumerated() {
      let user = "user-\(number)"
      try workspace.write("keystore", made[2 * number])
      let pair = made[2 * number + 1].split(separator: " ").map(String.init)
      let byText = number.isMultiple(of: 2)
      try workspace.write("pair", "\u{FEFF}" + (byText ? pair[1] : pair[0]) + "\r\n")
      let evm = try await workspace.run(
        ["import", user, "--format", "keystore-v3", "--input", "keystore", "--passphrase-file", "pass"]
          + Workspace.storeOptions)
      expect(evm, exits: 0)
      let solana = try await workspace.run(
        ["import", user, "--format", byText ? "base58" : "solana-json", "--input", "pair"] + Workspace.storeOptions)
      expect(solana, exits: 0)
      for chain in ["evm", "sol"] {
        #expect(try await workspace.reveal(user, ["--chain", chain, "--format", "hex"]) == key)
      }
      // And there and back again, byte for byte.
      #expect(try await workspace.reveal(user, ["--format", "base58"]) == pair[1])
      #expect(try await workspace.reveal(user, ["--format", "solana-json"]) == pair[0].replacing(" ", with: ""))
    }
    try await workspace.expectCleanAudit()
    try await expectNoTraces(of: keys, in: workspace)
  }
}

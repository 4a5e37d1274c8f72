import Foundation
import Testing

/// `archive`, `unarchive` and `archive-key`.
@Suite(.endToEnd) struct ArchiveCommandTests {
  private static let other = ["--store", "other.db", "--root-key", "file:keys/other.key"]

  private func archiveKey(_ workspace: Workspace) async throws -> String {
    let outcome = try await workspace.run(["archive-key", "--output", "archive.key"])
    expect(outcome, exits: 0)
    #expect(workspace.mode("archive.key") == 0o600)
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.utf8.count == 88 && text.hasPrefix("archive-public-"))
    let shown = try await workspace.run(["archive-key", "--show", "archive.key"])
    expect(shown, exits: 0)
    #expect(shown.output == outcome.output)
    return String(text.dropLast())
  }

  @Test(arguments: ["recipient", "passphrase"]) func aStoreMoves(by lock: String) async throws {
    let workspace = try Workspace()
    let rows =
      try await workspace.provision(users(700))
      + workspace.provision(users(3, prefix: "phrase-"), ["--keys", "mnemonic24"])
    try workspace.write("pass", "correct horse\n")
    let isForRecipient = lock == "recipient"
    let locked = isForRecipient ? ["--recipient", try await archiveKey(workspace)] : ["--passphrase-file", "pass"]
    let outcome = try await workspace.run(["archive", "--output", "archive"] + locked + Workspace.storeOptions)
    expect(outcome, exits: 0)
    #expect(outcome.output.isEmpty && workspace.mode("archive") == 0o600)
    #expect(outcome.errors.contains("703 users with 1,406 wallets"))
    #expect(try await workspace.audit().events == 704)

    let unlocked = isForRecipient ? ["--secret-key", "archive.key"] : ["--passphrase-file", "pass"]
    for round in 0..<2 {
      let restored = try await workspace.run(["unarchive", "--input", "archive"] + unlocked + Self.other)
      expect(restored, exits: 0)
      #expect(restored.errors.contains("\(round == 0 ? 0 : 703) of the users were there already"))
    }
    #expect(try await Set(workspace.list(store: Self.other)) == Set(rows))
    try await workspace.expectCleanAudit(store: Self.other)
    let key = try await workspace.reveal("phrase-1", ["--format", "mnemonic"])
    let there = try await workspace.run(
      ["export", "phrase-1", "--format", "mnemonic", "--reveal"] + Self.other, isRevealing: true)
    #expect(String(decoding: there.output, as: UTF8.self) == key + "\n")
    try await expectNoTraces(
      of: [try await workspace.reveal("user1", ["--chain", "evm", "--format", "hex"])], in: workspace)
  }

  @Test func whatIsRefusedMakesNothing() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    let recipient = try await archiveKey(workspace)
    expect(
      try await workspace.run(["archive", "--output", "archive", "--recipient", recipient] + Workspace.storeOptions),
      exits: 0)
    expect(
      try await workspace.run(["archive", "--output", "archive", "--recipient", recipient] + Workspace.storeOptions),
      exits: 4, naming: "archive is there already", "move it away")
    expect(
      try await workspace.run(["archive-key", "--output", "archive.key"]), exits: 4, naming: "archive.key",
      "move it away")
    let bad = ["archive", "--output", "new", "--recipient", "00"] + Workspace.storeOptions
    expect(try await workspace.run(bad), exits: 2, naming: "--recipient")
    var bytes = try workspace.read("archive")
    try workspace.write("cut", Array(bytes.dropLast(40)))
    bytes[bytes.count - 1] ^= 1
    try workspace.write("altered", bytes)
    try workspace.write("pass", "x\n")
    expect(try await workspace.run(["archive-key", "--output", "other.key"]), exits: 0)
    #expect(mkfifo(workspace.path("fifo"), 0o600) == 0)
    let before = try workspace.contents()
    let attempts: [([String], String)] = [
      (["--input", "cut", "--secret-key", "archive.key"], "part 1"),
      (["--input", "altered", "--secret-key", "archive.key"], "part 1"),
      (["--input", "archive", "--secret-key", "keys/root.key"], "no secret key for archives"),
      (["--input", "archive", "--secret-key", "other.key"], "not the archive's"),
      (["--input", ".", "--secret-key", "archive.key"], "regular file"),
      (["--input", "fifo", "--secret-key", "archive.key"], "regular file"),
      (["--input", "archive", "--passphrase-file", "pass"], "other way"),
      (["--input", "pass", "--secret-key", "archive.key"], "no archive"),
      (["--input", "none", "--secret-key", "archive.key"], "none"),
      (["--input", "archive", "--secret-key", "pass"], "archive-secret-"),
    ]
    for (arguments, message) in attempts {
      let outcome = try await workspace.run(["unarchive"] + arguments + Self.other)
      expect(outcome, exits: 4, naming: message)
      #expect(try workspace.contents() == before, "\(arguments)")
    }
  }

  /// Killed at any moment, running it again does the rest.
  @Test func killedAndRunAgain() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.provision(users(4000))
    let recipient = try await archiveKey(workspace)
    expect(
      try await workspace.run(["archive", "--output", "archive", "--recipient", recipient] + Workspace.storeOptions),
      exits: 0)
    let command = ["unarchive", "--input", "archive", "--secret-key", "archive.key"] + Self.other
    for round in 1...6 {
      let child = try workspace.start(command)
      try await Task.sleep(for: .milliseconds(60 * round))
      child.signal(SIGKILL)
      _ = try await child.finish()
    }
    expect(try await workspace.run(command), exits: 0)
    #expect(try await Set(workspace.list(store: Self.other)) == Set(rows))
    try await workspace.expectCleanAudit(store: Self.other)
  }
}

import Foundation
import Testing

/// A person at a terminal, asked for a phrase and a pass-phrase.
@Suite(.endToEnd) struct MnemonicPromptTests {
  /// Runs the program at a pseudo-terminal; the words must be free of blanks.
  private static let terminal = ["/bin/sh", "-c", "exec script -qefc \"$*\" /dev/null", "sh"]

  /// Answers each prompt once it is there: what is typed ahead is thrown away.
  private func answer(
    _ child: ChildProcess, _ dialogue: [(prompt: String, answer: String)]
  ) async throws -> ChildProcess.Outcome {
    for (prompt, answer) in dialogue {
      #expect(try await eventually { String(decoding: child.output.bytes, as: UTF8.self).contains(prompt) })
      child.send(Array("\(answer)\n".utf8))
    }
    let outcome = try await child.finish()
    child.closeInput()
    return outcome
  }

  @Test func phraseAndPassphraseAreAskedForAndNotShown() async throws {
    let workspace = try Workspace()
    let child = try workspace.start(
      ["derive", "--ask-passphrase", "--account", "7", "--profile", "phantom"], input: .open([]),
      wrappedIn: Self.terminal)
    let outcome = try await answer(
      child, [("Mnemonic (not shown): ", Phrases.abandon), ("Pass-phrase (not shown): ", "TREZOR")])
    let screen = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.ending == .exited(0), "it said: \(screen)")
    #expect(screen.contains("B7ncfVP6ShwN9UEGmLCKDoAi2sSauHFKLFeFB9RguQun"))
    #expect(!screen.contains("abandon") && !screen.contains("TREZOR"))
  }

  @Test func importAsksAsWell() async throws {
    let workspace = try Workspace()
    let child = try workspace.start(
      ["import", "anna", "--format", "mnemonic", "--ask-passphrase"] + Workspace.storeOptions, input: .open([]),
      wrappedIn: Self.terminal)
    let outcome = try await answer(
      child,
      [
        ("Mnemonic (not shown): ", Phrases.abandon), ("Pass-phrase (not shown): ", "TREZOR"),
        ("Pass-phrase again (not shown): ", "TREZOR"),
      ])
    let screen = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.ending == .exited(0), "it said: \(screen)")
    #expect(!screen.contains("abandon") && !screen.contains("TREZOR"))
    #expect(try await workspace.reveal("anna", ["--format", "passphrase"]) == "TREZOR")
    try await workspace.expectCleanAudit()
  }

  @Test func aPassphraseToKeepIsTypedTwice() async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.abandon)
    let child = try workspace.start(
      ["import", "anna", "--format", "mnemonic", "--input", "phrase", "--ask-passphrase"] + Workspace.storeOptions,
      input: .open([]), wrappedIn: Self.terminal)
    let outcome = try await answer(
      child, [("Pass-phrase (not shown): ", "TREZOR"), ("Pass-phrase again (not shown): ", "TREZ0R")])
    #expect(outcome.ending == .exited(4))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("differ"))
    #expect(!workspace.exists("wallets.db"))
  }

  @Test func soIsANewFilesPassphrase() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    let child = try workspace.start(
      ["archive", "--output", "out"] + Workspace.storeOptions, input: .open([]), wrappedIn: Self.terminal)
    let outcome = try await answer(
      child, [("New pass-phrase for the file (not shown): ", "TREZOR"), ("The same again (not shown): ", "TREZ0R")])
    #expect(outcome.ending == .exited(4))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("differ"))
    #expect(!workspace.exists("out"))
    #expect(try await workspace.audit().events == 1)
  }

  @Test func anEmptyAnswerIsRefused() async throws {
    let workspace = try Workspace()
    let child = try workspace.start(["derive"], input: .open([]), wrappedIn: Self.terminal)
    let outcome = try await answer(child, [("Mnemonic (not shown): ", "")])
    #expect(outcome.ending == .exited(4))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("nothing"))
  }

  /// Words of two lists whose checksum fits both: the text alone decides the keys, the language only what is accepted.
  @Test func languageSettlesAnAmbiguousPhrase() async throws {
    let workspace = try Workspace()
    let phrase = "nature distance angle abandon simple palace opinion fatigue noble volume simple wagon"
    let outcome = try await workspace.run(["derive"], input: .bytes(Array(phrase.utf8)))
    expect(outcome, exits: 4, naming: "english, french")
    #expect(outcome.errors.contains("--language"))
    for language in ["english", "french"] {
      let lines = try await workspace.derive(phrase, ["--language", language])
      #expect(lines.map(\.address) == ["0x3ef77127794402565F0e75f145E4c509d5FBa039"])
    }
    let korean = try await workspace.run(["derive", "--language", "korean"], input: .bytes(Array(phrase.utf8)))
    expect(korean, exits: 4, naming: "word 1 ")
    let unknown = try await workspace.run(["derive", "--language", "klingon"], input: .bytes(Array(phrase.utf8)))
    expect(unknown, exits: 2, naming: "klingon")
    workspace.expectUnsaid([phrase])
  }
}

import Foundation
import Testing

/// Root keys that a command prints, or that come from a pass-phrase.
@Suite(.endToEnd) struct RootKeySourceTests {
  private static let digits = String(repeating: "5a", count: 32)
  /// Runs the program at a pseudo-terminal; the words must be free of blanks.
  private static let terminal = ["/bin/sh", "-c", "exec script -qefc \"$*\" /dev/null", "sh"]

  @Test func aCommand() async throws {
    let workspace = try Workspace()
    try workspace.write("key.txt", "\(Self.digits)\n")
    let store = ["--store", "wallets.db", "--root-key", "command:/bin/cat 'key.txt'"]
    let rows = try await workspace.provision(["anna"], store: store)
    #expect(try await workspace.list(store: store) == rows)
    // The same key by another way.
    let same = ["--store", "wallets.db", "--root-key", "env:KEY"]
    expect(try await workspace.run(["list"] + same, environment: ["KEY": Self.digits]), exits: 0)
    // What it says is passed through, and its failure is ours.
    for (command, word) in [
      ("/bin/sh -c 'echo help me >&2; exit 3'", "status 3"), ("/bin/sh -c 'yes | head -c 1048576'", "4096"),
      ("/bin/echo 5a5a", "5 characters"), ("/bin/echo \(String(Self.digits.reversed()))", "wrong root key"),
    ] {
      let outcome = try await workspace.run(["list", "--store", "wallets.db", "--root-key", "command:\(command)"])
      expect(outcome, exits: 3, naming: word)
      #expect(outcome.output.isEmpty && !outcome.errors.contains("5a5a"))
      #expect(outcome.errors.contains("help me") == (word == "status 3"))
    }
    // No key is ever made for one.
    let none = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "u", "--store", "new.db", "--root-key", "command:/bin/true"])
    expect(none, exits: 3, naming: "0 characters")
    #expect(!workspace.exists("new.db"))
  }

  @Test func aFileWithAPassphrase() async throws {
    let workspace = try Workspace()
    try workspace.write("words", "correct horse battery staple\n", mode: 0o600)
    try workspace.write("other", "correct horse battery stable\n", mode: 0o600)
    try workspace.write("empty", "\n", mode: 0o600)
    let store = ["--store", "wallets.db", "--root-key", "passphrase:words"]
    let made = try await workspace.run(["provision", "--users", "-"] + store, input: .bytes(["anna"].asLines))
    expect(made, exits: 0)
    #expect(made.errors.contains("never forget it"))
    #expect(try await workspace.list(store: store) == WalletLine.parse(made.output))
    let before = try workspace.contents()
    for (name, word) in [("other", "wrong root key"), ("empty", "empty"), ("missing", "missing")] {
      let outcome = try await workspace.run(["list", "--store", "wallets.db", "--root-key", "passphrase:\(name)"])
      expect(outcome, exits: 3, naming: word)
      #expect(try workspace.contents() == before)
    }
    let doctor = try await workspace.run(["doctor"] + store)
    #expect(String(decoding: doctor.output, as: UTF8.self).contains("Argon2id with 3 passes over 256 MiB"))
    #expect(!workspace.transcript.contains("correct horse"))
  }

  private func answer(
    _ child: ChildProcess, _ dialogue: [(prompt: String, answer: String)]
  ) async throws -> (ending: ChildProcess.Outcome.Ending, screen: String) {
    for (prompt, answer) in dialogue {
      #expect(try await eventually { String(decoding: child.output.bytes, as: UTF8.self).contains(prompt) })
      child.send(Array("\(answer)\n".utf8))
    }
    let outcome = try await child.finish()
    child.closeInput()
    return (outcome.ending, String(decoding: outcome.output, as: UTF8.self))
  }

  @Test func typedIn() async throws {
    let workspace = try Workspace()
    let store = ["--store", "wallets.db", "--root-key", "passphrase"]
    let provision = ["provision", "--count", "1", "--prefix", "user"] + store
    func run(
      _ command: [String], _ dialogue: [(prompt: String, answer: String)]
    ) async throws -> (ending: ChildProcess.Outcome.Ending, screen: String) {
      let child = try workspace.start(command, input: .open([]), wrappedIn: Self.terminal)
      let found = try await answer(child, dialogue)
      #expect(!found.screen.contains("Sesame"), "it was shown")
      return found
    }
    let (new, again) = ("New root pass-phrase (not shown): ", "The same again (not shown): ")
    let slip = try await run(provision, [(new, "Sesame"), (again, "Sesamf")])
    #expect(slip.ending == .exited(3) && slip.screen.contains("differ"))
    #expect(try await run(provision, [(new, "")]).ending == .exited(3))
    #expect(!workspace.exists("wallets.db"))
    let made = try await run(provision, [(new, "Sesame"), (again, "Sesame")])
    #expect(made.ending == .exited(0) && made.screen.contains("user1,EVM,0x"), "it said: \(made.screen)")
    let wrong = try await run(["list"] + store, [("Root pass-phrase (not shown): ", "SesamE")])
    #expect(wrong.ending == .exited(3) && wrong.screen.contains("wrong root key"))
    let right = try await run(["list"] + store, [("Root pass-phrase (not shown): ", "Sesame")])
    #expect(right.ending == .exited(0) && right.screen.contains("user1,EVM,0x"))
    let rotated = try await run(
      ["rotate", "--root", "--new-root-key", "passphrase"] + store,
      [("Root pass-phrase (not shown): ", "Sesame"), (new, "Sesame2"), (again, "Sesame2")])
    #expect(rotated.ending == .exited(0), "it said: \(rotated.screen)")
    let after = try await run(["audit"] + store, [("Root pass-phrase (not shown): ", "Sesame2")])
    #expect(after.ending == .exited(0) && after.screen.contains("clean"))
  }

  /// Ctrl-C at the prompt ends the program, and the terminal shows again what is typed.
  @Test func brokenOff() async throws {
    let workspace = try Workspace()
    let script =
      "trap : INT; \"$@\" provision --count 1 --prefix u --store wallets.db --root-key passphrase; echo status $?; "
      + "stty -a | grep -o '[ -]echo ' | head -1 | tr -d ' \\n' | sed 's/^/mode /'; echo"
    try workspace.write("dialogue.sh", script)
    let child = try workspace.start(
      [], input: .open([]),
      wrappedIn: ["/bin/sh", "-c", "exec script -qefc \"/bin/sh dialogue.sh $*\" /dev/null", "sh"])
    #expect(
      try await eventually { String(decoding: child.output.bytes, as: UTF8.self).contains("New root pass-phrase") })
    child.send([3])
    let outcome = try await child.finish()
    child.closeInput()
    let screen = String(decoding: outcome.output, as: UTF8.self)
    #expect(screen.contains("status 130") && screen.contains("mode echo"), "it said: \(screen)")
    #expect(!workspace.exists("wallets.db"))
  }
}

import Foundation
import Testing

/// Whatever ends the program while it waits for a secret, the terminal shows again what is typed.
@Suite(.endToEnd) struct InterruptedPromptTests {
  /// Tells the program's process id, its exit status, and how the terminal was left.
  private static let terminal = [
    "/bin/sh", "-c",
    """
    exec script -qefc "trap : INT QUIT TERM HUP; sh -c 'echo pid=\\$\\$; exec $*'; echo status=\\$?; stty -a; echo end" \
    /dev/null
    """, "sh",
  ]

  enum Way: Sendable, CaseIterable {
    case controlC, controlBackslash, controlZThenC, sigint, sigterm, sighup, sigquit, twice
  }

  private func interrupt(_ arguments: [String], at prompts: [(String, String)], _ way: Way) async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.abandon)
    let child = try workspace.start(arguments, input: .open([]), wrappedIn: Self.terminal)
    func screen() -> String { String(decoding: child.output.bytes, as: UTF8.self) }
    for (prompt, answer) in prompts {
      #expect(try await eventually { screen().contains("\(prompt) (not shown): ") }, "\(screen())")
      if !answer.isEmpty { child.send(Array("\(answer)\n".utf8)) }
    }
    let process = try #require(screen().firstMatch(of: #/pid=([0-9]+)/#).flatMap { pid_t($0.1) })
    switch way {
    case .controlC: child.send([0x03])
    case .controlBackslash: child.send([0x1C])
    case .controlZThenC:
      child.send([0x1A])
      child.send([0x03])
    case .sigint: kill(process, SIGINT)
    case .sigterm: kill(process, SIGTERM)
    case .sighup: kill(process, SIGHUP)
    case .sigquit: kill(process, SIGQUIT)
    case .twice: for _ in 1...20 { kill(process, SIGINT) }
    }
    #expect(try await eventually { screen().contains("end\r\n") }, "\(screen())")
    child.closeInput()
    _ = try await child.finish()
    #expect(screen().contains("status=130"), "\(screen())")
    let settings = Set(screen().split { $0.isWhitespace || $0 == ";" }.map(String.init))
    #expect(settings.contains("echo") && !settings.contains("-echo"), "\(screen())")
    #expect(settings.contains("icanon") && settings.contains("isig"))
    #expect(!workspace.exists("wallets.db") && !workspace.exists("keys/root.key"), "something was made")
  }

  @Test(arguments: Way.allCases) func whilePhraseIsAskedFor(way: Way) async throws {
    try await interrupt(["derive"], at: [("Mnemonic", "")], way)
  }

  @Test(arguments: [Way.controlC, .sigterm]) func whereverASecretIsAskedFor(way: Way) async throws {
    let store = Workspace.storeOptions
    try await interrupt(
      ["discover", "--address", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"], at: [("Mnemonic", "")], way)
    try await interrupt(["import", "anna", "--format", "mnemonic"] + store, at: [("Mnemonic", "")], way)
    try await interrupt(
      ["import", "anna", "--format", "hex", "--chain", "evm"] + store, at: [("Private key", "")], way)
    try await interrupt(
      ["derive", "--ask-passphrase", "--input", "phrase"], at: [("Pass-phrase", "")], way)
    try await interrupt(
      ["import", "anna", "--format", "mnemonic", "--input", "phrase", "--ask-passphrase"] + store,
      at: [("Pass-phrase", "secret"), ("Pass-phrase again", "")], way)
  }

  @Test(arguments: [Way.controlC, .sigterm]) func whereAFilesPassphraseIsAskedFor(way: Way) async throws {
    let store = Workspace.storeOptions
    let new = "New pass-phrase for the file"
    try await interrupt(["archive", "--output", "out"] + store, at: [(new, "")], way)
    try await interrupt(["archive", "--output", "out"] + store, at: [(new, "secret"), ("The same again", "")], way)
    try await interrupt(
      ["export", "anna", "--format", "keystore-v3", "--output", "out"] + store, at: [(new, "")], way)
    try await interrupt(["unarchive", "--input", "phrase"] + store, at: [("Pass-phrase of the file", "")], way)
    try await interrupt(["import", "anna", "--format", "solana-json"] + store, at: [("Key pair", "")], way)
  }

  /// A pipe that says nothing does not keep the program alive either.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func whileAPipeIsSilent(number: Int32) async throws {
    let workspace = try Workspace()
    #expect(mkfifo(workspace.path("fifo"), 0o600) == 0)
    let store = Workspace.storeOptions
    for arguments in [
      ["derive"], ["derive", "--input", "fifo"], ["archive", "--output", "out"] + store,
      ["archive", "--output", "out", "--passphrase-file", "fifo"] + store,
      ["unarchive", "--input", "none", "--secret-key", "fifo"] + store,
      ["import", "anna", "--format", "keystore-v3", "--input", "fifo"] + store,
    ] {
      let child = try workspace.start(arguments, input: .open(Array("abandon abandon".utf8)))
      try await Task.sleep(for: .milliseconds(500))
      child.signal(number)
      let outcome = try await child.finish(within: .seconds(60))
      #expect(outcome.ending == .exited(130), "\(outcome.ending) \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }
}

import Foundation
import Testing

/// Programs that print root keys: what they get to see, and what becomes of them.
@Suite(.endToEnd) struct RootKeyProgramTests {
  /// Ctrl-C reaches the foreground's process group only, and the program has one of its own.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], ["list", "provision", "doctor"])
  func nothingIsLeftRunning(signal: Int32, command: String) async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    let source = "command:/bin/sh -c 'echo $$ > pid; sleep 600 & sleep 600'"
    let rest = command == "provision" ? ["--count", "1", "--prefix", "u"] : []
    let child = try workspace.start([command, "--store", "wallets.db", "--root-key", source] + rest)
    #expect(try await eventually { (try? workspace.text("pid").hasSuffix("\n")) ?? false })
    let group = try #require(Int32(try workspace.text("pid").dropLast()))
    #expect(Self.isRunning(group))
    child.signal(signal)
    let outcome = try await child.finish()
    #expect(outcome.ending == .exited(130), "\(outcome.errors)")
    let isGone = try await eventually(within: .seconds(5)) { !Self.isRunning(group) }
    #expect(isGone)
    if !isGone { kill(-group, SIGKILL) }
  }

  /// Whether a process does something still; nobody may have asked how it ended.
  private static func isRunning(_ process: Int32) -> Bool {
    guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  /// The old key's program is not shown the new key.
  @Test func theOtherKeyIsTakenFirst() async throws {
    let workspace = try Workspace()
    let (old, new) = (String(repeating: "5a", count: 32), String(repeating: "a5", count: 32))
    try workspace.write("key.txt", "\(old)\n")
    let program = "command:/bin/sh -c 'env > seen; cat key.txt'"
    let rows = try await workspace.provision(
      ["anna"], store: ["--store", "wallets.db", "--root-key", "command:/bin/cat key.txt"])
    let outcome = try await workspace.run(
      ["rotate", "--root", "--store", "wallets.db", "--root-key", program, "--new-root-key", "env:NEW"],
      environment: ["NEW": new])
    expect(outcome, exits: 0)
    let seen = try workspace.text("seen")
    #expect(seen.contains("HOME=") && !seen.contains("NEW=") && !seen.contains(new))
    let listed = try await workspace.run(
      ["list", "--store", "wallets.db", "--root-key", "env:NEW"], environment: ["NEW": new])
    expect(listed, exits: 0)
    #expect(try WalletLine.parse(listed.output) == rows)
  }

  @Test func theSamePassphraseIsRefused() async throws {
    let workspace = try Workspace()
    try workspace.write("words", "correct horse\n", mode: 0o600)
    try workspace.write("same", "correct horse", mode: 0o600)
    let store = ["--store", "wallets.db", "--root-key", "passphrase:words"]
    try await workspace.provision(["anna"], store: store)
    let outcome = try await workspace.run(["rotate", "--root", "--new-root-key", "passphrase:same"] + store)
    expect(outcome, exits: 3, naming: "root key")
    expect(try await workspace.run(["list"] + store), exits: 0)
  }

  @Test func aKeyIsNoStore() async throws {
    let workspace = try Workspace()
    try workspace.write("k1", String(repeating: "5a", count: 32), mode: 0o600)
    let outcome = try await workspace.run(["doctor", "--store", "k1", "--root-key", "file:k1"])
    #expect(outcome.ending == .exited(3))
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("store ") && $0.contains(" NO ") }, "\(text)")
  }
}

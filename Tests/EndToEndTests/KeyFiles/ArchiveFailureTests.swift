import Foundation
import Testing

/// Archives that are broken off, that nobody could open, or that lack something.
@Suite(.endToEnd) struct ArchiveFailureTests {
  private static let archive = ["archive", "--output", "archive", "--passphrase-file", "pass"] + Workspace.storeOptions

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL]) func brokenOff(signal: Int32) async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(50))
    try workspace.write("pass", "correct horse\n")
    let child = try workspace.start(Self.archive)
    // The pass-phrase takes a while from here.
    #expect(try await eventually { workspace.exists("archive.partial") })
    child.signal(signal)
    let outcome = try await child.finish()
    #expect(outcome.ending == (signal == SIGKILL ? .killed(signal) : .exited(130)))
    #expect(!workspace.exists("archive"))
    #expect(workspace.exists("archive.partial") == (signal == SIGKILL))
    if signal == SIGKILL { try workspace.write("archive.partial", [UInt8](repeating: 7, count: 100_000)) }
    expect(try await workspace.run(Self.archive), exits: 0)
    #expect(!workspace.exists("archive.partial") && workspace.mode("archive") == 0o600)
    let restored = try await workspace.run([
      "unarchive", "--input", "archive", "--passphrase-file", "pass", "--store", "other.db", "--root-key",
      "file:keys/other.key",
    ])
    expect(restored, exits: 0)
  }

  @Test func whatStandsInTheWay() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    try workspace.write("pass", "correct horse\n")
    try workspace.makeFolder("archive.partial")
    expect(try await workspace.run(Self.archive), exits: 4, naming: "cannot write archive.partial")
    let backup = ["backup", "--output", "archive"] + Workspace.storeOptions
    expect(try await workspace.run(backup), exits: 4, naming: "cannot write archive.partial")
    try workspace.remove("archive.partial")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("archive.partial"), withDestinationPath: workspace.path("pass"))
    expect(try await workspace.run(Self.archive), exits: 4, naming: "cannot write archive.partial", "symbolic link")
    expect(try await workspace.run(backup), exits: 4, naming: "cannot write archive.partial", "symbolic link")
    #expect(try workspace.text("pass") == "correct horse\n")
  }

  @Test func recipientsThatAreNone() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    let made = try await workspace.run(["archive-key", "--output", "archive.key"])
    expect(made, exits: 0)
    let key = String(decoding: made.output.dropLast(), as: UTF8.self)
    let secret = String(try workspace.text("archive.key").dropLast())
    let mistyped = String(key.dropLast(20)) + (key.suffix(20).first == "0" ? "1" : "0") + key.suffix(19)
    for (recipient, word) in [
      (mistyped, "checksum"), (String(key.dropLast()), "checksum"), (secret, "this is a secret key"),
      (String(key.dropFirst(15).prefix(64)), "archive-public-"),
    ] {
      let outcome = try await workspace.run(
        ["archive", "--output", "archive", "--recipient", recipient] + Workspace.storeOptions)
      expect(outcome, exits: 2, naming: word)
      #expect(!outcome.errors.contains(recipient.suffix(40)))
      #expect(!workspace.exists("archive") && !workspace.exists("archive.partial"))
    }
    try workspace.write("public", key + "\n")
    expect(try await workspace.run(["archive-key", "--show", "public"]), exits: 4, naming: "public", "secret one")
    // Nobody saw the public key; the file still gives it.
    let unseen = try await workspace.run(
      ["archive-key", "--output", "unseen.key"], wrappedIn: ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "sh"])
    #expect(unseen.ending == .exited(4) && unseen.errors.contains("--show"))
    expect(try await workspace.run(["archive-key", "--show", "unseen.key"]), exits: 0)
  }

  @Test func thereIsNoTenantOfAWholeStore() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    try workspace.write("pass", "correct horse\n")
    let before = try workspace.contents()
    for command in [
      Self.archive, ["unarchive", "--input", "archive"] + Workspace.storeOptions, ["audit"] + Workspace.storeOptions,
      ["rotate", "--data"] + Workspace.storeOptions,
    ] { expect(try await workspace.run(command + ["--tenant", "shop"]), exits: 2, naming: "--tenant") }
    #expect(try workspace.contents() == before)
  }

  /// A user whose id cannot be read fails alone.
  @Test func anIdThatIsNone() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.provision(users(5))
    try workspace.write("pass", "correct horse\n")
    try WalletDatabase(path: workspace.path("wallets.db")).execute(
      "UPDATE users SET user_id = cast(x'ff' AS TEXT) WHERE user_id = 'user2'")
    let listed = try await workspace.run(["list"] + Workspace.storeOptions)
    expect(listed, exits: 1, naming: "row 2 of users")
    #expect(try WalletLine.parse(listed.output) == rows.filter { $0.userText != "user2" })
    let archived = try await workspace.run(Self.archive)
    expect(archived, exits: 1, naming: "row 2 of users", "user user2: the EVM wallet")
    #expect(archived.errors.contains("4 users with 8 wallets are in archive; it is not whole"))
    let restored = try await workspace.run([
      "unarchive", "--input", "archive", "--passphrase-file", "pass", "--store", "other.db", "--root-key",
      "file:keys/other.key",
    ])
    expect(restored, exits: 0)
    #expect(restored.errors.contains("the archive is not whole"))
  }

  @Test func erasedUsersStayErased() async throws {
    let workspace = try Workspace()
    let other = ["--store", "other.db", "--root-key", "file:keys/other.key"]
    try await workspace.provision(users(3))
    try workspace.write("pass", "correct horse\n")
    expect(try await workspace.run(["erase", "user2", "--yes"] + Workspace.storeOptions), exits: 0)
    let archived = try await workspace.run(Self.archive)
    expect(archived, exits: 0)
    #expect(archived.errors.contains("1 user erased before"))
    let restored = try await workspace.run(
      ["unarchive", "--input", "archive", "--passphrase-file", "pass"] + other)
    expect(restored, exits: 0)
    #expect(restored.errors.contains("1 user erased in the archived store"))
    try await workspace.expectCleanAudit(store: other)
    try await workspace.provision(["user2"], store: other, exits: 1)
  }
}

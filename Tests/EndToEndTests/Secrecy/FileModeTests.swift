import Testing

/// The store and what belongs to it is its owner's alone, whatever the owner's umask.
@Suite(.endToEnd) struct FileModeTests {
  /// A shell that lets everyone read and write what it makes.
  private static let careless = ["/bin/sh", "-c", "umask 000; exec \"$0\" \"$@\""]

  @Test func everyFileIsPrivate() async throws {
    let workspace = try Workspace()
    let options = ["--store", "wallets.db", "--root-key", "file:secret/keys/root.key"]
    let child = try workspace.start(
      ["provision", "--users", "-"] + options, input: .open(users(3000).asLines), wrappedIn: Self.careless)
    #expect(try await eventually { child.output.lineCount > 1000 })
    for name in ["wallets.db", "wallets.db-wal", "wallets.db-shm", "secret/keys/root.key"] {
      #expect(workspace.mode(name) == 0o600, "\(name)")
    }
    #expect(workspace.mode("secret") == 0o700)
    #expect(workspace.mode("secret/keys") == 0o700)
    child.closeInput()
    expect(try await child.finish(), exits: 0)

    let export = try await workspace.run(
      ["export", "user1", "--chain", "sol", "--format", "hex", "--output", "user1.key"] + options,
      wrappedIn: Self.careless)
    expect(export, exits: 0)
    #expect(workspace.mode("user1.key") == 0o600)
    #expect(workspace.mode("wallets.db") == 0o600)
  }
}

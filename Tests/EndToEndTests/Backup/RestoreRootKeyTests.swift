import Testing

/// Root keys of every source open what is restored, and none that is another the next time makes a store.
@Suite(.endToEnd) struct RestoreRootKeyTests {
  @Test(arguments: ["file:keys/root.key", "passphrase:pass", "command:/bin/cat digits"])
  func restored(source: String) async throws {
    let workspace = try Workspace()
    try workspace.write("pass", "correct horse battery staple\n", mode: 0o600)
    try workspace.write("digits", String(repeating: "5a", count: 32) + "\n", mode: 0o600)
    let store = ["--store", "first.db", "--root-key", source]
    let rows = try await workspace.provision(users(3), ["--keys", "raw"], store: store)
    expect(try await workspace.run(["backup", "--output", "backup"] + store), exits: 0)
    let restored = ["--store", "restored.db", "--root-key", source]
    expect(try await workspace.run(["restore", "--input", "backup"] + restored), exits: 0)
    #expect(try await Set(workspace.list(store: restored)) == Set(rows))
    try await workspace.expectCleanAudit(store: restored)
  }

  @Test func anotherKeyEveryTime() async throws {
    let workspace = try Workspace()
    let drawn = "command:/usr/bin/openssl rand -hex 32"
    let made = try await workspace.run(
      ["provision", "--count", "1", "--prefix", "u", "--keys", "raw", "--store", "new.db", "--root-key", drawn])
    expect(made, exits: 3, naming: "another key every time")
    #expect(made.output.isEmpty)
    let rows = try await workspace.provision(users(2))
    let rotated = try await workspace.run(["rotate", "--root", "--new-root-key", drawn] + Workspace.storeOptions)
    expect(rotated, exits: 3, naming: "another key every time")
    #expect(try await Set(workspace.list()) == Set(rows))
  }
}

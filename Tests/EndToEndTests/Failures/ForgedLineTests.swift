import Testing

/// What somebody wrote into the database is shown, and nothing more than shown.
@Suite(.endToEnd) struct ForgedLineTests {
  @Test func aMessageIsALine() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(3))
    let database = WalletDatabase(path: workspace.path("wallets.db"))
    try database.execute(
      "UPDATE wallets SET address = 'x' || char(10) || 'error: forged' || char(13) || char(27) || '[2J' WHERE "
        + WalletDatabase.wallet(of: "user1", chain: 1))
    let audit = try await workspace.run(["audit"] + Workspace.storeOptions)
    expect(audit, exits: 1, naming: "user user1")
    #expect(audit.errors.contains("x\\u{A}error: forged\\u{D}\\u{1B}[2J"))
    #expect(!audit.errors.contains("\nerror: forged"))
    try database.execute(
      "UPDATE wallets SET address = 'begin' || hex(zeroblob(20000000)) WHERE "
        + WalletDatabase.wallet(of: "user1", chain: 1))
    for command in ["audit", "list", "archive"] {
      let arguments = command == "archive" ? ["--output", "archive", "--passphrase-file", "pass"] : []
      try workspace.write("pass", "x\n")
      let outcome = try await workspace.run([command] + arguments + Workspace.storeOptions)
      expect(outcome, exits: 1, naming: "user1")
      #expect(outcome.errors.utf8.count < 20_000)
    }
  }
}

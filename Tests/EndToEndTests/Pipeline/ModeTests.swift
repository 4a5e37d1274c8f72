import Testing

/// Options that change how wallets are made, not what they are.
@Suite(.endToEnd) struct ModeTests {
  @Test(
    arguments: [
      ["--threads", "1"], ["--threads=7"], ["--engine", "reference"], ["--engine=auto"], ["--verify", "full"],
      ["--verify=sample", "--keys", "raw"], ["--chains", "sol,evm"],
    ])
  func everyModeMakesGoodWallets(_ options: [String]) async throws {
    let workspace = try Workspace()
    let list = users(1200)
    let rows = try await workspace.provision(list, options)
    expect(rows, areOf: list)
    #expect(try await workspace.provision(list) == rows)
    try await workspace.expectCleanAudit()
  }

  @Test func showFindsUsersAndAddresses() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.provision(["anna", "0xanna", "So11111111111111111111111111111111111111112"])
    for row in rows {
      for key in [row.userText, row.address] {
        let shown = try await workspace.run(["show", key] + Workspace.storeOptions)
        expect(shown, exits: 0)
        let text = String(decoding: shown.output, as: UTF8.self)
        #expect(text.contains(row.address) && text.contains(row.walletID))
        let json = try await workspace.run(["show", "--json", key] + Workspace.storeOptions)
        #expect(String(decoding: json.output, as: UTF8.self).contains("\"address\": \"\(row.address)\""))
      }
    }
    let absent = try await workspace.run(["show", "bert"] + Workspace.storeOptions)
    expect(absent, exits: 1, naming: "bert", "wallets.db")
  }

  @Test func doctorMakesNothingAndFindsTheStore() async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let early = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(early.ending == .exited(0), "\(String(decoding: early.output, as: UTF8.self))")
    #expect(try workspace.contents() == before)

    try await workspace.provision(["anna"])
    let filled = try workspace.contents()
    let well = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(well.ending == .exited(0))
    let text = String(decoding: well.output, as: UTF8.self)
    #expect(text.contains("1 data keys, unlocked") && text.contains("keys/root.key"))
    #expect(try workspace.contents() == filled)

    try workspace.write("keys/root.key", String(repeating: "ab", count: 32))
    let wrong = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(wrong.ending == .exited(3))
    #expect(String(decoding: wrong.output, as: UTF8.self).contains("wrong root key"))
    try workspace.remove("keys/root.key")
    let missing = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(missing.ending == .exited(3))
    #expect(String(decoding: missing.output, as: UTF8.self).contains("keys/root.key is missing"))
    #expect(!workspace.exists("keys/root.key"))
  }
}

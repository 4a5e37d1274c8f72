import Testing

/// Chains are added to users, never changed; tenants share nothing but the file.
@Suite(.endToEnd) struct ChainAndTenantTests {
  @Test(arguments: [("evm", "EVM"), ("sol", "SOL")]) func aChainAddedLater(option: String, code: String) async throws {
    let workspace = try Workspace()
    let list = users(1500)
    let first = try await workspace.provision(list, ["--chains", option])
    expect(first, areOf: list, chains: [code])
    let both = try await workspace.provision(list + ["late"])
    expect(both, areOf: list + ["late"])
    #expect(both.filter { $0.chain == code && $0.userText != "late" } == first)
    #expect(try await workspace.provision(list + ["late"]) == both)
    #expect(try await workspace.list().count == 3002)
    try await workspace.expectCleanAudit()
  }

  @Test func tenantsAreApart() async throws {
    let workspace = try Workspace()
    let list = users(40)
    var rows: [WalletLine] = []
    for tenant in [[], ["--tenant", "shop"], ["--tenant", "Shop"]] {
      let mine = try await workspace.provision(list, tenant)
      expect(mine, areOf: list)
      #expect(try await Set(workspace.list(tenant)) == Set(mine))
      rows += mine
    }
    #expect(Set(rows.map(\.address)).count == 240)
    #expect(try await workspace.list(["--tenant", "default"]).count == 80)
    #expect(try await workspace.list(["--tenant", "nobody"]).isEmpty)
    // One tenant's address is not another's business.
    let foreign = try await workspace.run(["show", rows[0].address, "--tenant", "shop"] + Workspace.storeOptions)
    expect(foreign, exits: 1, naming: rows[0].address)
    // An audit looks at all of them.
    let audit = try await workspace.audit()
    #expect(audit == AuditReport(clean: true, users: 120, wallets: 240, secrets: 240, events: 120, findings: 0))
  }
}

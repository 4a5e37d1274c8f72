import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// An audit is of one moment, whatever is written meanwhile.
@Suite(.timeLimit(.minutes(15))) struct SnapshotAuditTests {
  @Test func editsDuringAnAuditAreForTheNextOne() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    // More users than an audit reads at once, so that something is left to be read after the first finding.
    let ids = try userIDs(10_001...12_500)
    _ = try await collect(provisioner.provision(UserList(ids)))
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("UPDATE wallets SET path = 'x' WHERE user = 1 AND chain = 1")
    var findings: [AuditFinding] = []
    let summary = try await provisioner.audit { finding in
      findings.append(finding)
      do {
        try database.change("UPDATE wallets SET path = 'x' WHERE user = 2400; DELETE FROM events WHERE sequence > 10")
        try database.change("DELETE FROM users WHERE id = 2450; UPDATE store SET event_sequence = 3")
      } catch { Issue.record("\(error)") }
    }
    #expect(findings == [.rowAltered(user: ids[0], chain: .evm)])
    #expect([summary.users, summary.wallets, summary.events, summary.findings] == [2500, 5000, 2500, 1])
    let next = try await provisioner.audit { findings.append($0) }
    #expect(next.users == 2499)
    #expect(findings.contains(.rowAltered(user: ids[2399], chain: .solana)))
    #expect(findings.contains(.eventChainBroken))
    await provisioner.close()
  }

  @Test(arguments: Backend.allCases)
  func anAuditDuringProvisioningIsClean(backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder, options: batches(of: 50))
    let ids = try userIDs(1...2500)
    let isDone = PlainLock(false)
    let provisioning = Task {
      defer { isDone.withLock { $0 = true } }
      return try await collect(provisioner.provision(UserList(ids))).userIDs.count
    }
    var audits: [AuditSummary] = []
    repeat {
      audits.append(try await provisioner.audit { Issue.record("\($0)") })
      _ = try await provisioner.ensureWallets(for: "login\(audits.count)")
    } while !isDone.withLock { $0 }
    #expect(try await provisioning.value == 2500)
    for summary in audits {
      #expect(summary.wallets == 2 * summary.users)
      #expect(summary.secrets == 2 * summary.users)
      #expect(summary.events == summary.users)
      #expect(summary.headSequence == UInt64(summary.users))
    }
    // Otherwise nothing was concurrent.
    #expect(audits.contains { $0.users > 0 && $0.users < 2500 })
    #expect(try await provisioner.audit { Issue.record("\($0)") }.users == 2500 + audits.count)
    await provisioner.close()
  }
}

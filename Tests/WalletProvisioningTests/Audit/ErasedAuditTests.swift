import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// An erased user is in order; whatever makes less or more of it is found.
@Suite(.timeLimit(.minutes(15))) struct ErasedAuditTests {
  /// A store of five users, of whom the second was erased, as it was before and after.
  private func fixture() async throws -> AuditFixture {
    let fixture = try await AuditFixture()
    _ = try await fixture.provisioner.backUp(to: fixture.folder.file("before.db"))
    #expect(try await fixture.provisioner.erase(fixture.user(2)).wallets == fixture.wallets(2).all)
    return fixture
  }

  @Test func anErasedUserIsNoFinding() async throws {
    let fixture = try await fixture()
    let summary = try await fixture.provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.erasedUsers, summary.wallets, summary.secrets, summary.events] == [5, 1, 8, 8, 6])
    #expect(summary.anchor?.walletCount == 8)
  }

  @Test func aMarkThatWasRemovedIsFound() async throws {
    let fixture = try await fixture()
    try fixture.database.change("DELETE FROM erased_users")
    #expect(try await fixture.findings() == [.eraseMarkMissing(user: fixture.user(2)): 1])
    // New wallets for the id do not hide it.
    _ = try await fixture.provisioner.ensureWallets(for: fixture.user(2))
    #expect(try await fixture.findings()[.eraseMarkMissing(user: fixture.user(2))] == 1)
  }

  @Test func theWholeUserRemovedIsFound() async throws {
    let fixture = try await fixture()
    try fixture.database.change("DELETE FROM erased_users; DELETE FROM users WHERE id = 2")
    #expect(try await fixture.findings() == [.eraseMarkMissing(user: fixture.user(2)): 1])
  }

  @Test func whatCameBackFromABackupIsFound() async throws {
    let fixture = try await fixture()
    try fixture.database.change(
      "ATTACH '\(fixture.folder.file("before.db"))' AS before; "
        + "INSERT INTO wallets SELECT * FROM before.wallets WHERE user = 2")
    let user = fixture.user(2)
    let wallets = Chain.allCases.reduce(into: [:]) { $0[AuditFinding.erasedWalletPresent(user: user, chain: $1)] = 1 }
    let missing = Chain.allCases.reduce(into: [:]) { $0[AuditFinding.secretMissing(user: user, chain: $1)] = 1 }
    #expect(try await fixture.findings() == wallets.merging(missing) { $1 })
    try fixture.database.change("INSERT INTO secrets SELECT * FROM before.secrets WHERE user = 2")
    #expect(try await fixture.findings() == wallets.merging([.erasedSecretPresent(user: user): 1]) { $1 })
    try fixture.database.change("DELETE FROM wallets WHERE user = 2")
    #expect(
      try await fixture.findings() == [.erasedSecretPresent(user: user): 1, .secretWithoutWallet(user: user): 2])
    // Without the mark as well: then it looks like a user as any other, but for the events.
    try fixture.database.change(
      "DELETE FROM erased_users; INSERT INTO wallets SELECT * FROM before.wallets WHERE user = 2")
    #expect(try await fixture.findings() == wallets.merging([.eraseMarkMissing(user: user): 1]) { $1 })
  }

  @Test func anErasureThatWasUndoneInTheEventsIsFound() async throws {
    let fixture = try await fixture()
    try fixture.database.change("DELETE FROM events WHERE sequence = 6")
    let findings = try await fixture.findings()
    #expect(findings[.eventChainBroken] == 1)
    #expect(findings[.erasedWithoutEvent(user: fixture.user(2))] == 1)
    for chain in Chain.allCases {
      let missing = AuditFinding.walletMissing(
        user: fixture.user(2), chain: chain, address: fixture.address(2, chain))
      #expect(findings[missing] == 1)
    }
  }

  /// A row whose code is wrong is not put into the event; that all of the user is gone is still in order.
  @Test func aDamagedUserCanBeErased() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("UPDATE wallets SET path = 'x' WHERE user = 2 AND chain = 1")
    try fixture.database.change("UPDATE wallets SET kind = 99 WHERE user = 2 AND chain = 2")
    #expect(try await fixture.provisioner.erase(fixture.user(2)).wallets.isEmpty)
    #expect(try await fixture.findings() == [:])
  }
}

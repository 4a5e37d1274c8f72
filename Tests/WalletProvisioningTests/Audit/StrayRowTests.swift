import Testing
import WalletAddresses
import WalletProvisioning

/// Rows that hang on nothing: no page of users shows them.
@Suite struct StrayRowTests {
  static let edits: [(sql: String, table: String)] = [
    (
      "INSERT INTO secrets SELECT 99, slot, secret_id, kind, public_identity, record FROM secrets WHERE user = 1",
      "secrets"
    ),
    ("UPDATE secrets SET user = 0 WHERE user = 5", "secrets"),
    (
      "INSERT INTO wallets SELECT 99, chain, account_index, kind, profile, path, address || 'x', wallet_id, secret_id, code FROM wallets WHERE user = 2",
      "wallets"
    ),
    (
      "INSERT INTO wallets SELECT -1, chain, account_index, kind, profile, path, address || 'x', wallet_id, secret_id, code FROM wallets WHERE user = 2",
      "wallets"
    ),
    ("INSERT INTO erased_users VALUES (99, 1)", "erased_users"),
    ("INSERT INTO primary_wallets SELECT 99, wallet_id, code FROM wallets LIMIT 1", "primary_wallets"),
    ("DELETE FROM users WHERE id = 3", "secrets"), ("DELETE FROM users WHERE id = 3", "wallets"),
    ("INSERT INTO events VALUES (-5, x'00')", "events"), ("INSERT INTO events VALUES (0, x'00')", "events"),
  ]

  @Test(arguments: edits) func isFound(sql: String, table: String) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(sql)
    let findings = try await fixture.findings()
    let isNamed = findings.keys.contains { finding in
      guard case .strayRows(let detail) = finding else { return false }
      return detail.contains(table)
    }
    #expect(isNamed, "\(findings.keys)")
    await fixture.provisioner.close()
  }
}

import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Every edit of what is stored for a mnemonic is found.
@Suite(.timeLimit(.minutes(15))) struct MnemonicAuditTests {
  private static let wallet = "WHERE user = 1 AND chain = 1"

  @Test(arguments: [
    "path = 'm/44''/60''/0''/0/1'", "path = ''", "profile = 'ledger-live'", "profile = ''", "profile = 'phantom'",
    "address = '0x000000000000000000000000000000000000dEaD'", "account_index = 1", "kind = 16", "chain = 2",
  ])
  func editsOfWalletsAreFound(change: String) async throws {
    // One chain only: no other wallet is in the way of a changed one.
    try await check("UPDATE wallets SET \(change) \(Self.wallet)", chains: [.evm]) { finding in
      if case .rowAltered = finding { true } else { false }
    }
  }

  @Test(arguments: [
    "record = substr(record, 1, length(record) - 1) || x'00'", "record = substr(record, 1, 40)", "kind = 16",
    "public_identity = substr(public_identity, 1, 33) || x'011200'",
    "public_identity = substr(public_identity, 1, 35) || x'01'", "public_identity = substr(public_identity, 1, 33)",
    "secret_id = x'00112233445566778899aabbccddeeff'",
  ])
  func editsOfSecretsAreFound(change: String) async throws {
    let assignment = change.hasPrefix("record") || change.hasPrefix("public") ? Self.asBlob(change) : change
    try await check("UPDATE secrets SET \(assignment) WHERE user = 1", chains: Set(Chain.allCases)) { finding in
      switch finding {
      case .secretUnusable, .secretMissing: true
      default: false
      }
    }
  }

  @Test func aMovedSlotIsFound() async throws {
    try await check("UPDATE secrets SET slot = 4294967296 WHERE user = 1", chains: Set(Chain.allCases)) { finding in
      if case .malformed = finding { true } else { false }
    }
  }

  @Test func exchangedSecretsAreFound() async throws {
    let sql = """
      UPDATE secrets SET user = -1 WHERE user = 1; UPDATE secrets SET user = 1 WHERE user = 2;
      UPDATE secrets SET user = 2 WHERE user = -1
      """
    try await check(sql, chains: Set(Chain.allCases)) { finding in
      if case .secretUnusable = finding { true } else { false }
    }
  }

  private static func asBlob(_ change: String) -> String {
    change.replacing(" = ", with: " = CAST(", maxReplacements: 1) + " AS BLOB)"
  }

  private func check(
    _ sql: String, chains: Set<Chain>, isExpected: (AuditFinding) -> Bool
  ) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(chains: chains)
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...3))))
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    try Database(path: setting.folder.file("wallets.db")).change(sql)
    var findings: [AuditFinding] = []
    let summary = try await provisioner.audit { findings.append($0) }
    #expect(summary.findings == findings.count)
    let isFound = findings.contains(where: isExpected)
    #expect(isFound, "\(findings)")
  }
}

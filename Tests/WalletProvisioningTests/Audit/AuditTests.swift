import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// Every edit of the database is found, named after the user where that can be known, and nothing else is.
@Suite(.timeLimit(.minutes(15))) struct AuditTests {
  @Test func aCleanStoreIsClean() async throws {
    let fixture = try await AuditFixture()
    let summary = try await fixture.provisioner.audit { Issue.record("\($0)") }
    #expect(summary.isClean)
    #expect([summary.users, summary.wallets, summary.secrets, summary.events, summary.findings] == [5, 10, 10, 5, 0])
    #expect(summary.elapsed > .zero)
    // The anchor to keep elsewhere.
    #expect(summary.headSequence == 5)
    #expect(try summary.headCode == hexadecimal(fixture.database.blob("SELECT event_code FROM store")))
    _ = try await fixture.provisioner.exportSecret(of: fixture.user(1), chain: .evm, as: .hexadecimal)
    let after = try await fixture.provisioner.audit { Issue.record("\($0)") }
    #expect([after.events, Int(after.headSequence)] == [6, 6])
    #expect(after.headCode != summary.headCode)
  }

  @Test func anEmptyStoreIsClean() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events, summary.findings] == [0, 0, 0, 0, 0])
    #expect(summary.headSequence == 0)
    #expect(summary.headCode == String(repeating: "0", count: 64))
    await provisioner.close()
  }

  @Test(arguments: AuditEdit.wallets + AuditEdit.codedColumns + AuditEdit.unreadable)
  func editsOfWalletsAreFound(edit: AuditEdit) async throws { try await check(edit) }

  @Test(arguments: AuditEdit.users)
  func editsOfUsersAreFound(edit: AuditEdit) async throws { try await check(edit) }

  @Test(arguments: AuditEdit.secrets + AuditEdit.truncatedRecords)
  func editsOfSecretsAreFound(edit: AuditEdit) async throws { try await check(edit) }

  @Test(arguments: AuditEdit.events)
  func editsOfEventsAreFound(edit: AuditEdit) async throws { try await check(edit) }

  private func check(_ edit: AuditEdit) async throws {
    let fixture = try await AuditFixture()
    #expect(try await fixture.findings() == [:])
    try fixture.database.change(edit.sql)
    let expected = edit.findings(fixture).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(try await fixture.findings() == expected)
    // Another process sees the same.
    let other = try await Backend.sqlite.provisioner(in: fixture.folder)
    #expect(try await other.audit { _ in }.findings == edit.findings(fixture).count)
    await other.close()
  }

  @Test(arguments: [
    ("secrets", "record", 120), ("secrets", "public_identity", 33), ("wallets", "code", 16),
    ("store", "event_code", 32),
  ])
  func everyFlippedBitIsFound(table: String, column: String, byteCount: Int) async throws {
    let fixture = try await AuditFixture()
    let place =
      switch table {
      case "secrets": AuditEdit.secret
      case "wallets": AuditEdit.row
      default: ""
      }
    let bytes = try fixture.database.blob("SELECT \(column) FROM \(table) \(place)")
    try #require(bytes.count == byteCount)
    for bit in 0..<8 * bytes.count {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      try fixture.database.change("UPDATE \(table) SET \(column) = ?1 \(place)", blobs: [flipped])
      let findings = try await fixture.findings()
      #expect(findings.count == 1, "bit \(bit): \(findings)")
      switch (table, findings.keys.first) {
      case ("secrets", .secretUnusable(let user, _)), ("wallets", .rowAltered(let user, .evm)):
        #expect(user == fixture.user(2))
      case ("store", .eventChainBroken): break
      default: Issue.record("bit \(bit): \(findings)")
      }
    }
    try fixture.database.change("UPDATE \(table) SET \(column) = ?1 \(place)", blobs: [bytes])
    #expect(try await fixture.findings() == [:])
  }

  @Test func anEventOfAnotherUserIsFound() async throws {
    let fixture = try await AuditFixture()
    var event = try fixture.database.blob("SELECT event FROM events WHERE sequence = 2")
    let name = Array("user2".utf8)
    let start = try #require(event.indices.first { event[$0...].starts(with: name) })
    event.replaceSubrange(start..<start + name.count, with: "user9".utf8)
    try fixture.database.change("UPDATE events SET event = ?1 WHERE sequence = 2", blobs: [event])
    let stranger = try UserID("user9")
    #expect(
      try await fixture.findings() == [
        .eventChainBroken: 1,
        .walletMissing(user: stranger, chain: .evm, address: fixture.address(2, .evm)): 1,
        .walletMissing(user: stranger, chain: .solana, address: fixture.address(2, .solana)): 1,
        .walletWithoutEvent(user: fixture.user(2), chain: .evm): 1,
        .walletWithoutEvent(user: fixture.user(2), chain: .solana): 1,
      ])
  }

  @Test func aUserRenamedToALookAlikeIsFound() async throws {
    let fixture = try await AuditFixture()
    let (composed, decomposed) = (try UserID("caf\u{E9}"), try UserID("cafe\u{301}"))
    _ = try await fixture.provisioner.ensureWallets(for: composed)
    try fixture.database.change("UPDATE users SET user_id = 'cafe\u{301}' WHERE id = 6")
    var users: Set<UserID> = []
    for finding in try await fixture.findings().keys {
      switch finding {
      case .rowAltered(let user, _), .secretUnusable(let user, .notAuthentic), .walletMissing(let user, _, _),
        .walletWithoutEvent(let user, _):
        users.insert(user)
      default: Issue.record("\(finding)")
      }
    }
    #expect(users == [composed, decomposed])
  }

  @Test(arguments: [
    "UPDATE data_keys SET record = zeroblob(120)", "UPDATE store SET canary = zeroblob(112)",
    "UPDATE store SET integrity_key = zeroblob(120)", "UPDATE store SET ring_epoch = 2",
    "UPDATE store SET ring_version = 1000", "UPDATE store SET ring_code = zeroblob(32)", "DELETE FROM data_keys",
    "UPDATE store SET store_id = zeroblob(16)",
  ])
  func anAlteredKeyRingStopsTheAudit(sql: String) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(sql)
    await #expect(throws: WalletError.keyRing(.ringAltered)) { try await fixture.findings() }
  }

  @Test func anotherRootKeysFingerprintStopsTheAudit() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("UPDATE store SET root_fingerprint = zeroblob(8)")
    // What another process leaves that replaces the root key begins with another fingerprint, too.
    do {
      _ = try await fixture.findings()
      Issue.record("audited")
    } catch WalletError.keyRing(.rootKeyReplaced(let present, _)) {
      #expect(present == "0000000000000000")
    }
  }

  @Test func rowsOfAnotherStoreAreFound() async throws {
    let fixture = try await AuditFixture()
    // Same root key, same users, another store.
    let path = fixture.folder.file("other.db")
    let other = try await WalletProvisioner(
      store: .sqlite(path), rootKey: .file(fixture.folder.file("root.key")), options: .raw)
    _ = try await collect(other.provision(UserList(fixture.users)))
    await other.close()
    try fixture.database.change(
      """
      ATTACH '\(path)' AS other; DELETE FROM wallets WHERE user = 2; DELETE FROM secrets WHERE user = 2;
      INSERT INTO secrets SELECT * FROM other.secrets WHERE user = 2;
      INSERT INTO wallets SELECT * FROM other.wallets WHERE user = 2
      """)
    let user = fixture.user(2)
    let expected = Chain.allCases.flatMap {
      [
        AuditFinding.rowAltered(user: user, chain: $0), .secretUnusable(user: user, .notAuthentic),
        .walletMissing(user: user, chain: $0, address: fixture.address(2, $0)),
        .walletWithoutEvent(user: user, chain: $0),
      ]
    }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(try await fixture.findings() == expected)
  }

  @Test func severalEditsAreAllFound() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(
      """
      DELETE FROM secrets WHERE user = 1; UPDATE wallets SET path = 'x' WHERE user = 3 AND chain = 2;
      UPDATE wallets SET kind = 99 WHERE user = 5 AND chain = 1
      """)
    #expect(
      try await fixture.findings() == [
        .secretMissing(user: fixture.user(1), chain: .evm): 1,
        .secretMissing(user: fixture.user(1), chain: .solana): 1,
        .rowAltered(user: fixture.user(3), chain: .solana): 1,
        .malformed(user: fixture.user(5), detail: "a wallet of user user5"): 1,
      ])
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

import Testing
import WalletAddresses
import WalletCurves
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What is not just as it was made does not leave, and no event says that it did.
@Suite(.timeLimit(.minutes(15))) struct AlteredExportTests {
  @Test func anAlteredRowIsNotExported() async throws {
    try await check("UPDATE wallets SET path = 'x' \(AuditEdit.row)") { .rowAltered(user: $0, chain: .evm) }
  }

  @Test(arguments: [
    ("public_identity = zeroblob(33)", RecordError.notAuthentic),
    ("record = zeroblob(120)", .unknownFormat(0)),
    ("record = substr(record, 1, 100)", .notAuthentic),
    ("record = x''", .truncated(byteCount: 0)),
    ("kind = 17", .unexpectedKind(16)),
    ("record = CAST(substr(record, 1, 4) || x'63' || substr(record, 6) AS BLOB)", .unknownDataKey(99)),
  ])
  func anAlteredSecretIsNotExported(change: String, error: RecordError) async throws {
    try await check("UPDATE secrets SET \(change) \(AuditEdit.secret)") { .record(user: $0, error) }
  }

  @Test(arguments: [
    "DELETE FROM secrets \(AuditEdit.secret)", AuditEdit.exchange("record", in: "secrets", "slot = 4294967296"),
    AuditEdit.exchange("public_identity", in: "secrets", "slot = 4294967296"),
    AuditEdit.exchangeOwners("secrets", "slot = 4294967296"),
  ])
  func anotherSecretIsNotExported(sql: String) async throws {
    try await check(sql) { .record(user: $0, .notAuthentic) }
  }

  private func check(_ sql: String, throws error: (UserID) -> WalletError) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(sql)
    let user = fixture.user(2)
    await #expect(throws: error(user)) {
      _ = try await fixture.provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    #expect(try fixture.database.integer("SELECT count(*) FROM events") == 5)
    // The user's other key and others' keys can still be saved.
    _ = try await fixture.provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal)
    _ = try await fixture.provisioner.exportSecret(of: fixture.user(3), chain: .evm, as: .hexadecimal)
    #expect(try fixture.database.integer("SELECT count(*) FROM events") == 7)
  }

  /// Everything is authentic and something wrong: as only the engine itself, gone wrong, could write it.
  @Test(arguments: [true, false])
  func aKeyThatDoesNotGiveItsAddressIsNotExported(isAddressWrong: Bool) async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: "user0")
    let user = try UserID("user1")
    // Private key 2, with the address or the public key of private key 1.
    let own = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF"
    let others = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"
    try await setting.plant(
      for: user, key: 2, publicIdentityOf: isAddressWrong ? 2 : 1, address: isAddressWrong ? others : own)
    await #expect(throws: WalletError.record(user: user, .identityMismatch)) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    #expect(try await setting.contents().events.count == 2)
    var findings: [AuditFinding] = []
    _ = try await provisioner.audit { findings.append($0) }
    #expect(
      findings == [
        isAddressWrong
          ? .wrongAddress(user: user, chain: .evm, stored: others, derived: own)
          : .secretUnusable(user: user, .identityMismatch)
      ])
    // As it should be, it is exported.
    let sound = try UserID("user2")
    try await setting.plant(
      for: sound, key: 3, publicIdentityOf: 3, address: "0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69")
    #expect(
      try await provisioner.exportSecret(of: sound, chain: .evm, as: .hexadecimal).text()
        == String(repeating: "0", count: 63) + "3")
  }
}

extension ScriptedSetting {
  /// Stores an EVM wallet with a small private key and whatever address and public key are asked for, sealed and coded
  /// as the engine does it.
  fileprivate func plant(for user: UserID, key: UInt8, publicIdentityOf named: UInt8, address: String) async throws {
    func scalar(_ last: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 31) + [last] }
    let secretID = try #require(try RecordID.draw(1, from: SystemRandomness()).first)
    let identity = try Secp256k1.publicKey(of: Secret(copying: scalar(named).span.bytes)).compressed
    let binding = RecordBinding(
      storeID: ring.storeID, tenant: .default, userID: user, secretID: secretID, publicIdentity: identity)
    let record = try ring.seal(
      scalar(key).span.bytes, kind: .rawSecp256k1, binding: binding, dataKeyID: 1, random: SystemRandomness())
    var row = WalletRow(
      tenant: .default, userID: user, chain: .evm, accountIndex: 0, kind: .rawSecp256k1, profile: "", path: "",
      address: address, walletID: secretID, secretID: secretID)
    row.code = ring.code(of: row)
    let secret = SecretRow(
      slot: .raw(.evm, accountIndex: 0), secretID: secretID, kind: .rawSecp256k1, publicIdentity: identity,
      record: record)
    let planted = CreationBatch.User(userID: user, secrets: [secret], wallets: [row])
    _ = try await base.create(
      CreationBatch(tenant: .default, time: 0, users: [planted], dataKeyID: 1), chain: ring.eventChain)
  }
}

import Testing
import WalletAddresses
import WalletHD
import WalletKeygen
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What somebody who can write to the database does to shared seeds is found.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedAuditTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sql: String
    var findings: @Sendable () throws -> Set<AuditFinding>
  }

  private static func user(_ number: Int) throws -> UserID { try UserID("user\(number)") }

  /// user1 has index 0, and so on to user5.
  static let edits: [Edit] = [
    Edit(
      testDescription: "two users' accounts swapped",
      sql: """
        UPDATE shared_accounts SET user = -1 WHERE account_index = 1;
        UPDATE shared_accounts SET user = 2 WHERE account_index = 2;
        UPDATE shared_accounts SET user = 3 WHERE account_index = 1;
        """
    ) {
      [
        .sharedIndexDiffers(user: try user(2), account: 2, wallets: 1),
        .sharedIndexDiffers(user: try user(3), account: 1, wallets: 2),
      ]
    },
    Edit(testDescription: "an account removed", sql: "DELETE FROM shared_accounts WHERE account_index = 3") {
      [.sharedIndexDiffers(user: try user(4), account: nil, wallets: 3)]
    },
    Edit(
      testDescription: "the index of a wallet, and its path",
      sql: """
        UPDATE wallets SET account_index = 9, path = 'm/44''/60''/9''/0/0' WHERE account_index = 2 AND chain = 1
        """
    ) {
      [
        .rowAltered(user: try user(3), chain: .evm), .sharedIndexDiffers(user: try user(3), account: 2, wallets: 9),
        .wrongAddress(
          user: try user(3), chain: .evm, stored: KnownAccounts.plain[2].evm,
          derived: "0xbd360E2157d41C9b42e9735720A46D7C4573Af6A"),
      ]
    },
    Edit(
      testDescription: "the record of the seed",
      sql: "UPDATE shared_seeds SET record = zeroblob(length(record))"
    ) { [.sharedSeedUnusable(tenant: .default, .unknownFormat(0))] },
    Edit(
      testDescription: "the public identity of the seed",
      sql: "UPDATE shared_seeds SET public_identity = zeroblob(36)"
    ) { [.sharedSeedUnusable(tenant: .default, .identityMismatch)] },
    Edit(testDescription: "the counter turned back", sql: "UPDATE shared_seeds SET next_index = 2") {
      [.sharedCounterTurnedBack(tenant: .default)]
    },
    Edit(testDescription: "the count of seals", sql: "UPDATE data_keys SET sealed_count = 0") {
      [.dataKeyCountTooLow(id: 1, counted: 1, stored: 0)]
    },
  ]

  private func findings(_ setting: MnemonicSetting) async throws -> Set<AuditFinding> {
    var found: Set<AuditFinding> = []
    let summary = try await setting.provisioner().audit { found.insert($0) }
    #expect(summary.findings == found.count)
    return found
  }

  private func setting() async throws -> MnemonicSetting {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try await setting.sharing()
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...5))))
    #expect(try await findings(setting).isEmpty)
    return setting
  }

  @Test(arguments: edits) func isFound(_ edit: Edit) async throws {
    let setting = try await setting()
    try Database(path: setting.folder.file("wallets.db")).change(edit.sql)
    #expect(try await findings(setting) == edit.findings())
  }

  /// Every engine that this machine has, and a share of the users.
  @Test(arguments: Backend.allCases) func manyUsers(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...1500))))
    for name in KeyEngine.availableNames {
      var options = AuditOptions()
      options.engine = .named(name)
      let summary = try await provisioner.audit(options: options) { Issue.record("\($0)") }
      #expect(summary.isClean && summary.engineName == name)
      #expect(summary.users == 1500 && summary.rederivedWallets == 3000 && summary.secrets == 1)
    }
    var options = AuditOptions()
    options.sample = try #require(AuditSample(percent: "10"))
    let sampled = try await provisioner.audit(options: options) { Issue.record("\($0)") }
    #expect(sampled.isClean && sampled.wallets == 3000 && (1..<1500).contains(sampled.rederivedWallets))
  }

  /// An engine that derives wrongly is not believed against the reference.
  @Test func aBrokenEngineAccusesNobody() async throws {
    let setting = try await setting()
    let provisioner = try setting.provisioner()
    let engine = KeyEngine(backend: BrokenEngine(.anotherKey, on: .solana) { $0 == 3 })
    await #expect(throws: WalletError.keygen(.engineFault(engine.name))) {
      _ = try await provisioner.audit(options: AuditOptions(), engine: engine) { Issue.record("\($0)") }
    }
  }

  @Test func aSeedThatIsGoneIsNotReplaced() async throws {
    let setting = try await setting()
    try Database(path: setting.folder.file("wallets.db")).change(
      "DELETE FROM shared_accounts; DELETE FROM shared_seeds")
    var expected: Set<AuditFinding> = [.sharedSeedMissing(tenant: .default)]
    for number in 1...5 {
      let user = try Self.user(number)
      for chain in Chain.allCases { expected.insert(.secretMissing(user: user, chain: chain)) }
      expected.insert(.sharedIndexDiffers(user: user, account: nil, wallets: UInt32(number - 1)))
    }
    #expect(try await findings(setting) == expected)
    let provisioner = try setting.provisioner(keys: .sharedSeed)
    await #expect(throws: WalletError.sharedSeedRemoved(tenant: .default)) { try await provisioner.createSharedSeed() }
    await #expect(throws: WalletError.noSharedSeed(tenant: .default)) {
      try await provisioner.ensureWallets(for: "late")
    }
  }

  /// A user whose wallets were removed does not get others.
  @Test func aUserWithoutWalletsGetsNoSecondAccount() async throws {
    let setting = try await setting()
    try Database(path: setting.folder.file("wallets.db")).change("DELETE FROM wallets WHERE account_index = 2")
    let user = try Self.user(3)
    let provisioner = try await setting.sharing()
    await #expect(throws: WalletError.rowAltered(user: user, chain: .evm)) {
      try await provisioner.ensureWallets(for: user)
    }
    #expect(try await map(of: provisioner)[user] == nil)
    #expect(try await map(of: provisioner).count == 4)
    #expect(
      try await findings(setting).contains(.sharedIndexDiffers(user: user, account: 2, wallets: nil)))
  }

  /// The map is never printed wrongly: what does not agree with authentic wallets comes as an error.
  @Test func theMapIsCheckedAgainstWallets() async throws {
    let setting = try await setting()
    try Database(path: setting.folder.file("wallets.db")).change(Self.edits[0].sql)
    let provisioner = try await setting.sharing()
    #expect(try await map(of: provisioner) == [try Self.user(1): 0, try Self.user(4): 3, try Self.user(5): 4])
    // The wallets, which are authentic, have the last word on what a user has.
    #expect(try await provisioner.ensureWallets(for: Self.user(2)).sharedIndex == 1)
  }
}

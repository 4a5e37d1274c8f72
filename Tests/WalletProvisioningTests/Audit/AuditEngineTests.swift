import Testing
import WalletAddresses
import WalletHD
import WalletKeygen
import WalletProvisioning
import WalletStorage

/// Which engine audits, and of whom it opens the secrets.
@Suite(.timeLimit(.minutes(15))) struct AuditEngineTests {
  /// Enough users for the engines to work in vectors and not to leave everything to the reference.
  private func filled(_ keys: KeyKind, count: Int) async throws -> (MnemonicSetting, WalletProvisioner) {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: keys)
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...count))))
    return (setting, provisioner)
  }

  @Test(arguments: KeyEngine.availableNames, [(KeyKind.raw, 700), (.mnemonic12, 70), (.mnemonic24, 9)])
  func everyEngineGivesTheSame(name: String, made: (keys: KeyKind, count: Int)) async throws {
    let (setting, provisioner) = try await filled(made.keys, count: made.count)
    var options = AuditOptions()
    options.engine = .named(name)
    let summary = try await provisioner.audit(options: options) { Issue.record("\($0)") }
    #expect(summary.engineName == name)
    #expect(summary.users == made.count)
    #expect(summary.wallets == 2 * made.count)
    #expect(summary.rederivedWallets == 2 * made.count)
    #expect(summary.secrets == (made.keys == .raw ? 2 : 1) * made.count)
    // One user of many whose secrets are another's, at its right place and sealed rightly: only derivation can tell.
    let database = try Database(path: setting.folder.file("wallets.db"))
    try database.change(
      "UPDATE wallets SET address = '0x000000000000000000000000000000000000dEaD' WHERE chain = 1 AND user = "
        + "(SELECT id FROM users WHERE user_id = 'user5')")
    var findings: [AuditFinding] = []
    _ = try await provisioner.audit(options: options) { findings.append($0) }
    #expect(findings.count == 2)
    #expect(findings.contains(.rowAltered(user: try UserID("user5"), chain: .evm)))
  }

  @Test func theDefaultIsAnotherEngineThanMakesWallets() async throws {
    let (_, provisioner) = try await filled(.raw, count: 1)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    let names = KeyEngine.availableNames
    #expect(summary.engineName == (names.count > 2 ? names[names.count - 2] : "reference"))
    #expect(names.count == 1 || summary.engineName != provisioner.engineName)
  }

  @Test func anUnknownEngineIsRefused() async throws {
    let (_, provisioner) = try await filled(.raw, count: 1)
    var options = AuditOptions()
    options.engine = .named("none")
    let expected = WalletError.keygen(.engineUnavailable(name: "none", available: KeyEngine.availableNames))
    await #expect(throws: expected) { try await provisioner.audit(options: options) { _ in } }
  }

  /// Rows that agree with one another and with their codes, but not with the key: made by an engine that was wrong.
  @Test(arguments: Chain.allCases, [0, 1, 149])
  func anAddressThatTheKeyDoesNotGiveIsFound(chain: Chain, position: Int) async throws {
    let setting = try ScriptedSetting()
    let engine = KeyEngine(backend: BrokenEngine(.anotherKey, on: chain) { $0 == position })
    let maker = try WalletProvisioner(
      store: setting.store, ring: setting.ring, engine: engine, options: .raw)
    // The sample finds it now and then; then there is nothing to audit.
    let (collected, error) = await collectUntilError(maker.provision(UserList(try userIDs(1...150))))
    guard error == nil else { return }
    #expect(collected.userIDs.count == 150)
    for name in KeyEngine.availableNames {
      var options = AuditOptions()
      options.engine = .named(name)
      var findings: [AuditFinding] = []
      _ = try await maker.audit(options: options) { findings.append($0) }
      guard findings.count == 1, case .secretUnusable(_, .identityMismatch)? = findings.first else {
        Issue.record("\(name): \(findings)")
        continue
      }
    }
  }

  /// An engine that is wrong accuses nobody.
  @Test(arguments: BrokenEngine.Fault.allCases, Chain.allCases)
  func anAuditWithABrokenEngineStops(fault: BrokenEngine.Fault, chain: Chain) async throws {
    let (_, provisioner) = try await filled(.raw, count: 20)
    for position in [0, 7, 19] {
      let engine = KeyEngine(backend: BrokenEngine(fault, on: chain) { $0 == position })
      await #expect(throws: WalletError.keygen(.engineFault("broken"))) {
        _ = try await provisioner.audit(options: .init(), engine: engine) { Issue.record("\($0)") }
      }
    }
  }

  @Test(arguments: Chain.allCases)
  func anAuditOfPhrasesWithABrokenEngineStops(chain: Chain) async throws {
    let (_, provisioner) = try await filled(.mnemonic12, count: 3)
    let engine = KeyEngine(backend: BrokenEngine(.anotherKey, on: chain) { _ in true })
    await #expect(throws: WalletError.keygen(.engineFault("broken"))) {
      _ = try await provisioner.audit(options: .init(), engine: engine) { Issue.record("\($0)") }
    }
  }

  /// Users of every kind, in one slice.
  @Test(arguments: KeyEngine.availableNames)
  func mixedUsers(name: String) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let first = try setting.provisioner()
    for number in 1...9 { _ = try await first.ensureWallets(for: "standard \(number)") }
    let profiles: [Chain: DerivationProfile] = [.evm: .ledgerLive, .solana: .solanaCLI]
    for number in 1...3 {
      _ = try await setting.provisioner(keys: .mnemonic24, profiles: profiles).ensureWallets(for: "ledger \(number)")
      _ = try await setting.provisioner(chains: [.solana], profiles: [.solana: .trustSolana])
        .ensureWallets(for: "trust \(number)")
      _ = try await setting.provisioner(keys: .raw).ensureWallets(for: "raw \(number)")
      _ = try await setting.provisioner(chains: [.evm], keys: .raw).ensureWallets(for: "half \(number)")
    }
    let phrase = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    _ = try await first.importMnemonic(phrase, passphrase: secret("TREZOR"), for: try UserID("dora"))
    let japanese = try Mnemonic.generate(wordCount: .fifteen, language: .japanese)
    _ = try await first.importMnemonic(japanese, for: try UserID("emi"))
    var options = AuditOptions()
    options.engine = .named(name)
    let summary = try await first.audit(options: options) { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.rederivedWallets] == [23, 40, 40])
  }

  @Test func aSampleOpensThatShareOnly() async throws {
    let (setting, provisioner) = try await filled(.raw, count: 4000)
    var options = AuditOptions()
    options.sample = try #require(AuditSample(percent: "25"))
    let summary = try await provisioner.audit(options: options) { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.events] == [4000, 8000, 4000])
    // Ten standard deviations.
    #expect((1450...2550).contains(summary.secrets))
    #expect(summary.rederivedWallets == summary.secrets)
    // Rows and events of everyone are checked in any case.
    options.sample = try #require(AuditSample(percent: "0.0001"))
    let database = try Database(path: setting.folder.file("wallets.db"))
    let row = { (name: String) in "user = (SELECT id FROM users WHERE user_id = '\(name)')" }
    try database.change("UPDATE wallets SET path = 'x' WHERE \(row("user3000")) AND chain = 1")
    try database.change("DELETE FROM wallets WHERE \(row("user100")) AND chain = 2")
    var findings: Set<AuditFinding> = []
    _ = try await provisioner.audit(options: options) { findings.insert($0) }
    #expect(findings.contains(.rowAltered(user: try UserID("user3000"), chain: .evm)))
    #expect(findings.contains(.secretWithoutWallet(user: try UserID("user100"))))
    #expect(findings.contains { if case .walletMissing = $0 { true } else { false } })
  }

  @Test(arguments: [
    ("100", 100.0), ("1", 1), ("0.0001", 0.0001), ("99.9999", 99.9999), ("5.5", 5.5), ("005", 5), ("100.0000", 100),
  ])
  func percentages(text: String, percent: Double) throws {
    let sample = try #require(AuditSample(percent: text))
    #expect(sample.percent == percent)
    let isEveryone = percent == 100
    #expect(sample.isAll == isEveryone)
  }

  @Test(arguments: [
    "", "0", "0.0", "0.00001", "101", "100.0001", "-1", "+1", "1e1", ".5", "5.", "1.2.3", "5%", " 5", "5 ", "nan",
    "0x5", "1000", "٥", "1,5",
  ])
  func noPercentages(text: String) { #expect(AuditSample(percent: text) == nil) }
}

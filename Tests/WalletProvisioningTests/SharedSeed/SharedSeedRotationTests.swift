import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The shared seed is sealed under new data keys like every other secret, and nobody notices.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedRotationTests {
  private func record(_ store: any WalletStoreReading) async throws -> [UInt8] {
    try #require(try await store.sharedSeeds().first).record
  }

  @Test(arguments: Backend.allCases) func isSealedAnew(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...20))))
    let raw = try setting.provisioner(keys: .raw)
    _ = try await collect(raw.provision(UserList(try userIDs(101...110))))
    let before = try await record(setting.store)
    let status = try await provisioner.sharedSeed()
    let rotation = try await provisioner.rotateDataKeys { Issue.record("\($0)") }
    #expect(rotation.isDone && rotation.epoch == 2 && rotation.removedDataKeys == 1)
    #expect(rotation.secrets == 21 && rotation.examined == 21 && rotation.resealed == 21)
    let after = try await record(setting.store)
    #expect(try RecordHeader(record: before).dataKeyID == 1)
    #expect(
      try RecordHeader(record: after) == RecordHeader(kind: .sharedSeed, dataKeyID: 2, recordVersion: 2))
    #expect(try await provisioner.sharedSeed()?.fingerprint == status?.fingerprint)
    #expect(try await provisioner.exportSharedSeed(as: .mnemonic).text() == zeroPhrase)
    #expect(try await provisioner.ensureWallets(for: "late").sharedIndex == 20)
    let audit = try await provisioner.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.users == 31 && audit.secrets == 21 && audit.rederivedWallets == 62)
    #expect(try await provisioner.rotateDataKeys().epoch == 3)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  /// A store in which the shared seed is the only secret.
  @Test(arguments: Backend.allCases) func alone(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    let first = try await provisioner.ensureWallets(for: "first")
    let rotation = try await provisioner.rotateDataKeys { Issue.record("\($0)") }
    #expect(rotation.isDone && rotation.secrets == 1 && rotation.resealed == 1 && rotation.removedDataKeys == 1)
    #expect(try await provisioner.ensureWallets(for: "first") == first)
    #expect(try await provisioner.ensureWallets(for: "second").sharedIndex == 1)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  @Test func aNameProvesNothing() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: options)
    _ = try await provisioner.createSharedSeed()
    let phrase = try await provisioner.exportSharedSeed(as: .mnemonic).text()
    let database = try RawDatabase(folder.file("wallets.db"), creating: false)
    try database.run("CREATE TEMP TABLE kept AS SELECT record FROM shared_seeds")
    try database.run(
      "UPDATE shared_seeds SET record = CAST(substr(record, 1, 4) || x'02000000' || substr(record, 9) AS BLOB)")
    let stopped = try await provisioner.rotateDataKeys()
    #expect(!stopped.isDone && stopped.failures == 1 && stopped.removedDataKeys == 0)
    try database.run("UPDATE shared_seeds SET record = (SELECT record FROM kept)")
    #expect(try await provisioner.rotateDataKeys { Issue.record("\($0)") }.isDone)
    #expect(try await provisioner.exportSharedSeed(as: .mnemonic).text() == phrase)
    await provisioner.close()
  }

  /// A process that has opened the seed before another one seals it anew goes on.
  @Test func anotherProcess() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    let first = try await Backend.sqlite.provisioner(in: folder, options: options)
    _ = try await first.createSharedSeed()
    let phrase = try await first.exportSharedSeed(as: .mnemonic).text()
    let user = try UserID("user")
    let wallets = try await first.ensureWallets(for: user)
    let key = try await first.exportSecret(of: user, chain: .evm, as: .hexadecimal).text()
    let second = try await Backend.sqlite.provisioner(in: folder, options: options)
    for epoch in 2...4 {
      #expect(try await second.rotateDataKeys { Issue.record("\($0)") }.epoch == epoch)
      #expect(try await first.exportSecret(of: user, chain: .evm, as: .hexadecimal).text() == key)
      #expect(try await first.exportSharedSeed(as: .mnemonic).text() == phrase)
      #expect(try await first.ensureWallets(for: try UserID("late\(epoch)")).all.count == 2)
      #expect(try await first.ensureWallets(for: user) == wallets)
      #expect(try await first.audit { Issue.record("\($0)") }.isClean)
    }
    await first.close()
    await second.close()
  }

  /// A seed that does not open keeps the data keys that it may need.
  @Test func aDamagedSeedKeepsOldDataKeys() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try await setting.sharing()
    _ = try await provisioner.ensureWallets(for: "user")
    try Database(path: setting.folder.file("wallets.db")).change(
      "UPDATE shared_seeds SET record = CAST(substr(record, 1, length(record) - 1) || x'00' AS BLOB)")
    var reported: [WalletError] = []
    let rotation = try await provisioner.rotateDataKeys { reported.append($0) }
    #expect(!rotation.isDone && rotation.failures == 1 && rotation.removedDataKeys == 0)
    #expect(reported == [.sharedSeed(tenant: .default, .notAuthentic)])
    #expect(try await setting.store.loadKeyRing().dataKeys.map(\.id) == [1, 2])
  }
}

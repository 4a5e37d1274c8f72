import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// Data keys seal 65,536 secrets each; runs go on under the next.
@Suite(.timeLimit(.minutes(15))) struct DataKeyTests {
  @Test func aRunGoesOnUnderTheNextDataKey() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner(batchSize: 2000)
    let ids = try userIDs(1...33_000)
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    #expect(collected.progress?.createdWallets == 66_000)
    let keys = try await setting.base.loadKeyRing().dataKeys
    #expect(keys.map(\.id) == [1, 2])
    // A batch is never split between keys: 16 batches of 4,000 secrets fit into the first.
    #expect(keys.map(\.sealedCount) == [64_000, 2000])
    // Every record says which key it was sealed under, and opens.
    let counts = try await setting.contents().users.flatMap(\.secrets).reduce(into: [UInt32: Int]()) {
      $0[try RecordHeader(record: $1.record).dataKeyID, default: 0] += 1
    }
    #expect(counts == [1: 64_000, 2: 2000])
    #expect(try await provisioner.audit { Issue.record("\($0)") }.secrets == 66_000)
  }

  @Test func aKeyIsFilledToTheLastSecret() async throws {
    let folder = try TemporaryFolder()
    let first = try await Backend.sqlite.provisioner(in: folder)
    _ = try await first.ensureWallets(for: "user0")
    await first.close()
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("UPDATE data_keys SET sealed_count = \(KeyRing.secretsPerDataKey - 8)")
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 4))
    _ = try await collect(provisioner.provision(UserList(userIDs(1...4))))
    #expect(try database.integer("SELECT count(*) FROM data_keys") == 1)
    #expect(try database.integer("SELECT sealed_count FROM data_keys") == KeyRing.secretsPerDataKey)
    _ = try await provisioner.ensureWallets(for: "user5")
    #expect(try database.integer("SELECT sealed_count FROM data_keys WHERE id = 1") == KeyRing.secretsPerDataKey)
    #expect(try database.integer("SELECT sealed_count FROM data_keys WHERE id = 2") == 2)
    await provisioner.close()
  }

  @Test(arguments: [1, 2, 15])
  func aKeyThatOthersFilledIsReplaced(failureCount: Int) async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner(batchSize: 10)
    _ = try await provisioner.ensureWallets(for: "user0")
    await setting.store.fail(.create, with: Array(repeating: .dataKeyFull(id: 1), count: failureCount))
    let ids = try userIDs(1...30)
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    #expect(collected.progress?.createdWallets == 60)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 62)
    // What failed to be committed was made anew: no secret was ever sealed twice.
    let batches = await setting.store.createdBatches
    #expect(batches.count == 4 + failureCount)
    #expect(Set(batches.flatMap { $0.users.flatMap(\.secrets) }.map(\.secretID)).count == 62 + 20 * failureCount)
  }

  @Test func aKeyThatNeverHasRoomIsAnErrorInTheEnd() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: "user0")
    await setting.store.fail(.create, with: Array(repeating: .dataKeyFull(id: 1), count: 100))
    await #expect(throws: WalletError.store(.busy(path: "scripted"))) {
      try await provisioner.ensureWallets(for: "user1")
    }
    await setting.store.fail(.create, with: [])
    _ = try await provisioner.ensureWallets(for: "user1")
  }

  @Test func anotherProcessFillsTheKey() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 10))
    _ = try await provisioner.ensureWallets(for: "user0")
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("UPDATE data_keys SET sealed_count = \(KeyRing.secretsPerDataKey - 1)")
    let collected = try await collect(provisioner.provision(UserList(userIDs(1...30))))
    #expect(collected.progress?.createdWallets == 60)
    #expect(try database.integer("SELECT count(*) FROM data_keys") == 2)
    #expect(try database.integer("SELECT sealed_count FROM data_keys WHERE id = 2") == 60)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 62)
    await provisioner.close()
  }

  @Test func keysAddedElsewhereAreTakenOver() async throws {
    let folder = try TemporaryFolder()
    // Opened before there is any data key at all.
    let early = try await Backend.sqlite.provisioner(in: folder)
    let second = try await Backend.sqlite.provisioner(in: folder)
    let user = try UserID("user-42")
    let wallets = try await second.ensureWallets(for: user)
    #expect(try await early.audit { Issue.record("\($0)") }.secrets == 2)
    await second.close()

    let third = try await Backend.sqlite.provisioner(in: folder)
    let fourth = try await Backend.sqlite.provisioner(in: folder)
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("UPDATE data_keys SET sealed_count = \(KeyRing.secretsPerDataKey)")
    let other = try UserID("user-43")
    _ = try await third.ensureWallets(for: other)
    #expect(try database.integer("SELECT count(*) FROM data_keys") == 2)
    // An export meets the new key without an audit before it.
    #expect(try await fourth.exportSecret(of: other, chain: .evm, as: .hexadecimal).byteCount == 64)
    #expect(try await early.ensureWallets(for: user) == wallets)
    #expect(try await early.ensureWallets(for: "user-44").all.count == 2)
    #expect(try database.integer("SELECT count(*) FROM data_keys") == 2)
    for provisioner in [early, third, fourth] { await provisioner.close() }
  }
}

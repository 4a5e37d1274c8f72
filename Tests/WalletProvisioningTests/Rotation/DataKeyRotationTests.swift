import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Every secret is sealed under new data keys; everything else stays, and goes on.
@Suite(.timeLimit(.minutes(15))) struct DataKeyRotationTests {
  private func exports(_ provisioner: WalletProvisioner, _ users: [UserID]) async throws -> [String] {
    var texts: [String] = []
    for user in users {
      for chain in Chain.allCases {
        texts.append(try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal).text())
      }
    }
    return texts
  }

  @Test(arguments: Backend.allCases) func everything(_ backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder)
    let users = try userIDs(1...3000)
    let before = try await collect(provisioner.provision(UserList(users))).wallets
    let secrets = try await exports(provisioner, Array(users.prefix(5)))
    var seen: [DataKeyRotation] = []
    let rotation = try await provisioner.rotateDataKeys {
      Issue.record("\($0)")
    } goesOn: {
      seen.append($0)
      return true
    }
    #expect(rotation.isDone && !rotation.isResumed && rotation.epoch == 2 && rotation.failures == 0)
    #expect(rotation.secrets == 6000 && rotation.examined == 6000 && rotation.resealed == 6000)
    #expect(rotation.removedDataKeys == 1)
    #expect(seen.map(\.examined) == [1024, 2048, 3072, 4096, 5120, 6000])
    #expect(seen.allSatisfy { !$0.isDone && $0.secrets == 6000 && $0.epoch == 2 })
    #expect(try await collect(provisioner.provision(UserList(users))).wallets == before)
    #expect(try await exports(provisioner, Array(users.prefix(5))) == secrets)
    let audit = try await provisioner.audit { Issue.record("\($0)") }
    // Ten exports each time, and the beginning and end of the rotation.
    #expect(audit.isClean && audit.secrets == 6000 && audit.events == 3022)
    let status = try await provisioner.storeStatus()
    #expect(status.dataKeyEpoch == 2 && status.dataKeyCount == 1 && !status.isRotatingDataKeys && status.epoch == 1)
    _ = try await provisioner.ensureWallets(for: "late")
    #expect(try await provisioner.rotateDataKeys().epoch == 3)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.secrets == 6002)
    await provisioner.close()
  }

  @Test func recordsAreOfTheNewKeyAndTheNextVersion() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await collect(provisioner.provision(UserList(userIDs(1...20))))
    let before = try await setting.contents().users
    _ = try await provisioner.rotateDataKeys()
    let after = try await setting.contents()
    for (old, new) in zip(before, after.users) {
      #expect(old.userID == new.userID && old.wallets == new.wallets)
      for (secret, resealed) in zip(old.secrets, new.secrets) {
        #expect(try RecordHeader(record: secret.record).recordVersion == 1)
        let header = try RecordHeader(record: resealed.record)
        #expect(header == RecordHeader(kind: secret.kind, dataKeyID: 2, recordVersion: 2))
        #expect(secret.secretID == resealed.secretID && secret.publicIdentity == resealed.publicIdentity)
      }
    }
    let rekeyings = after.events.suffix(2).map { $0?.action }
    #expect(rekeyings == [.rekeyed(.dataBegun(epoch: 2)), .rekeyed(.dataDone(epoch: 2))])
    #expect(after.events.suffix(2).allSatisfy { $0?.userID.description == "*" })
  }

  /// A record's header says which data key it is under, and anybody who can write to the store can write there.
  @Test func aNameProvesNothing() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let users = try userIDs(1...8)
    let before = try await collect(provisioner.provision(UserList(users))).wallets
    let secrets = try await exports(provisioner, users)
    let database = try RawDatabase(folder.file("wallets.db"), creating: false)
    try database.run("CREATE TEMP TABLE kept AS SELECT * FROM secrets WHERE user = 3")
    try database.run(
      "UPDATE secrets SET record = CAST(substr(record, 1, 4) || x'02000000' || substr(record, 9) AS BLOB) WHERE user = 3"
    )
    var failures = 0
    let stopped = try await provisioner.rotateDataKeys { error in
      if case .record(users[2], _) = error { failures += 1 } else { Issue.record("\(error)") }
    }
    #expect(!stopped.isDone && stopped.failures == 2 && failures == 2 && stopped.removedDataKeys == 0)
    // Put back, they open: their key is still there.
    try database.run(
      "UPDATE secrets SET record = (SELECT record FROM kept WHERE kept.slot = secrets.slot) WHERE user = 3")
    let rotation = try await provisioner.rotateDataKeys { Issue.record("\($0)") }
    #expect(rotation.isDone && rotation.resealed == 2 && rotation.removedDataKeys == 1)
    #expect(try await exports(provisioner, users) == secrets)
    #expect(try await collect(provisioner.provision(UserList(users))).wallets == before)
    await provisioner.close()
  }

  @Test(arguments: Backend.allCases) func aStoreWithoutSecrets(_ backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder)
    let nothing = try await provisioner.rotateDataKeys()
    #expect(nothing.isDone && nothing.epoch == 0 && nothing.secrets == 0)
    #expect(try await provisioner.storeStatus().eventCount == 0)
    await provisioner.close()
  }

  /// Stopped after some batches, by the caller or with its task, and taken up by another process.
  @Test(arguments: [1, 2, 3, 4]) func stopped(after batches: Int) async throws {
    let folder = try TemporaryFolder()
    let first = try await Backend.sqlite.provisioner(in: folder)
    let users = try userIDs(1...2000)
    let wallets = try await collect(first.provision(UserList(users))).wallets
    var count = 0
    let rotation = try await first.rotateDataKeys(goesOn: { _ in
      count += 1
      return count < batches
    })
    #expect(count == batches && !rotation.isDone)
    #expect(rotation.resealed == min(4000, batches * 1024), "the batch in hand is committed")
    #expect(try await first.storeStatus().isRotatingDataKeys)
    #expect(try await first.audit { Issue.record("\($0)") }.isClean)
    await first.close()

    let second = try await Backend.sqlite.provisioner(in: folder)
    // Between the two, wallets are made under the new key.
    _ = try await second.ensureWallets(for: "late")
    let rest = try await second.rotateDataKeys { Issue.record("\($0)") }
    #expect(rest.isDone && rest.isResumed && rest.epoch == 2)
    #expect(rest.secrets == 4002 && rest.examined == 4002 && rest.resealed == 4000 - rotation.resealed)
    #expect(try await collect(second.provision(UserList(users))).wallets == wallets)
    #expect(try await second.audit { Issue.record("\($0)") }.secrets == 4002)
    #expect(try await second.storeStatus().dataKeyCount == 1)
    await second.close()
  }

  @Test func aCancelledTask() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await collect(provisioner.provision(UserList(userIDs(1...2000))))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provisioner.rotateDataKeys()
    }
    let rotation = try await task.value
    #expect(!rotation.isDone && rotation.resealed == 1024)
    #expect(try await provisioner.rotateDataKeys().isDone)
  }

  /// More than one data key of each epoch.
  @Test func moreThanOneDataKey() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner(batchSize: 4096)
    _ = try await collect(provisioner.provision(UserList(userIDs(1...34_000))))
    #expect(try await setting.base.loadKeyRing().dataKeys.count == 2)
    let rotation = try await provisioner.rotateDataKeys()
    #expect(rotation.isDone && rotation.resealed == 68_000 && rotation.removedDataKeys == 2)
    let keys = try await setting.base.loadKeyRing().dataKeys
    #expect(keys.map(\.id) == [3, 4] && keys.map(\.epoch) == [2, 2])
    #expect(keys.map(\.sealedCount).reduce(0, +) == 68_000)
    #expect(keys.allSatisfy { $0.sealedCount <= KeyRing.secretsPerDataKey })
    #expect(try await provisioner.audit { Issue.record("\($0)") }.secrets == 68_000)
  }

  @Test func failuresOfTheStore() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await collect(provisioner.provision(UserList(userIDs(1...1500))))
    await setting.store.fail(.rekey, with: [.keyRingChanged, .keyRingChanged])
    await setting.store.fail(
      .reseal, with: [.dataKeyFull(id: 2), .dataKeyFull(id: 2), .diskFull(path: "x")])
    await #expect(throws: WalletError.store(.diskFull(path: "x"))) { try await provisioner.rotateDataKeys() }
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    // Written, but reported as failed: the next run finds it done.
    await setting.store.failLate(.reseal, with: [.commitOutcomeUnknown(path: "x", detail: "y")])
    await #expect(throws: WalletError.self) { try await provisioner.rotateDataKeys() }
    await setting.store.failLate(.rekey, with: [.commitOutcomeUnknown(path: "x", detail: "y")])
    await #expect(throws: WalletError.self) { try await provisioner.rotateDataKeys() }
    // The last one did everything.
    #expect(try await !provisioner.storeStatus().isRotatingDataKeys)
    let audit = try await provisioner.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.secrets == 3000)
    let keys = try await setting.base.loadKeyRing().dataKeys
    #expect(keys.map(\.epoch) == [2])
  }

  /// A record that cannot be opened is named and left, and the old keys stay until it is right again.
  @Test(arguments: [
    "UPDATE secrets SET record = zeroblob(120)", "UPDATE secrets SET record = zeroblob(3)",
    "UPDATE secrets SET record = CAST(substr(record, 1, 100) || zeroblob(8) || substr(record, 109) AS BLOB)",
    "UPDATE secrets SET record = CAST(substr(record, 1, 4) || x'07000000' || substr(record, 9) AS BLOB)",
    "UPDATE secrets SET secret_id = x'00'", "UPDATE secrets SET kind = 99",
    "UPDATE secrets SET public_identity = zeroblob(33)",
  ])
  func damage(change: String) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    _ = try await collect(provisioner.provision(UserList(userIDs(1...10))))
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("CREATE TEMP TABLE saved AS SELECT * FROM secrets; UPDATE saved SET kind = kind")
    try database.change("\(change) WHERE user = 3 AND slot = (SELECT min(slot) FROM secrets)")
    var failures: [String] = []
    let rotation = try await provisioner.rotateDataKeys { failures.append($0.description) }
    #expect(!rotation.isDone && rotation.failures == 1 && rotation.resealed == 19 && rotation.removedDataKeys == 0)
    #expect(failures.count == 1 && failures[0].contains("user"))
    #expect(try await provisioner.storeStatus().dataKeyCount == 2)
    // And again, without sealing anything twice.
    let again = try await provisioner.rotateDataKeys()
    #expect(again.isResumed && again.failures == 1 && again.resealed == 0)
    try database.change(
      """
      UPDATE secrets SET (secret_id, kind, public_identity, record) =
        (SELECT secret_id, kind, public_identity, record FROM saved WHERE saved.user = 3 AND saved.slot = secrets.slot)
      WHERE user = 3 AND slot = (SELECT min(slot) FROM secrets)
      """)
    let last = try await provisioner.rotateDataKeys { Issue.record("\($0)") }
    #expect(last.isDone && last.resealed == 1 && last.removedDataKeys == 1)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    await provisioner.close()
  }

  /// Other processes make wallets all the while, with the ring that they loaded before.
  @Test func othersWorkMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let rotating = try await Backend.sqlite.provisioner(in: folder)
    let others = [try await Backend.sqlite.provisioner(in: folder), try await Backend.sqlite.provisioner(in: folder)]
    _ = try await collect(rotating.provision(UserList(userIDs(1...3000))))
    // They know a data key, and have room under it.
    for (index, other) in others.enumerated() { _ = try await other.ensureWallets(for: "early\(index)") }
    let made = try await withThrowingTaskGroup(of: [UserWallets].self) { group in
      for (index, other) in others.enumerated() {
        group.addTask {
          var made: [UserWallets] = []
          for number in 1...150 {
            made.append(try await other.ensureWallets(for: "u\(index)-\(number)"))
            if number % 50 == 0 {
              // Reading everything, and single secrets, goes on as well.
              #expect(try await other.audit { Issue.record("\($0)") }.isClean)
              let user = try UserID("user\(number)")
              #expect(try await other.exportSecret(of: user, chain: .evm, as: .hexadecimal).byteCount == 64)
            }
          }
          return made
        }
      }
      group.addTask {
        for epoch in 2...5 {
          let rotation = try await rotating.rotateDataKeys { Issue.record("\($0)") }
          #expect(rotation.isDone && rotation.epoch == epoch)
        }
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(made.count == 300)
    for wallets in made { #expect(try await rotating.wallets(of: wallets.userID) == wallets) }
    let audit = try await rotating.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.users == 3302)
    #expect(try await rotating.storeStatus().dataKeyCount == 1)
    for provisioner in others + [rotating] { await provisioner.close() }
  }

  @Test func twoAtOnce() async throws {
    let folder = try TemporaryFolder()
    let provisioners = [
      try await Backend.sqlite.provisioner(in: folder), try await Backend.sqlite.provisioner(in: folder),
    ]
    _ = try await collect(provisioners[0].provision(UserList(userIDs(1...3000))))
    let rotations = try await withThrowingTaskGroup(of: DataKeyRotation.self) { group in
      for provisioner in provisioners {
        group.addTask { try await provisioner.rotateDataKeys { Issue.record("\($0)") } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(rotations.map(\.isDone) == [true, true])
    let audit = try await provisioners[0].audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.secrets == 6000)
    #expect(try await provisioners[1].storeStatus().dataKeyCount == 1)
    for provisioner in provisioners { await provisioner.close() }
  }

  /// Phrases keep their wallets, and give further ones.
  @Test func mnemonics() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.chains = [.evm]
    let first = try await Backend.sqlite.provisioner(in: folder, options: options)
    let users = try userIDs(1...10)
    _ = try await collect(first.provision(UserList(users)))
    let phrase = try await first.exportSecret(of: users[0], chain: .evm, as: .mnemonic).text()
    options.chains = [.evm, .solana]
    // It knows the old data keys only.
    let second = try await Backend.sqlite.provisioner(in: folder, options: options)
    _ = try await second.wallets(of: users[0])
    #expect(try await first.rotateDataKeys { Issue.record("\($0)") }.resealed == 10)
    #expect(try await collect(second.provision(UserList(users))).progress?.createdWallets == 10)
    #expect(try await second.exportSecret(of: users[0], chain: .solana, as: .mnemonic).text() == phrase)
    #expect(try await second.audit { Issue.record("\($0)") }.isClean)
    for provisioner in [first, second] { await provisioner.close() }
  }
}

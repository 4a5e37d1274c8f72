import Foundation
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The store gets another root key, and nothing else changes.
@Suite(.timeLimit(.minutes(15))) struct RootKeyRotationTests {
  @Test(arguments: Backend.allCases) func aNewFile(_ backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder)
    let users = try userIDs(1...50)
    let before = try await collect(provisioner.provision(UserList(users))).wallets
    let rotation = try await provisioner.rotateRootKey(to: .file(folder.file("keys/new.key")))
    #expect(rotation.madeRootKey && rotation.epoch == 2 && rotation.dataKeyCount == 1)
    #expect(rotation.rootKeyFingerprint != provisioner.opening.rootKeyFingerprint)
    #expect(try await provisioner.storeStatus().epoch == 2)
    // The same provisioner goes on, also where it needs the ring anew.
    #expect(try await collect(provisioner.provision(UserList(users))).wallets == before)
    _ = try await provisioner.ensureWallets(for: "another")
    let audit = try await provisioner.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.secrets == 102 && audit.events == 52)
    _ = try await provisioner.exportSecret(of: users[0], chain: .evm, as: .hexadecimal)
    let again = try await provisioner.rotateRootKey(to: .file(folder.file("keys/third.key")))
    #expect(again.epoch == 3)
    await provisioner.close()
  }

  @Test func theOldKeyNoLongerOpens() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (RootKeySource.file(folder.file("root.key")), RootKeySource.file(folder.file("new.key")))
    let first = try await RootKeySetting.open(folder, old)
    let wallets = try await first.ensureWallets(for: "anna")
    let fingerprint = try await first.rotateRootKey(to: new).rootKeyFingerprint
    await first.close()
    await #expect(
      throws: WalletError.keyRing(
        .wrongRootKey(expected: fingerprint, found: first.opening.rootKeyFingerprint))
    ) { try await RootKeySetting.open(folder, old) }
    let second = try await RootKeySetting.open(folder, new)
    #expect(second.opening.rootKeyFingerprint == fingerprint && !second.opening.madeRootKey)
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    await second.close()
  }

  @Test func theSameKeyIsRefused() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await RootKeySetting.open(folder, .file(folder.file("root.key")))
    try FileManager.default.copyItem(atPath: folder.file("root.key"), toPath: folder.file("copy.key"))
    for name in ["root.key", "copy.key"] {
      await #expect(
        throws: WalletError.keyRing(.sameRootKey(fingerprint: provisioner.opening.rootKeyFingerprint))
      ) { try await provisioner.rotateRootKey(to: .file(folder.file(name))) }
    }
    await #expect(throws: WalletError.self) {
      try await provisioner.rotateRootKey(to: .file(folder.file("wallets.db-wal")))
    }
    await #expect(throws: WalletError.self) {
      try await provisioner.rotateRootKey(to: .environment("WALLET_TEST_NO_SUCH_VARIABLE"))
    }
    await #expect(throws: WalletError.self) { try await provisioner.rotateRootKey(to: .command(["/bin/false"])) }
    #expect(try await provisioner.storeStatus().epoch == 1)
    #expect(try await provisioner.storeStatus().eventCount == 0)
    await provisioner.close()
  }

  /// The commit fails: the new key file is there, and the store opens with the old key as before.
  @Test func failedCommits() async throws {
    let setting = try ScriptedSetting()
    let folder = try TemporaryFolder()
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: "anna")
    let source = RootKeySource.file(folder.file("new.key"))
    let before = try await setting.base.loadKeyRing()
    await setting.store.fail(.rekey, with: [.diskFull(path: "x")])
    await #expect(throws: WalletError.store(.diskFull(path: "x"))) { try await provisioner.rotateRootKey(to: source) }
    #expect(try folder.names() == ["new.key"])
    #expect(try await setting.base.loadKeyRing() == before)
    _ = try await provisioner.ensureWallets(for: "bert")
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    // What was there before is used now. The commit is done, and reported as unknown: both keys have to do.
    await setting.store.failLate(.rekey, with: [.commitOutcomeUnknown(path: "x", detail: "y")])
    await #expect(throws: WalletError.store(.commitOutcomeUnknown(path: "x", detail: "y"))) {
      try await provisioner.rotateRootKey(to: source)
    }
    #expect(try await setting.base.loadKeyRing().epoch == 2)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    _ = try await provisioner.ensureWallets(for: "carl")
    await setting.store.fail(.rekey, with: Array(repeating: .keyRingChanged, count: 3))
    #expect(try await provisioner.rotateRootKey(to: .file(folder.file("third.key"))).epoch == 3)
  }

  /// An audit that began before is of the ring of then.
  @Test func asItWasBefore() async throws {
    let folder = try TemporaryFolder()
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let store = InMemoryStore(holding: try KeyRing.make(root: root, random: SystemRandomness()))
    let ring = try KeyRing.unlock(try await store.loadKeyRing(), root: root)
    let provisioner = try WalletProvisioner(store: store, ring: ring, options: .raw)
    _ = try await provisioner.ensureWallets(for: "anna")
    let before = try await store.loadKeyRing()
    _ = try await provisioner.rotateRootKey(to: .file(folder.file("new.key")))
    _ = try ring.asOf(before)
    // But nobody who has the old key brings the store back under it, with a ring as new as can be.
    let old = try KeyRing.unlock(before, root: root)
    for _ in 0..<5 { try old.install(try old.addingDataKey(random: SystemRandomness())) }
    #expect(old.record.version > ring.record.version)
    let error = #expect(throws: KeyRingError.self) { try ring.install(old.record) }
    guard case .rootKeyReplaced = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The known limit: whoever can put the whole of an older ring back, and has the old key, opens what it can open.
  @Test func anOlderRingPutBack() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (RootKeySource.file(folder.file("root.key")), RootKeySource.file(folder.file("new.key")))
    let first = try await RootKeySetting.open(folder, old)
    _ = try await first.ensureWallets(for: "anna")
    let database = try Database(path: folder.file("wallets.db"))
    try database.change(
      """
      CREATE TEMP TABLE saved AS SELECT ring_epoch, ring_version, root_fingerprint, canary, integrity_key, ring_code FROM store;
      CREATE TEMP TABLE saved_keys AS SELECT * FROM data_keys;
      UPDATE saved SET ring_epoch = ring_epoch;
      """)
    _ = try await first.rotateRootKey(to: new)
    _ = try await first.rotateDataKeys()
    await first.close()
    try database.change(
      """
      UPDATE store SET (ring_epoch, ring_version, root_fingerprint, canary, integrity_key, ring_code) =
        (SELECT * FROM saved);
      DELETE FROM data_keys; INSERT INTO data_keys SELECT * FROM saved_keys;
      """)
    await #expect(throws: WalletError.self) { try await RootKeySetting.open(folder, new) }
    let opened = try await RootKeySetting.open(folder, old)
    // With new data keys, there is nothing in it that it could open.
    let user = try UserID("anna")
    await #expect(throws: WalletError.record(user: user, .unknownDataKey(2))) {
      _ = try await opened.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    var findings = 0
    #expect(try await !opened.audit { _ in findings += 1 }.isClean)
    await opened.close()
  }
}

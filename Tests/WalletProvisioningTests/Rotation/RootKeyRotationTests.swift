import Foundation
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The store gets another root key, and nothing else changes.
@Suite(.timeLimit(.minutes(15))) struct RootKeyRotationTests {
  private static func passphrase(_ words: String) -> RootKeySource {
    .passphrase(
      RootPassphrase(cost: .minimum) { _ in
        try Secret(byteCount: words.utf8.count) { bytes in
          for (index, byte) in words.utf8.enumerated() {
            bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
          }
        }
      })
  }

  private func open(_ folder: TemporaryFolder, _ key: RootKeySource) async throws -> WalletProvisioner {
    try await WalletProvisioner(store: .sqlite(folder.file("wallets.db")), rootKey: key, options: .raw)
  }

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
    let first = try await open(folder, old)
    let wallets = try await first.ensureWallets(for: "anna")
    let fingerprint = try await first.rotateRootKey(to: new).rootKeyFingerprint
    await first.close()
    await #expect(
      throws: WalletError.keyRing(
        .wrongRootKey(expected: fingerprint, found: first.opening.rootKeyFingerprint))
    ) { try await open(folder, old) }
    let second = try await open(folder, new)
    #expect(second.opening.rootKeyFingerprint == fingerprint && !second.opening.madeRootKey)
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    await second.close()
  }

  @Test func theSameKeyIsRefused() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await open(folder, .file(folder.file("root.key")))
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

  /// A process that has the store open under the old key gives and makes wallets, and never harms the ring.
  @Test func anotherProcessHoldsTheOldKey() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (RootKeySource.file(folder.file("root.key")), RootKeySource.file(folder.file("new.key")))
    let other = try await open(folder, old)
    let anna = try await other.ensureWallets(for: "anna")
    let rotating = try await open(folder, old)
    let fingerprint = try await rotating.rotateRootKey(to: new).rootKeyFingerprint
    #expect(try await other.ensureWallets(for: "anna") == anna)
    let bert = try await other.ensureWallets(for: "bert")
    let user = try UserID("bert")
    _ = try await other.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    // Now it needs another data key, which it cannot seal.
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("UPDATE data_keys SET sealed_count = \(KeyRing.secretsPerDataKey)")
    let replaced = WalletError.keyRing(
      .rootKeyReplaced(present: fingerprint, held: other.opening.rootKeyFingerprint))
    await #expect(throws: replaced) { try await other.ensureWallets(for: "carl") }
    await #expect(throws: replaced) { try await other.rotateRootKey(to: .file(folder.file("third.key"))) }
    await #expect(throws: replaced) { try await other.rotateDataKeys() }
    await #expect(throws: replaced) { try await other.audit { _ in } }
    // It has added none, and what it gave away before is there.
    #expect(try database.integer("SELECT count(*) FROM data_keys") == 1)
    #expect(try await rotating.ensureWallets(for: "bert") == bert)
    _ = try await rotating.ensureWallets(for: "carl")
    #expect(try await rotating.audit { Issue.record("\($0)") }.users == 3)
    for provisioner in [other, rotating] { await provisioner.close() }
  }

  /// In one process: whoever comes while another is at it is refused, and has made no key.
  @Test func oneAtATime() async throws {
    let setting = try ScriptedSetting()
    let folder = try TemporaryFolder()
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: "anna")
    await setting.store.rekeying.close()
    let first = Task { try await provisioner.rotateRootKey(to: .file(folder.file("first.key"))) }
    await setting.store.rekeying.arrivals(1)
    let underWay = WalletError.keyRing(.rotationUnderWay)
    await #expect(throws: underWay) { try await provisioner.rotateRootKey(to: .file(folder.file("second.key"))) }
    #expect(try folder.names() == ["first.key"])
    // Everything else goes on meanwhile.
    _ = try await provisioner.ensureWallets(for: "bert")
    await setting.store.rekeying.open()
    #expect(try await first.value.epoch == 2)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.users == 2)
    #expect(try await provisioner.rotateRootKey(to: .file(folder.file("second.key"))).epoch == 3)
    // Also after one that came to nothing.
    await #expect(throws: WalletError.self) { try await provisioner.rotateRootKey(to: .command(["/bin/false"])) }
    #expect(try await provisioner.rotateRootKey(to: .file(folder.file("third.key"))).epoch == 4)
  }

  /// What a root key that somebody else replaces, or has replaced, gives.
  private static func isRefusal(_ error: WalletError) -> Bool {
    switch error {
    case .keyRing(.rotationUnderWay), .keyRing(.rootKeyReplaced): true
    default: false
    }
  }

  /// Many at once in each of two provisioners, on two stores of one file or one store in memory: the last one that won
  /// has the key, and nobody's failure is anything but a word.
  @Test(arguments: Backend.allCases) func manyAtOnce(_ backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioners: [WalletProvisioner]
    switch backend {
    case .sqlite:
      let key = RootKeySource.file(folder.file("root.key"))
      provisioners = [try await open(folder, key), try await open(folder, key)]
    case .inMemory:
      let root = try GuardedSecret(randomFrom: SystemRandomness())
      let record = try KeyRing.make(root: root, random: SystemRandomness())
      let store = InMemoryStore(holding: record)
      provisioners = try (0..<2).map { _ in
        try WalletProvisioner(store: store, ring: try KeyRing.unlock(record, root: root), options: .raw)
      }
    }
    let wallets = try await provisioners[0].ensureWallets(for: "anna")
    let won = try await withThrowingTaskGroup(of: (name: String, epoch: Int)?.self) { group in
      for index in 0..<16 {
        group.addTask {
          let name = "new\(index).key"
          do throws(WalletError) {
            return (name, try await provisioners[index % 2].rotateRootKey(to: .file(folder.file(name))).epoch)
          } catch {
            #expect(Self.isRefusal(error), "\(error)")
            return nil
          }
        }
      }
      return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(won.map(\.epoch).sorted() == Array(2...1 + won.count))
    let last = try #require(won.max { $0.epoch < $1.epoch })
    // One provisioner knows the key; its store opens with it, and nothing was lost.
    var clean = 0
    for provisioner in provisioners {
      do throws(WalletError) {
        let audit = try await provisioner.audit { Issue.record("\($0)") }
        #expect(audit.isClean && audit.events == 1 + won.count)
        clean += 1
      } catch { #expect(Self.isRefusal(error), "\(error)") }
    }
    #expect(clean == 1)
    for provisioner in provisioners { await provisioner.close() }
    guard backend == .sqlite else { return }
    let opened = try await open(folder, .file(folder.file(last.name)))
    #expect(try await opened.storeStatus().epoch == last.epoch)
    #expect(try await opened.ensureWallets(for: "anna") == wallets)
    await opened.close()
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

  @Test func twoAtOnce() async throws {
    let folder = try TemporaryFolder()
    let old = RootKeySource.file(folder.file("root.key"))
    let provisioners = [try await open(folder, old), try await open(folder, old)]
    let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
      for (index, provisioner) in provisioners.enumerated() {
        group.addTask {
          (index, (try? await provisioner.rotateRootKey(to: .file(folder.file("new\(index).key")))) != nil)
        }
      }
      return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
    }
    #expect(outcomes.values.count { $0 } == 1)
    let winner = try #require(outcomes.first { $0.value }?.key)
    let opened = try await open(folder, .file(folder.file("new\(winner).key")))
    #expect(try await opened.storeStatus().epoch == 2)
    for provisioner in provisioners + [opened] { await provisioner.close() }
  }

  /// Log-ins of the same process while its root key changes.
  @Test func logInsMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await open(folder, .file(folder.file("root.key")))
    let database = try Database(path: folder.file("wallets.db"))
    _ = try await provisioner.ensureWallets(for: "user0")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 1...20 { _ = try await provisioner.rotateRootKey(to: .file(folder.file("\(number).key"))) }
      }
      for user in try userIDs(1...60) {
        group.addTask { _ = try await provisioner.ensureWallets(for: user) }
      }
      try await group.waitForAll()
    }
    // And with a data key to be added.
    try database.change("UPDATE data_keys SET sealed_count = \(KeyRing.secretsPerDataKey)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 21...40 { _ = try await provisioner.rotateRootKey(to: .file(folder.file("\(number).key"))) }
      }
      for user in try userIDs(61...90) {
        group.addTask { _ = try await provisioner.ensureWallets(for: user) }
      }
      try await group.waitForAll()
    }
    let audit = try await provisioner.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.users == 91 && audit.events == 131)
    await provisioner.close()
    let last = try await open(folder, .file(folder.file("40.key")))
    #expect(try await last.storeStatus().epoch == 41)
    await last.close()
  }

  @Test func passphrases() async throws {
    let folder = try TemporaryFolder()
    let first = try await open(folder, Self.passphrase("one"))
    #expect(first.opening.madeStore && !first.opening.madeRootKey)
    let wallets = try await first.ensureWallets(for: "anna")
    #expect(try await first.storeStatus().passphraseCost == .minimum)
    await first.close()
    let error = await #expect(throws: WalletError.self) { try await open(folder, Self.passphrase("One")) }
    guard case .keyRing(.wrongRootKey(first.opening.rootKeyFingerprint, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let second = try await open(folder, Self.passphrase("one"))
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    // The same words would get another salt, and would still be the same words.
    await #expect(
      throws: WalletError.keyRing(.sameRootKey(fingerprint: second.opening.rootKeyFingerprint))
    ) { try await second.rotateRootKey(to: Self.passphrase("one")) }
    #expect(try await second.rotateRootKey(to: Self.passphrase("two")).epoch == 2)
    await second.close()
    await #expect(throws: WalletError.self) { try await open(folder, Self.passphrase("one")) }
    let third = try await open(folder, Self.passphrase("two"))
    #expect(try await third.rotateRootKey(to: .file(folder.file("root.key"))).epoch == 3)
    #expect(try await third.storeStatus().passphraseCost == nil)
    await third.close()
    await #expect(throws: WalletError.rootKey(.notFromPassphrase)) {
      try await open(folder, Self.passphrase("two"))
    }
    let fourth = try await open(folder, .file(folder.file("root.key")))
    #expect(try await fourth.ensureWallets(for: "anna") == wallets)
    #expect(try await fourth.audit { Issue.record("\($0)") }.isClean)
    await fourth.close()
  }

  /// Whoever writes to the database cannot make opening cheaper than the floor, or dearer than the cap, or anything else.
  @Test(arguments: [
    ("passes = 1", true), ("passes = 0", true), ("passes = 17", true), ("passes = -3", false), ("memory_kib = 8", true),
    ("memory_kib = 1048577", true), ("memory_kib = 4294967296", false), ("salt = x'00'", true), ("passes = 3", false),
    ("memory_kib = 65537", false), ("salt = zeroblob(16)", false),
  ])
  func alteredParameters(change: String, isCost: Bool) async throws {
    let folder = try TemporaryFolder()
    let first = try await open(folder, Self.passphrase("one"))
    let wallets = try await first.ensureWallets(for: "anna")
    await first.close()
    let database = try Database(path: folder.file("wallets.db"))
    let before = try database.blob("SELECT salt FROM root_derivation")
    try database.change("UPDATE root_derivation SET \(change)")
    let error = await #expect(throws: WalletError.self) { try await open(folder, Self.passphrase("one")) }
    switch error {
    case .rootKey(.unacceptableCost): #expect(isCost)
    case .keyRing(.wrongRootKey), .store(.malformedRow): #expect(!isCost)
    default: Issue.record("\(String(describing: error))")
    }
    try database.change(
      "UPDATE root_derivation SET passes = 2, memory_kib = 65536, salt = ?1", blobs: [before])
    let second = try await open(folder, Self.passphrase("one"))
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    await second.close()
  }

  /// Parameters that appear beside another key, or vanish, are an alteration.
  @Test func parametersFromNowhere() async throws {
    let folder = try TemporaryFolder()
    let key = RootKeySource.file(folder.file("root.key"))
    await (try await open(folder, key)).close()
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("INSERT INTO root_derivation VALUES (1, zeroblob(16), 2, 65536)")
    await #expect(throws: WalletError.keyRing(.ringAltered)) { try await open(folder, key) }
    try database.change("DELETE FROM root_derivation")
    await (try await open(folder, key)).close()
  }

  /// The known limit: whoever can put the whole of an older ring back, and has the old key, opens what it can open.
  @Test func anOlderRingPutBack() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (RootKeySource.file(folder.file("root.key")), RootKeySource.file(folder.file("new.key")))
    let first = try await open(folder, old)
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
    await #expect(throws: WalletError.self) { try await open(folder, new) }
    let opened = try await open(folder, old)
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

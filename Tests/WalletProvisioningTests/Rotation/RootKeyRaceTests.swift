import Foundation
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Several who replace the root key at a time, and others who go on working.
@Suite(.timeLimit(.minutes(15))) struct RootKeyRaceTests {
  /// A process that has the store open under the old key gives and makes wallets, and never harms the ring.
  @Test func anotherProcessHoldsTheOldKey() async throws {
    let folder = try TemporaryFolder()
    let (old, new) = (RootKeySource.file(folder.file("root.key")), RootKeySource.file(folder.file("new.key")))
    let other = try await RootKeySetting.open(folder, old)
    let anna = try await other.ensureWallets(for: "anna")
    let rotating = try await RootKeySetting.open(folder, old)
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
      provisioners = [try await RootKeySetting.open(folder, key), try await RootKeySetting.open(folder, key)]
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
    let opened = try await RootKeySetting.open(folder, .file(folder.file(last.name)))
    #expect(try await opened.storeStatus().epoch == last.epoch)
    #expect(try await opened.ensureWallets(for: "anna") == wallets)
    await opened.close()
  }

  @Test func twoAtOnce() async throws {
    let folder = try TemporaryFolder()
    let old = RootKeySource.file(folder.file("root.key"))
    let provisioners = [try await RootKeySetting.open(folder, old), try await RootKeySetting.open(folder, old)]
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
    let opened = try await RootKeySetting.open(folder, .file(folder.file("new\(winner).key")))
    #expect(try await opened.storeStatus().epoch == 2)
    for provisioner in provisioners + [opened] { await provisioner.close() }
  }

  /// Log-ins of the same process while its root key changes.
  @Test func logInsMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await RootKeySetting.open(folder, .file(folder.file("root.key")))
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
    let last = try await RootKeySetting.open(folder, .file(folder.file("40.key")))
    #expect(try await last.storeStatus().epoch == 41)
    await last.close()
  }
}

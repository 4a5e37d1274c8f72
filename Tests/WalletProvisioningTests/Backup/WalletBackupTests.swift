import Foundation
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// A backup is the store: made while it is in use, and opened by its root key only.
@Suite(.timeLimit(.minutes(15))) struct WalletBackupTests {
  private let folder: TemporaryFolder
  private let rootKey: RootKeySource

  init() throws {
    folder = try TemporaryFolder()
    rootKey = .file(folder.file("root.key"))
  }

  private func wallets(_ provisioner: WalletProvisioner) async throws -> [UserID: UserWallets] {
    var found: [UserID: UserWallets] = [:]
    for try await page in provisioner.listing() {
      for (user, wallets) in page { found[user] = try wallets.get() }
    }
    return found
  }

  @Test func everythingComesBack() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...300))))
    let anchor = try #require(try await provisioner.audit { Issue.record("\($0)") }.anchor)
    let (backup, store) = (folder.file("backup"), folder.file("restored.db"))
    let made = try await WalletBackup.make(of: .sqlite(folder.file("wallets.db")), to: backup)
    #expect(made.storeID == provisioner.opening.storeID)
    #expect(made.rootKeyFingerprint == provisioner.opening.rootKeyFingerprint)
    #expect(made.eventCount == 300)
    let attributes = try FileManager.default.attributesOfItem(atPath: backup)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect((attributes[.size] as? NSNumber)?.uint64Value == made.byteCount)
    #expect(try await WalletBackup.restore(backup, to: .sqlite(store), rootKey: rootKey) == made)
    let restored = try await WalletProvisioner(store: .sqlite(store), rootKey: rootKey, options: .raw)
    #expect(restored.opening.storeID == provisioner.opening.storeID)
    #expect(try await wallets(restored) == wallets(provisioner))
    var options = AuditOptions()
    options.anchors = [anchor]
    #expect(try await restored.audit(options: options) { Issue.record("\($0)") }.rederivedWallets == 600)
    // It goes on from there.
    #expect(try await restored.ensureWallets(for: "user301").all.count == 2)
    await restored.close()
    let names = try folder.names().filter { $0.hasPrefix("backup") || $0.hasPrefix("restored") }
    #expect(names == ["backup", "restored.db"])
    await provisioner.close()
  }

  /// Another connection writes all the time; the copy is one moment of it, and clean.
  @Test func aLiveStore() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let isDone = PlainLock(false)
    let writing = Task {
      var number = 0
      while !isDone.withLock({ $0 }) {
        number += 1
        _ = try await provisioner.ensureWallets(for: "user\(number)")
      }
      return number
    }
    for round in 1...5 {
      try await Task.sleep(for: .milliseconds(50))
      let (backup, store) = (folder.file("backup\(round)"), folder.file("restored\(round).db"))
      let made = try await WalletBackup.make(of: .sqlite(folder.file("wallets.db")), to: backup)
      _ = try await WalletBackup.restore(backup, to: .sqlite(store), rootKey: rootKey)
      let restored = try await WalletProvisioner(store: .sqlite(store), rootKey: rootKey, options: .raw)
      let summary = try await restored.audit { Issue.record("\($0)") }
      #expect(summary.events == Int(made.eventCount))
      #expect(summary.users == Int(made.eventCount))
      await restored.close()
    }
    isDone.withLock { $0 = true }
    #expect(try await writing.value > 5)
    await provisioner.close()
  }

  @Test func aWrongRootKeyRestoresNothing() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    _ = try await provisioner.ensureWallets(for: "anna")
    let backup = folder.file("backup")
    _ = try await provisioner.backUp(to: backup)
    await provisioner.close()
    try String(repeating: "ab", count: 32).write(toFile: folder.file("wrong.key"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("wrong.key"))
    let before = try folder.names()
    for key in ["wrong.key", "missing.key"] {
      await #expect(throws: WalletError.self) {
        _ = try await WalletBackup.restore(
          backup, to: .sqlite(folder.file("restored.db")), rootKey: .file(folder.file(key)))
      }
    }
    #expect(try folder.names() == before)
  }

  @Test func memoryHasNoBackup() async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder)
    let expected = WalletError.store(.cannotBackUp(path: "in memory"))
    await #expect(throws: expected) { try await provisioner.backUp(to: folder.file("backup")) }
    await #expect(throws: expected) { try await WalletBackup.make(of: .inMemory, to: folder.file("backup")) }
    await #expect(throws: expected) {
      try await WalletBackup.restore(folder.file("backup"), to: .inMemory, rootKey: rootKey)
    }
    #expect(try folder.names() == ["root.key"])
  }

  @Test func aClosedStoreHasNoBackup() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    await provisioner.close()
    await #expect(throws: WalletError.closed) { try await provisioner.backUp(to: folder.file("backup")) }
    #expect(try folder.names() == ["root.key", "wallets.db"])
  }

  @Test func theStoreItselfIsNoPlaceForABackup() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    for name in ["wallets.db", "wallets.db-wal", "wallets.db-journal"] {
      await #expect(throws: WalletError.self) { try await provisioner.backUp(to: folder.file(name)) }
    }
    #expect(try await provisioner.ensureWallets(for: "anna").all.count == 2)
    await provisioner.close()
  }
}

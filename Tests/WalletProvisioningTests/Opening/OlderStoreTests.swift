import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// A store that an older program made is brought up to date only by whoever has its root key, and asks for that.
@Suite(.timeLimit(.minutes(15))) struct OlderStoreTests {
  let folder: TemporaryFolder
  let path: String
  let key: RootKeySource

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("wallets.db")
    key = .file(folder.file("root.key"))
    let first = try await Backend.sqlite.provisioner(in: folder)
    _ = try await collect(first.provision(UserList(try userIDs(1...20))))
    await first.close()
    let old = folder.file("old.db")
    try Database.make(at: old, running: SchemaVersion1.script(copying: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: old, toPath: path)
  }

  private func version() throws -> Int { try Database(path: path).integer("PRAGMA user_version") }

  /// All files of the folder but one, byte for byte.
  private func files(but name: String? = nil) throws -> [String: Data] {
    try folder.names().filter { $0 != name }.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: folder.file($1)))
    }
  }

  @Test(arguments: ["another", "missing", "of no use"]) func aWrongRootKeyChangesNothing(which: String) async throws {
    let wrong = folder.file("wrong.key")
    switch which {
    case "another": try Data(String(repeating: "5a", count: 32).utf8).write(to: URL(fileURLWithPath: wrong))
    case "of no use": try Data("5a".utf8).write(to: URL(fileURLWithPath: wrong))
    default: break
    }
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: wrong)
    for isInLogMode in [true, false] {
      if !isInLogMode { _ = try Database(path: path).blob("PRAGMA journal_mode = DELETE") }
      let before = try files()
      let error = await #expect(throws: WalletError.self) {
        try await WalletProvisioner(store: .sqlite(path), rootKey: .file(wrong), options: .raw)
      }
      switch error {
      case .keyRing(.wrongRootKey): #expect(which == "another")
      case .rootKey: #expect(which != "another")
      default: Issue.record("\(String(describing: error))")
      }
      await #expect(throws: WalletError.self) { try await StoreDiagnosis(ofStoreAt: path, rootKey: .file(wrong)) }
      #expect(try files() == before)
    }
    #expect(try version() == 1)
  }

  @Test func lookingChangesNothing() async throws {
    let before = try files()
    let found = try await StoreDiagnosis(ofStoreAt: path, rootKey: key)
    #expect(found.schemaVersion == 1 && found.presentSchemaVersion == 2 && !found.isUpToDate)
    #expect(found.status.eventCount == 20)
    var options = ProvisioningOptions.raw
    options.bringsUpToDate = false
    await #expect(throws: WalletError.store(.olderSchema(path: path, found: 1, needed: 2))) {
      try await WalletProvisioner(store: .sqlite(path), rootKey: key, options: options)
    }
    let backup = try await WalletBackup.make(of: .sqlite(path), to: folder.file("backup.db"))
    #expect(backup.eventCount == 20 && backup.storeID == found.status.storeID)
    #expect(try files(but: "backup.db") == before)
    #expect(try Database(path: folder.file("backup.db")).integer("PRAGMA user_version") == 1)
  }

  @Test func theRightKeyBringsItUpToDate() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.users == 20)
    await provisioner.close()
    #expect(try version() == 2)
    let found = try await StoreDiagnosis(ofStoreAt: path, rootKey: key)
    #expect(found.isUpToDate && found.rootKeyFingerprint == provisioner.opening.rootKeyFingerprint)
  }
}

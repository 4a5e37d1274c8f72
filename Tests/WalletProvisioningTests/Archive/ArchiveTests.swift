import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct ArchiveTests {
  private let folder: TemporaryFolder
  private let key: ArchiveSecretKey
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    key = try ArchiveSecretKey()
    file = folder.file("archive")
  }

  private func opened() throws -> WalletArchive {
    try WalletArchive(path: file, unlock: .secretKey(key))
  }

  /// Users of every kind: phrases with other profiles, an imported phrase with a pass-phrase, raw keys on one chain or
  /// two, another tenant.
  private func filled(_ backend: Backend) async throws -> (MnemonicSetting, WalletProvisioner) {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    for user in ["anna", "bert", "caf\u{E9}", "cafe\u{301}"] { _ = try await provisioner.ensureWallets(for: user) }
    let profiles: [Chain: DerivationProfile] = [.evm: .ledgerLive, .solana: .solanaCLI]
    let other = try setting.provisioner(keys: .mnemonic24, profiles: profiles)
    _ = try await other.ensureWallets(for: "carl")
    let mnemonic = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    _ = try await provisioner.importMnemonic(mnemonic, passphrase: secret("TREZOR"), for: try UserID("dora"))
    let raw = try setting.provisioner(keys: .raw)
    _ = try await raw.ensureWallets(for: "emil")
    _ = try await raw.importPrivateKey(
      try WalletProvisioningTests.key(String(repeating: "0", count: 63) + "1"), chain: .evm, for: try UserID("fred"))
    var options = ProvisioningOptions.raw
    options.tenant = try Tenant("shop")
    let shop = try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
    for number in 0..<40 { _ = try await shop.ensureWallets(for: "user-\(number)") }
    return (setting, provisioner)
  }

  /// All that a store holds and an archive keeps: rows without codes.
  private func rows(_ store: any WalletStore) async throws -> Set<WalletRow> {
    let page = try await store.page(after: .start, limit: 1_000_000)
    return Set(
      page.users.flatMap(\.wallets).map { row in
        var row = row
        row.code = Bytes16(high: 0, low: 0)
        return row
      })
  }

  @Test(arguments: Backend.allCases, Backend.allCases)
  func everythingComesBack(from one: Backend, into two: Backend) async throws {
    let (source, provisioner) = try await filled(one)
    let made = try await provisioner.archive(to: file, lock: .recipient(key.publicKey)) { Issue.record("\($0)") }
    #expect(made.users == 48 && made.wallets == 95 && made.failures == 0)
    #expect(try opened().summary == made)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let target = try MnemonicSetting(two)
    let restorer = try target.provisioner()
    let restored = try await restorer.restore(try opened()) { Issue.record("\($0)") }
    #expect(restored == made)
    #expect(try await rows(target.store) == rows(source.store))
    let audit = try await restorer.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.wallets == 95)
    for user in ["anna", "dora"] {
      let id = try UserID(user)
      for format in [SecretExportFormat.mnemonic, .hexadecimal] {
        let before = try await provisioner.exportSecret(of: id, chain: .evm, as: format).text()
        #expect(try await restorer.exportSecret(of: id, chain: .evm, as: format).text() == before)
      }
    }
    let words = try await restorer.exportSecret(of: try UserID("dora"), chain: .evm, as: .passphrase).text()
    #expect(words == "TREZOR")

    // Once more: nothing is made, and the same is said of it.
    var again = made
    again.alreadyThere = made.users
    let events = try await target.store.eventHead().sequence
    #expect(try await restorer.restore(try opened()) { Issue.record("\($0)") } == again)
    #expect(try await target.store.eventHead().sequence == events)
    // The store it came from has them already, too.
    #expect(try await provisioner.restore(try opened()) { Issue.record("\($0)") } == again)
  }

  @Test func theStoreRecordsIt() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner(keys: .raw)
    _ = try await provisioner.ensureWallets(for: "anna")
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    let encoded = try #require(try await setting.store.events(after: 1, limit: 10).first?.event)
    let event = WalletEvent(
      time: 1_700_000_000_123, tenant: .default, userID: try UserID("*"),
      action: .archived(lock: "recipient \(key.publicKey)"))
    #expect(WalletEvent(encoded: encoded) == event)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  @Test func withoutItsEventNothingLeaves() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: "anna")
    let full = StoreError.diskFull(path: "scripted")
    await setting.store.fail(.append, with: [full])
    await #expect(throws: WalletError.store(full)) {
      _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    }
    #expect(try folder.names() == [])
  }

  @Test func nothingIsReplaced() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner(keys: .raw)
    try Data([1]).write(to: URL(fileURLWithPath: file))
    await #expect(throws: WalletError.store(.alreadyThere(path: file))) {
      _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    }
    #expect(FileManager.default.contents(atPath: file) == Data([1]))
    #expect(try folder.names() == ["archive"])
    #expect(throws: WalletError.archive(.notAnArchive)) { try opened() }
  }

  @Test func whatIsAlteredIsLeftOutAndNamed() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: .raw)
    for number in 1...5 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let database = try Database(path: setting.folder.file("wallets.db"))
    try database.change("UPDATE wallets SET address = 'x' WHERE user = 2 AND chain = 1")
    try database.change("UPDATE secrets SET record = zeroblob(120) WHERE user = 4")
    var errors: [WalletError] = []
    let made = try await provisioner.archive(to: file, lock: .recipient(key.publicKey)) { errors.append($0) }
    #expect(made.users == 3 && made.failures == 2)
    #expect(errors.first == .rowAltered(user: try UserID("user2"), chain: .evm))
    guard case .record(user: try UserID("user4"), _)? = errors.last else {
      Issue.record("\(errors)")
      return
    }
    #expect(try opened().summary == made)
  }

  @Test func othersWalletsAreLeftAlone() async throws {
    let source = try MnemonicSetting(.inMemory)
    let provisioner = try source.provisioner(keys: .raw)
    for user in ["anna", "bert"] { _ = try await provisioner.ensureWallets(for: user) }
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    let target = try MnemonicSetting(.inMemory)
    let restorer = try target.provisioner(keys: .raw)
    let mine = try await restorer.ensureWallets(for: "anna")
    var errors: [WalletError] = []
    let restored = try await restorer.restore(try opened()) { errors.append($0) }
    #expect(restored.users == 1 && restored.failures == 1 && restored.alreadyThere == 0)
    #expect(errors == [.alreadyHasWallets(user: try UserID("anna"))])
    #expect(try await restorer.ensureWallets(for: "anna") == mine)
    let audit = try await restorer.audit { Issue.record("\($0)") }
    #expect(audit.users == 2)
  }

  /// Further accounts of an archived user find room beside those of another user of the same id, and get none.
  @Test(arguments: Backend.allCases) func furtherAccountsDoNotGoToSomebodyElse(in backend: Backend) async throws {
    let source = try MnemonicSetting(.inMemory)
    let provisioner = try source.provisioner(keys: .raw)
    let (anna, bert) = (try UserID("anna"), try UserID("bert"))
    for user in [anna, bert] {
      _ = try await provisioner.ensureWallets(for: user)
      for chain in Chain.allCases { _ = try await provisioner.createWallet(on: chain, for: user) }
    }
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    let target = try MnemonicSetting(backend)
    let restorer = try target.provisioner(keys: .raw)
    _ = try await restorer.ensureWallets(for: anna)
    let before = try await (target.store.wallets(of: [anna], tenant: .default), target.secrets(of: anna))
    var errors: [WalletError] = []
    let restored = try await restorer.restore(try opened()) { errors.append($0) }
    #expect(restored.users == 1 && restored.wallets == 4 && restored.failures == 1)
    #expect(errors == [.alreadyHasWallets(user: anna)])
    #expect(try await target.store.wallets(of: [anna], tenant: .default) == before.0)
    #expect(try await target.secrets(of: anna) == before.1)
    #expect(try await target.secrets(of: bert).count == 4)
    let audit = try await restorer.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.wallets == 6)
  }

  /// One whose key another user of the store has is named; the others of the batch are restored.
  @Test(arguments: Backend.allCases) func anAddressOfSomebodyElse(in backend: Backend) async throws {
    let one = try WalletProvisioningTests.key(String(repeating: "0", count: 63) + "1")
    let source = try MnemonicSetting(.inMemory)
    let provisioner = try source.provisioner(keys: .raw)
    _ = try await provisioner.ensureWallets(for: "anna")
    _ = try await provisioner.importPrivateKey(one, chain: .evm, for: try UserID("bert"))
    _ = try await provisioner.ensureWallets(for: "carl")
    let made = try await provisioner.archive(to: file, lock: .recipient(key.publicKey)) { Issue.record("\($0)") }
    #expect(made.users == 3)
    let target = try MnemonicSetting(backend)
    let restorer = try target.provisioner(keys: .raw)
    _ = try await restorer.importPrivateKey(one, chain: .evm, for: try UserID("zoe"))
    var errors: [WalletError] = []
    let restored = try await restorer.restore(try opened()) { errors.append($0) }
    #expect(restored.users == 2 && restored.wallets == 4 && restored.failures == 1)
    #expect(errors == [.addressTaken(user: try UserID("bert"))])
    #expect(try await restorer.wallets(of: try UserID("bert"))?.all.isEmpty ?? true)
    #expect(try await restorer.audit { Issue.record("\($0)") }.isClean)
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"]) func notUnderAStoresNames(suffix: String) async throws {
    var options = ProvisioningOptions.raw
    options.createsStore = true
    let store = folder.file("wallets.db")
    let provisioner = try await WalletProvisioner(
      store: .sqlite(store), rootKey: .file(folder.file("root.key")), options: options)
    await #expect(throws: WalletError.archive(.partOfStore)) {
      _ = try await provisioner.archive(to: store + suffix, lock: .recipient(key.publicKey))
    }
    await provisioner.close()
    #expect(try Set(folder.names()) == ["root.key", "wallets.db"])
  }

  /// Nothing of an archive that is damaged anywhere is restored, also what comes before the damage.
  @Test func damagedArchives() async throws {
    let source = try MnemonicSetting(.inMemory)
    let provisioner = try source.provisioner(keys: .raw)
    for number in 0..<250 { _ = try await provisioner.ensureWallets(for: "user-\(number)") }
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    let bytes = Array(try #require(FileManager.default.contents(atPath: file)))
    #expect(bytes.count > 65_536)
    for damage in [bytes.count - 1, bytes.count / 2, 200] {
      var damaged = bytes
      damaged[damage] ^= 1
      try Data(damaged).write(to: URL(fileURLWithPath: file))
      #expect(throws: WalletError.self) { try opened() }
      try Data(bytes[..<damage]).write(to: URL(fileURLWithPath: file))
      #expect(throws: WalletError.self) { try opened() }
    }
    // Found whole, and exchanged for another before it was restored.
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let archive = try opened()
    try FileManager.default.removeItem(atPath: file)
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey))
    await #expect(throws: WalletError.archive(.wrongKey)) { _ = try await provisioner.restore(archive) }
  }
}

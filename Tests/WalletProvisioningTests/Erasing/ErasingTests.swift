import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// An erased user's keys are gone for good, and nobody else's.
@Suite(.timeLimit(.minutes(15))) struct ErasingTests {
  private let user: UserID
  private let other: UserID

  init() throws {
    (user, other) = (try UserID("anna"), try UserID("bert"))
  }

  private func erased(_ backend: Backend, _ keys: KeyKind) async throws -> (MnemonicSetting, WalletProvisioner) {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: keys)
    let mine = try await provisioner.ensureWallets(for: user)
    _ = try await provisioner.ensureWallets(for: other)
    let erasure = try await provisioner.erase(user)
    #expect(erasure.userID == user)
    #expect(erasure.wallets == mine.all)
    #expect(erasure.secretCount == (keys == .raw ? 2 : 1))
    #expect(!erasure.leavesTraces)
    return (setting, provisioner)
  }

  @Test(arguments: Backend.allCases, [KeyKind.raw, .mnemonic12])
  func nothingIsLeftAndNothingComesBack(backend: Backend, keys: KeyKind) async throws {
    let (setting, provisioner) = try await erased(backend, keys)
    let gone = WalletError.erased(user: user)
    #expect(try await provisioner.isErased(user))
    #expect(try await setting.secrets(of: user).isEmpty)
    #expect(try await provisioner.wallets(of: user) == nil)
    await #expect(throws: gone) { try await provisioner.ensureWallets(for: user) }
    await #expect(throws: gone) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    await #expect(throws: gone) { try await provisioner.erase(user) }
    let words = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    await #expect(throws: gone) { try await provisioner.importMnemonic(words, for: user) }
    await #expect(throws: gone) {
      try await provisioner.importPrivateKey(
        try key(String(repeating: "0", count: 63) + "1"), chain: .evm, for: user)
    }
    // Another provisioner, with other options, knows it as well.
    let late = try setting.provisioner(chains: [.evm], keys: .mnemonic24)
    await #expect(throws: gone) { try await late.ensureWallets(for: user) }
    #expect(try await setting.secrets(of: user).isEmpty)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.erasedUsers == 1)
  }

  @Test(arguments: Backend.allCases)
  func othersAreLeftAlone(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: .raw)
    var options = ProvisioningOptions.raw
    options.tenant = try Tenant("shop")
    let shop = try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
    _ = try await provisioner.ensureWallets(for: user)
    let theirs = try await provisioner.ensureWallets(for: other)
    let sameName = try await shop.ensureWallets(for: user)
    _ = try await provisioner.erase(user)
    #expect(try await provisioner.ensureWallets(for: other) == theirs)
    #expect(try await shop.ensureWallets(for: user) == sameName)
    #expect(try await !shop.isErased(user))
    #expect(try await !provisioner.isErased(other))
    // The last bit of it: the very key can be exported still.
    _ = try await shop.exportSecret(of: user, chain: .solana, as: .hexadecimal)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 4)
  }

  @Test(arguments: Backend.allCases)
  func anUnknownUserIsNotErased(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: .raw)
    await #expect(throws: WalletError.unknownUser(user)) { try await provisioner.erase(user) }
    #expect(try await !provisioner.isErased(user))
    #expect(try await provisioner.ensureWallets(for: user).all.count == 2)
  }

  @Test(arguments: Backend.allCases)
  func aListOfUsersGetsItsWalletsButForTheErased(backend: Backend) async throws {
    let (_, provisioner) = try await erased(backend, .raw)
    let list = [other, user, try UserID("carl"), user]
    let collected = try await collect(provisioner.provision(UserList(list)))
    #expect(collected.userIDs == [list[0], list[2]])
    #expect(collected.failures == [user, user])
    #expect(collected.batches.flatMap { $0.failures.map(\.1) } == [.erased(user: user), .erased(user: user)])
  }

  @Test(arguments: Backend.allCases)
  func theListingSaysIt(backend: Backend) async throws {
    let (_, provisioner) = try await erased(backend, .raw)
    var (fine, refused): (Set<UserID>, [UserID: WalletError]) = ([], [:])
    for try await page in provisioner.listing() {
      for (user, wallets) in page {
        if case .failure(let error) = wallets { refused[user] = error } else { fine.insert(user) }
      }
    }
    #expect(fine == [other])
    #expect(refused == [user: .erased(user: user)])
  }

  /// Whoever is quicker: there are wallets and then none, or none at all.
  @Test(arguments: Backend.allCases)
  func logInsAndErasuresAtTheSameTime(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: .raw)
    let ids = try userIDs(1...40)
    for id in ids.prefix(20) { _ = try await provisioner.ensureWallets(for: id) }
    await withTaskGroup(of: Void.self) { group in
      for id in ids {
        group.addTask { _ = try? await provisioner.ensureWallets(for: id) }
        group.addTask { _ = try? await provisioner.erase(id) }
        group.addTask { _ = try? await provisioner.erase(id) }
      }
    }
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect(summary.wallets == 2 * (summary.users - summary.erasedUsers))
    for id in ids.prefix(20) { #expect(try await provisioner.isErased(id)) }
  }

  @Test(arguments: Backend.allCases, Backend.allCases)
  func archives(from one: Backend, into two: Backend) async throws {
    let setting = try MnemonicSetting(one)
    let provisioner = try setting.provisioner(keys: .raw)
    for id in [user, other] { _ = try await provisioner.ensureWallets(for: id) }
    let key = try ArchiveSecretKey()
    let (full, rest) = (setting.folder.file("full"), setting.folder.file("rest"))
    let before = try await provisioner.archive(to: full, lock: .recipient(key.publicKey))
    _ = try await provisioner.erase(user)
    let after = try await provisioner.archive(to: rest, lock: .recipient(key.publicKey))
    #expect([before.users, before.erased, after.users, after.erased, after.failures] == [2, 0, 1, 1, 0])
    // An archive made before does not bring the user back.
    var failures: [WalletError] = []
    let again = try await provisioner.restore(try WalletArchive(path: full, unlock: .secretKey(key))) {
      failures.append($0)
    }
    #expect(failures == [.erased(user: user)])
    #expect([again.users, again.alreadyThere, again.failures] == [1, 1, 1])
    let target = try MnemonicSetting(two)
    let restored = try target.provisioner(keys: .raw)
    #expect(try await restored.restore(try WalletArchive(path: rest, unlock: .secretKey(key))).users == 1)
    #expect(try await restored.wallets(of: user) == nil)
    #expect(try await restored.wallets(of: other)?.all.count == 2)
    // What was erased there is given nothing here either.
    #expect(try await restored.isErased(user))
    await #expect(throws: WalletError.erased(user: user)) { try await restored.ensureWallets(for: user) }
    let audit = try await restored.audit { Issue.record("\($0)") }
    #expect(audit.isClean && audit.erasedUsers == 1)
    let once = try await restored.restore(try WalletArchive(path: rest, unlock: .secretKey(key))) {
      Issue.record("\($0)")
    }
    #expect([once.users, once.alreadyThere, once.erased] == [1, 1, 1])
    #expect(try await restored.audit { Issue.record("\($0)") }.events == audit.events)
  }

  /// Whoever has wallets in the other store keeps them: nothing is destroyed by a restoration.
  @Test(arguments: Backend.allCases)
  func aMarkDestroysNothing(backend: Backend) async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner(keys: .raw)
    _ = try await provisioner.ensureWallets(for: user)
    _ = try await provisioner.erase(user)
    let key = try ArchiveSecretKey()
    let file = setting.folder.file("archive")
    _ = try await provisioner.archive(to: file, lock: .recipient(key.publicKey)) { Issue.record("\($0)") }
    let target = try MnemonicSetting(backend)
    let restorer = try target.provisioner(keys: .raw)
    let mine = try await restorer.ensureWallets(for: user)
    var failures: [WalletError] = []
    let restored = try await restorer.restore(try WalletArchive(path: file, unlock: .secretKey(key))) {
      failures.append($0)
    }
    #expect(failures == [.erasedElsewhere(user: user)] && restored.failures == 1 && restored.erased == 0)
    #expect(try await restorer.ensureWallets(for: user) == mine)
    #expect(try await restorer.audit { Issue.record("\($0)") }.isClean)
  }
}

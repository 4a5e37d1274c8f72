import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct SharedSeedRecoveryTests {
  private func addresses(_ provisioner: WalletProvisioner) async throws -> [UserID: [String]] {
    var all: [UserID: [String]] = [:]
    for try await page in provisioner.listing() {
      for (user, wallets) in page { all[user] = try wallets.get().all.map { "\($0.path) \($0.address)" } }
    }
    return all
  }

  @Test(arguments: Backend.allCases)
  func fromPhraseAndMap(backend: Backend) async throws {
    let first = try MnemonicSetting(backend)
    let provisioner = try first.provisioner(keys: .sharedSeed)
    _ = try await provisioner.createSharedSeed()
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...300))))
    let known = try await addresses(provisioner)
    let map = try await map(of: provisioner)
    let phrase = try await provisioner.exportSharedSeed(as: .mnemonic)

    let second = try MnemonicSetting(backend)
    let recovering = try second.provisioner(keys: .sharedSeed)
    let mnemonic = try Mnemonic.parse(phrase, language: .english)
    #expect(try WalletProvisioner.fingerprint(of: mnemonic) == (try await provisioner.sharedSeed()?.fingerprint))
    _ = try await recovering.recoverSharedSeed(mnemonic, nextIndex: 300)
    // Somebody who signs up meanwhile gets none of the indexes that are still to be recovered.
    #expect(try await recovering.ensureWallets(for: "early").sharedIndex == 300)
    let accounts = map.map { (userID: $0.key, index: $0.value) }
    for part in [accounts[..<100], accounts[50..<300]] {
      let outcome = try await recovering.recoverWallets(of: Array(part))
      #expect(outcome.map(\.userID) == part.map(\.userID))
      for (user, wallets) in outcome {
        #expect(try wallets.get().all.map { "\($0.path) \($0.address)" } == known[user])
      }
    }
    var recovered = try await addresses(recovering)
    #expect(recovered.removeValue(forKey: try UserID("early")) != nil)
    #expect(recovered == known)
    // Going on is no trouble.
    #expect(try await recovering.recoverSharedSeed(mnemonic, nextIndex: 200).nextIndex >= 301)
    #expect(try await recovering.audit { Issue.record("\($0)") }.isClean)
  }

  @Test(arguments: Backend.allCases)
  func whatIsThereIsNeverChanged(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let raw = try await setting.provisioner(keys: .raw).ensureWallets(for: "raw")
    let provisioner = try await setting.sharing()
    let (a, b, c) = (try UserID("a"), try UserID("b"), try UserID("c"))
    _ = try await provisioner.recoverWallets(of: [(a, 5)])
    let outcome = try await provisioner.recoverWallets(of: [(raw.userID, 6), (a, 7), (b, 5), (c, 8)])
    #expect(outcome.map { try? $0.wallets.get().sharedIndex } == [nil, nil, nil, 8])
    func error(_ position: Int) -> WalletError? {
      if case .failure(let error) = outcome[position].wallets { error } else { nil }
    }
    #expect(error(0) == .alreadyHasWallets(user: raw.userID))
    #expect(error(1) == .otherAccount(user: a, index: 5, asked: 7))
    #expect(error(2) == .store(.sharedIndexTaken(path: setting.store.name, index: 5)))
    #expect(try await provisioner.wallets(of: b) == nil)
    await #expect(throws: WalletError.derivation(user: b, .indexTooLarge(1 << 31))) {
      _ = try await provisioner.recoverWallets(of: [(b, 1 << 31)])
    }
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  @Test(arguments: Backend.allCases)
  func anotherPhraseIsRefused(backend: Backend) async throws {
    let provisioner = try await MnemonicSetting(backend).sharing()
    let mnemonic = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    await #expect(throws: WalletError.otherSharedSeed(expected: "73c5da0a", found: "b4e3f5ed")) {
      _ = try await provisioner.recoverSharedSeed(mnemonic, passphrase: secret("TREZOR"), nextIndex: 9)
    }
    #expect(try await provisioner.sharedSeed()?.nextIndex == 0)
    await #expect(throws: WalletError.self) {
      _ = try await provisioner.recoverSharedSeed(mnemonic, nextIndex: .max)
    }
  }

  /// An archive has the seed, the accounts and the counter.
  @Test(arguments: Backend.allCases, Backend.allCases)
  func throughAnArchive(from one: Backend, into two: Backend) async throws {
    let folder = try TemporaryFolder()
    let key = try ArchiveSecretKey()
    let first = try MnemonicSetting(one)
    let provisioner = try await first.sharing()
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...200))))
    _ = try await first.provisioner(keys: .raw).ensureWallets(for: "raw")
    let summary = try await provisioner.archive(to: folder.file("archive"), lock: .recipient(key.publicKey)) {
      Issue.record("\($0)")
    }
    #expect([summary.users, summary.wallets, summary.failures] == [201, 402, 0])
    let archive = try WalletArchive(path: folder.file("archive"), unlock: .secretKey(key))
    let second = try MnemonicSetting(two)
    let restored = try second.provisioner(keys: .sharedSeed)
    for round in 0..<2 {
      let summary = try await restored.restore(archive) { Issue.record("\($0)") }
      #expect([summary.users, summary.alreadyThere, summary.failures] == [201, round * 201, 0])
    }
    #expect(try await addresses(restored) == addresses(provisioner))
    #expect(try await map(of: restored) == map(of: provisioner))
    let next = try await restored.ensureWallets(for: "next").sharedIndex
    #expect(try #require(next) >= 200)
    #expect(try await restored.audit { Issue.record("\($0)") }.isClean)
    // Into a store with another phrase nothing goes.
    let other = try MnemonicSetting(two).provisioner(keys: .sharedSeed)
    let status = try await other.createSharedSeed()
    await #expect(throws: WalletError.otherSharedSeed(expected: status.fingerprint, found: "73c5da0a")) {
      _ = try await other.restore(archive) { _ in }
    }
    #expect(try await addresses(other).isEmpty)
  }
}

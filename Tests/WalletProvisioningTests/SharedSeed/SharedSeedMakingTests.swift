import Testing
import WalletAddresses
import WalletHD
import WalletKeygen
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct SharedSeedMakingTests {
  @Test(arguments: Backend.allCases)
  func usersGetTheAccountsInOrder(backend: Backend) async throws {
    let provisioner = try await MnemonicSetting(backend).sharing()
    let wallets = try await collect(provisioner.provision(UserList(try userIDs(1...3)))).wallets
    #expect(wallets.map { $0[.evm]?.address } == KnownAccounts.plain.map(\.evm))
    #expect(wallets.map { $0[.solana]?.address } == KnownAccounts.plain.map(\.solana))
    #expect(wallets.map(\.sharedIndex) == [0, 1, 2])
    #expect(wallets[2][.evm]?.path == "m/44'/60'/2'/0/0" && wallets[2][.solana]?.path == "m/44'/501'/2'/0'")
    let again = try await collect(provisioner.provision(UserList(try userIDs(1...3)))).wallets
    #expect(again == wallets)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [3, 6, 1, 4])
  }

  @Test(arguments: Backend.allCases)
  func aPassphraseIsAPartOfTheSeed(backend: Backend) async throws {
    let provisioner = try MnemonicSetting(backend).provisioner(keys: .sharedSeed)
    let mnemonic = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    let status = try await provisioner.importSharedSeed(mnemonic, passphrase: secret("TREZOR"))
    // bip_utils gives the same fingerprint for this phrase and pass-phrase.
    #expect(status.fingerprint == "b4e3f5ed")
    #expect(status.hasPassphrase && status.wordCount == 12 && status.nextIndex == 0)
    for (number, expected) in KnownAccounts.trezor.enumerated() {
      let wallets = try await provisioner.ensureWallets(for: "user\(number)")
      #expect(wallets[.evm]?.address == expected.evm)
      #expect(wallets[.solana]?.address == expected.solana)
    }
    #expect(try await provisioner.exportSharedSeed(as: .passphrase).text() == "TREZOR")
  }

  @Test(arguments: Backend.allCases, [Mnemonic.WordCount.twelve, .twentyFour])
  func aMadePhraseGivesTheSameWallets(backend: Backend, count: Mnemonic.WordCount) async throws {
    let provisioner = try MnemonicSetting(backend).provisioner(keys: .sharedSeed)
    let status = try await provisioner.createSharedSeed(wordCount: count)
    #expect(status.wordCount == count.rawValue && !status.hasPassphrase)
    #expect(try await provisioner.sharedSeed() == status)
    let made = try await collect(provisioner.provision(UserList(try userIDs(1...40)))).wallets
    let phrase = try await provisioner.exportSharedSeed(as: .mnemonic)
    #expect(phrase.text().split(separator: " ").count == count.rawValue)
    let seed = try Mnemonic.parse(phrase, language: .english).seed()
    for wallets in made {
      let index = try #require(wallets.sharedIndex)
      let evm = try DerivationProfile.ledgerLive.key(fromSeed: seed, index: index).publicKey.address
      let solana = try DerivationProfile.phantom.key(fromSeed: seed, index: index).publicKey.address
      #expect(wallets.all.map(\.address) == [evm.description, solana.description])
    }
    #expect(Set(made.compactMap(\.sharedIndex)) == Set(0..<40))
    await #expect(throws: WalletError.noSharedPassphrase(tenant: .default)) {
      _ = try await provisioner.exportSharedSeed(as: .passphrase).byteCount
    }
  }

  @Test(arguments: Backend.allCases)
  func isMadeOnce(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    let status = try await provisioner.sharedSeed()
    await #expect(throws: WalletError.sharedSeedExists(tenant: .default)) {
      try await provisioner.createSharedSeed()
    }
    await #expect(throws: WalletError.sharedSeedExists(tenant: .default)) {
      try await provisioner.importSharedSeed(Mnemonic.parse(try secret(zeroPhrase), language: .english))
    }
    #expect(try await provisioner.sharedSeed() == status)
    // Two tenants with one seed would have one set of keys between them.
    var options = ProvisioningOptions()
    options.tenant = try Tenant("other")
    let other = try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
    await #expect(throws: WalletError.store(.sharedSeedTaken(path: setting.store.name))) {
      try await other.importSharedSeed(Mnemonic.parse(try secret(zeroPhrase), language: .english))
    }
    _ = try await other.createSharedSeed()
  }

  @Test(arguments: Backend.allCases)
  func withoutASeedNothingIsMade(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: .sharedSeed)
    await #expect(throws: WalletError.noSharedSeed(tenant: .default)) {
      try await provisioner.ensureWallets(for: "user")
    }
    await #expect(throws: WalletError.noSharedSeed(tenant: .default)) {
      _ = try await provisioner.exportSharedSeed(as: .mnemonic).byteCount
    }
    #expect(try await provisioner.sharedSeed() == nil)
    #expect(try await map(of: provisioner).isEmpty)
    #expect(try await setting.store.page(after: .start, limit: 10).users.isEmpty)
    // Made later, it is there for the next try.
    _ = try await provisioner.createSharedSeed(wordCount: .twelve)
    #expect(try await provisioner.ensureWallets(for: "user").sharedIndex == 0)
  }

  @Test func onlyProfilesThatKeepUsersApart() throws {
    let setting = try MnemonicSetting(.inMemory)
    for profile in DerivationProfile.allCases where !DerivationProfile.perUser.contains(profile) {
      #expect(throws: WalletError.profileNotForSharedSeed(profile)) {
        try setting.provisioner(keys: .sharedSeed, profiles: [profile.chain: profile])
      }
      #expect(WalletError.profileNotForSharedSeed(profile).description.contains("ledger-live, phantom"))
    }
    _ = try setting.provisioner(keys: .sharedSeed, profiles: [.evm: .ledgerLive, .solana: .phantom])
  }

  /// Users keep the kind that they have, whatever is asked for now.
  @Test(arguments: Backend.allCases)
  func kindsAreNeverMixed(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let chains: Set<Chain> = [.evm]
    let shared = try await setting.sharing(chains: chains).ensureWallets(for: "shared")
    let raw = try await setting.provisioner(chains: chains, keys: .raw).ensureWallets(for: "raw")
    let phrase = try await setting.provisioner(chains: chains).ensureWallets(for: "phrase")
    for keys in KeyKind.allCases {
      let provisioner = try setting.provisioner(keys: keys)
      let now = try await collect(
        provisioner.provision(UserList(try ["shared", "raw", "phrase"].map(UserID.init(_:)))))
      #expect(now.failures.isEmpty)
      #expect(now.wallets.map { $0[.evm] } == [shared[.evm], raw[.evm], phrase[.evm]])
      #expect(now.wallets.map { $0[.solana]?.kind } == [.sharedSeed, .rawEd25519, .mnemonic])
      #expect(now.wallets[0][.solana]?.address == KnownAccounts.plain[0].solana)
      #expect(now.wallets[0].sharedIndex == 0)
    }
    let provisioner = try setting.provisioner(keys: .raw)
    await #expect(throws: WalletError.alreadyHasWallets(user: try UserID("shared"))) {
      try await provisioner.importPrivateKey(
        try key(String(repeating: "0", count: 63) + "1"), chain: .solana, for: UserID("shared"))
    }
    await #expect(throws: WalletError.alreadyHasWallets(user: try UserID("shared"))) {
      try await provisioner.importMnemonic(Mnemonic.generate(), for: UserID("shared"))
    }
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets] == [3, 6])
  }

  /// Provisioners that share a store, with log-ins and lists at once: everyone has one index, and no index is two users'.
  @Test(arguments: Backend.allCases)
  func manyAtOnce(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioners = [try await setting.sharing(), try await setting.sharing(), try await setting.sharing()]
    let ids = try userIDs(1...120)
    let seen = try await withThrowingTaskGroup(of: [UserWallets].self) { group in
      for (number, provisioner) in provisioners.enumerated() {
        group.addTask {
          try await collect(provisioner.provision(UserList(number == 1 ? ids.reversed() : ids))).wallets
        }
        for id in ids.shuffled().prefix(40) {
          group.addTask { [try await provisioner.ensureWallets(for: id)] }
        }
      }
      return try await group.reduce(into: [UserID: Set<UserWallets>]()) { all, some in
        for wallets in some { all[wallets.userID, default: []].insert(wallets) }
      }
    }
    #expect(seen.count == 120)
    #expect(seen.values.allSatisfy { $0.count == 1 })
    let indexes = seen.values.compactMap { $0.first?.sharedIndex }
    #expect(Set(indexes).count == 120)
    let map = try await map(of: provisioners[0])
    #expect(map.count == 120)
    for (user, wallets) in seen { #expect(wallets.first?.sharedIndex == map[user]) }
    let summary = try await provisioners[0].audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets] == [120, 240, 1])
  }

  /// What a process reserved and did not use is given back when it closes; what it used is not.
  @Test func closingLeavesNoGaps() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    for round in 0..<3 {
      let provisioner = try await Backend.sqlite.provisioner(in: folder, options: options)
      if round == 0 { _ = try await provisioner.createSharedSeed() }
      let wallets = try await provisioner.ensureWallets(for: "user\(round)")
      #expect(wallets.sharedIndex == UInt32(round))
      #expect(try await provisioner.sharedSeed()?.nextIndex == UInt32(round) + 8)
      await provisioner.close()
    }
    // Killed, it leaves a gap and no harm.
    let killed = try await Backend.sqlite.provisioner(in: folder, options: options)
    #expect(try await killed.ensureWallets(for: "user3").sharedIndex == 3)
    let next = try await Backend.sqlite.provisioner(in: folder, options: options)
    #expect(try await next.ensureWallets(for: "user4").sharedIndex == 11)
    await next.close()
    await killed.close()
  }

  @Test(arguments: Backend.allCases)
  func theLastIndexAndNoMore(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    let (last, late) = (try UserID("last"), try UserID("late"))
    let recovered = try await provisioner.recoverWallets(of: [(last, 0x7FFF_FFFF)])
    let wallets = try #require(try recovered.first?.wallets.get())
    #expect(wallets[.evm]?.address == KnownAccounts.last.evm)
    #expect(wallets[.solana]?.address == KnownAccounts.last.solana)
    await #expect(throws: WalletError.store(.sharedIndexesExhausted(path: setting.store.name))) {
      try await provisioner.ensureWallets(for: late)
    }
    #expect(try await provisioner.wallets(of: late) == nil)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  /// A machine that computes wrongly commits nothing.
  @Test(arguments: Backend.allCases)
  func everythingIsVerified(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let status = try await setting.sharing().sharedSeed()
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    options.verification = .full
    let provisioner = try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
    #expect(try await collect(provisioner.provision(UserList(try userIDs(1...70)))).wallets.count == 70)
    #expect(try await provisioner.sharedSeed()?.fingerprint == status?.fingerprint)
    #expect(status?.fingerprint == "73c5da0a")
  }
}

/// An engine that computes wrongly must not get an address of a shared seed out.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedFaultTests {
  @Test(arguments: BrokenEngine.Fault.allCases, Chain.allCases)
  func oneWrongKeyAnywhere(fault: BrokenEngine.Fault, chain: Chain) async throws {
    let setting = try ScriptedSetting()
    let right = try WalletProvisioner(store: setting.store, ring: setting.ring)
    _ = try await right.createSharedSeed(wordCount: .twelve)
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    options.verification = .full
    let ids = try userIDs(1...6)
    for position in 0..<ids.count {
      // Of the public keys of EVM accounts, those of two levels above come first.
      let place = chain == .evm ? 2 * ids.count + position : position
      let engine = KeyEngine(backend: BrokenEngine(fault, on: chain) { $0 == place })
      let provisioner = try WalletProvisioner(
        store: setting.store, ring: setting.ring, engine: engine, options: options)
      let (collected, error) = await collectUntilError(provisioner.provision(UserList(ids)))
      guard case .verificationFailed(_, let failed)? = error as? WalletError, failed == chain else {
        Issue.record("position \(position): \(String(describing: error))")
        continue
      }
      #expect(collected.batches.isEmpty)
    }
    #expect(try await setting.base.page(after: .start, limit: 10).users.isEmpty)
    #expect(try await setting.base.sharedAccounts(of: .default, from: 0, limit: 10).isEmpty)
  }
}

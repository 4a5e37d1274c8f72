import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct MnemonicMakingTests {
  let user: UserID

  init() throws {
    user = try UserID("user-42")
  }

  @Test(arguments: Backend.allCases)
  func newUsersGetOnePhraseForBothChains(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    #expect(provisioner.options.keys == .mnemonic12)
    let wallets = try await provisioner.ensureWallets(for: user)
    #expect(wallets.all.map(\.kind) == [.mnemonic, .mnemonic])
    #expect(wallets.all.map(\.profile) == ["metamask", "phantom"])
    #expect(wallets.all.map(\.path) == ["m/44'/60'/0'/0/0", "m/44'/501'/0'/0'"])
    let secrets = try await setting.secrets(of: user)
    #expect(secrets.map(\.slot) == [.mnemonic])
    #expect(secrets.map(\.kind) == [.mnemonic])
    let phrase = try await provisioner.exportSecret(of: user, chain: .evm, as: .mnemonic).text()
    #expect(phrase.split(separator: " ").count == 12)
    #expect(try await provisioner.exportSecret(of: user, chain: .solana, as: .mnemonic).text() == phrase)
  }

  @Test(arguments: Backend.allCases)
  func theEntropyDrawnIsThePhrase(backend: Backend) async throws {
    let random = ScriptedRandomness()
    let provisioner = try MnemonicSetting(backend).provisioner(random: random)
    _ = try await provisioner.ensureWallets(for: "user0")
    // The identifiers are drawn first.
    random.pass()
    random.give([UInt8](repeating: 0, count: 16))
    let wallets = try await provisioner.ensureWallets(for: user)
    #expect(random.isDone)
    #expect(
      wallets.all.map(\.address)
        == ["0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"])
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .mnemonic).text() == zeroPhrase)
    // From eth-account and bip_utils.
    #expect(
      try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text()
        == "1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727")
    #expect(
      try await provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal).text()
        == "37df573b3ac4ad5b522e064e25b63ea16bcbe79d449e81a0268d1047948bb445")
    #expect(
      try await provisioner.exportSecret(of: user, chain: .evm, as: .accountPublicKey).text()
        == "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt"
    )
    let user = user
    await #expect(throws: WalletError.derivation(user: user, .noWatchOnly(.phantom))) {
      _ = try await provisioner.exportSecret(of: user, chain: .solana, as: .accountPublicKey).byteCount
    }
    await #expect(throws: WalletError.noSuchExport(user: user, format: .passphrase)) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .passphrase).byteCount
    }
  }

  @Test(arguments: Backend.allCases, [KeyKind.mnemonic12, .mnemonic24])
  func theExportedPhraseGivesTheSameWallets(backend: Backend, keys: KeyKind) async throws {
    let provisioner = try MnemonicSetting(backend).provisioner(keys: keys)
    let made = try await collect(provisioner.provision(UserList(try userIDs(1...20)))).wallets
    #expect(Set(made.flatMap { $0.all.map(\.address) }).count == 40)
    let other = try MnemonicSetting(.inMemory).provisioner()
    for wallets in made {
      let phrase = try await provisioner.exportSecret(of: wallets.userID, chain: .evm, as: .mnemonic)
      #expect(phrase.text().split(separator: " ").count == (keys == .mnemonic24 ? 24 : 12))
      let again = try await other.importMnemonic(Mnemonic.parse(phrase, language: .english), for: wallets.userID)
      #expect(again.all.map(\.address) == wallets.all.map(\.address))
    }
    #expect(try await provisioner.audit { Issue.record("\($0)") }.secrets == 20)
  }

  @Test(arguments: Backend.allCases, Chain.allCases)
  func aChainAddedLaterComesFromTheSamePhrase(backend: Backend, first: Chain) async throws {
    let setting = try MnemonicSetting(backend)
    let before = try await setting.provisioner(chains: [first]).importMnemonic(
      Mnemonic.parse(secret(zeroPhrase)), passphrase: secret("TREZOR"), for: user)
    #expect(before.all.map(\.chain) == [first])
    let secrets = try await setting.secrets(of: user)
    // Whatever new users would get.
    for keys in [KeyKind.raw, .mnemonic24] {
      let provisioner = try setting.provisioner(keys: keys)
      let wallets = try await provisioner.ensureWallets(for: user)
      #expect(wallets[.evm]?.address == "0x9c32F71D4DB8Fb9e1A58B0a80dF79935e7256FA6")
      #expect(wallets[.solana]?.address == "7zSmbu6gKkb6HB7UDPtHYjwCWuBHU1D4TpNZFm4sndQe")
      #expect(try await setting.secrets(of: user) == secrets)
      #expect(try await provisioner.audit { Issue.record("\($0)") }.events == 2)
    }
  }

  @Test(arguments: Backend.allCases, [1, 2, 20])
  func aStuckGeneratorIsNoticed(backend: Backend, count: Int) async throws {
    let setting = try MnemonicSetting(backend)
    let random = StuckRandomness(pattern: [UInt8](repeating: 0x5a, count: 32))
    let provisioner = try setting.provisioner(random: random)
    let (collected, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...count))))
    #expect(error as? WalletError == .keygen(.repeatedEntropy))
    #expect(collected.userIDs.isEmpty)
    #expect(try await setting.store.page(after: .start, limit: 100).users.count == collected.userIDs.count)
  }

  @Test(arguments: Backend.allCases)
  func manyCallersMakeOnePhrase(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioners = [try setting.provisioner(), try setting.provisioner(keys: .mnemonic24)]
    let ids = try userIDs(1...50)
    let seen = try await withThrowingTaskGroup(of: UserWallets.self) { group in
      for id in ids {
        for number in 0..<4 {
          let provisioner = provisioners[number % 2]
          group.addTask { try await provisioner.ensureWallets(for: id) }
        }
      }
      return try await group.reduce(into: [UserID: Set<UserWallets>]()) { $0[$1.userID, default: []].insert($1) }
    }
    #expect(seen.count == 50)
    #expect(seen.values.allSatisfy { $0.count == 1 })
    let summary = try await provisioners[0].audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [50, 100, 50, 50])
  }
}

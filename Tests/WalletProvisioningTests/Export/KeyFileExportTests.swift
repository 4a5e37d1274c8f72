import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct KeyFileExportTests {
  /// The phrase of zeros has keys that are published everywhere: the first of MetaMask's path, and the first of Phantom's.
  static let evmKey = "1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727"

  @Test func keystores() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner()
    let user = try UserID("anna")
    let mnemonic = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    _ = try await provisioner.importMnemonic(mnemonic, for: user)
    let words = try secret("correct horse")
    let keystore = try await provisioner.exportKeystore(of: user, passphrase: words, cost: .light)
    #expect(keystore.address?.description == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
    let text = keystore.json
    let key = try words.withBytes { words throws(KeyFileError) in
      try KeystoreV3(json: text.span.bytes).privateKey(passphrase: words)
    }
    let isPublished = key.isEqual(to: try WalletProvisioningTests.key(Self.evmKey))
    #expect(isPublished)
    let event = try #require(try await setting.store.events(after: 1, limit: 2).first?.event)
    guard case .exported(_, "keystore-v3") = WalletEvent(encoded: event)?.action else {
      Issue.record("\(event)")
      return
    }
    // And into a store of its own.
    let other = try MnemonicSetting(.inMemory).provisioner()
    let wallets = try await other.importPrivateKey(key, chain: .evm, for: user)
    #expect(wallets[.evm]?.address == keystore.address?.description)
  }

  @Test func keyPairs() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner(keys: .raw)
    let user = try UserID("anna")
    let seed = try key(String(repeating: "01", count: 32))
    _ = try await provisioner.importPrivateKey(seed, chain: .solana, for: user)
    let base58 = try await provisioner.exportSecret(of: user, chain: .solana, as: .base58).text()
    #expect(base58 == "2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6iuCXagjUCKEQF21awZnUGxmwD4m9vGXuC3qieHXJQHAcT")
    let json = try await provisioner.exportSecret(of: user, chain: .solana, as: .solanaJSON)
    let read = try json.withBytes { text throws(KeyFileError) in try SolanaKeyPair.seed(json: text) }
    let isSame = read.isEqual(to: seed)
    #expect(isSame)
  }

  @Test(arguments: [SecretExportFormat.solanaJSON, .base58]) func evmKeysAreNoKeyPairs(format: SecretExportFormat)
    async throws
  {
    for keys in [KeyKind.raw, .mnemonic12] {
      let setting = try MnemonicSetting(.inMemory)
      let provisioner = try setting.provisioner(keys: keys)
      let user = try UserID("anna")
      _ = try await provisioner.ensureWallets(for: user)
      await #expect(throws: WalletError.noSuchExport(user: user, format: format)) {
        _ = try await provisioner.exportSecret(of: user, chain: .evm, as: format)
      }
      #expect(try await setting.store.eventHead().sequence == 1)
    }
  }

  @Test func nothingIsRecordedOfWhatFails() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner(chains: [.solana], keys: .raw)
    let user = try UserID("anna")
    _ = try await provisioner.ensureWallets(for: user)
    let words = try secret("x")
    await #expect(throws: WalletError.noWallet(user: user, chain: .evm)) {
      _ = try await provisioner.exportKeystore(of: user, passphrase: words)
    }
    let long = try Secret(byteCount: 4097)
    let both = try setting.provisioner(keys: .raw)
    _ = try await both.ensureWallets(for: user)
    await #expect(throws: WalletError.keyFile(.unusablePassphrase)) {
      _ = try await both.exportKeystore(of: user, passphrase: long)
    }
    #expect(try await setting.store.eventHead().sequence == 2)
  }
}

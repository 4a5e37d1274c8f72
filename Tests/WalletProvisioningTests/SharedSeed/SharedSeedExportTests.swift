import Testing
import WalletAddresses
import WalletHD
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct SharedSeedExportTests {
  private func events(_ store: any WalletStore) async throws -> [WalletEvent.Action] {
    try await store.events(after: 0, limit: 1000).compactMap { WalletEvent(encoded: $0.event)?.action }
  }

  private func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: Backend.allCases)
  func oneKeyAtATime(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    for number in 0..<3 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let user = try UserID("user2")
    let seed = try Mnemonic.parse(try secret(zeroPhrase), language: .english).seed()
    for (chain, profile) in [(Chain.evm, DerivationProfile.ledgerLive), (.solana, .phantom)] {
      let text = try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal).text()
      let expected = try profile.key(fromSeed: seed, index: 2).privateKey.withBytes { digits($0.array) }
      #expect(text == expected)
      // The index by its number gives the same; another one is not the user's.
      #expect(
        try await provisioner.exportSecret(of: user, chain: chain, accountIndex: 2, as: .hexadecimal).text() == text)
      await #expect(throws: WalletError.noWallet(user: user, chain: chain)) {
        _ = try await provisioner.exportSecret(of: user, chain: chain, accountIndex: 0, as: .hexadecimal).byteCount
      }
    }
    let keystore = try await provisioner.exportKeystore(of: user, passphrase: secret("words"), cost: .light)
    let key = try secret("words").withBytes { (words) throws(KeyFileError) in
      try keystore.privateKey(passphrase: words)
    }
    #expect(
      key.withBytes { digits($0.array) }
        == (try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text()))
    _ = try await provisioner.exportSecret(of: user, chain: .solana, as: .base58).byteCount
    _ = try await provisioner.exportSecret(of: user, chain: .solana, as: .solanaJSON).byteCount
    let formats = try await events(setting.store).compactMap { action in
      if case .exported(_, let format) = action { format } else { nil }
    }
    #expect(formats == ["hex", "hex", "hex", "hex", "keystore-v3", "hex", "base58", "solana-json"])
  }

  @Test(arguments: Backend.allCases, [SecretExportFormat.mnemonic, .passphrase, .accountPublicKey])
  func nothingThatIsEverybodys(backend: Backend, format: SecretExportFormat) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    let user = try UserID("user")
    _ = try await provisioner.ensureWallets(for: user)
    let before = try await events(setting.store)
    for chain in Chain.allCases {
      await #expect(throws: WalletError.sharedWithOthers(user: user, format: format)) {
        _ = try await provisioner.exportSecret(of: user, chain: chain, as: format).byteCount
      }
    }
    #expect(try await events(setting.store) == before)
  }

  /// Everybody's phrase leaves only where it is asked for by name, and the outbox tells of it first.
  @Test(arguments: Backend.allCases)
  func thePhraseByName(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    #expect(try await provisioner.exportSharedSeed(as: .mnemonic).text() == zeroPhrase)
    let actions = try await events(setting.store)
    let row = try #require(try await setting.store.sharedSeeds().first)
    #expect(
      actions == [
        .sharedSeed(secretID: row.secretID, publicIdentity: row.publicIdentity, step: .imported),
        .sharedSeed(
          secretID: row.secretID, publicIdentity: row.publicIdentity, step: .exported(format: "mnemonic")),
      ])
    let scripted = ScriptedStore(in: setting.store)
    let other = try WalletProvisioner(store: scripted, ring: setting.ring)
    await scripted.fail(.append, with: [.diskFull(path: "store")])
    await #expect(throws: WalletError.store(.diskFull(path: "store"))) {
      _ = try await other.exportSharedSeed(as: .mnemonic).byteCount
    }
  }
}

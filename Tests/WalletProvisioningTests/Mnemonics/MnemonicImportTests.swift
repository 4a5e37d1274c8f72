import Testing
import WalletAddresses
import WalletCurves
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Expected values from eth-account 0.14.0 (`Account.from_mnemonic`) and bip_utils 2.12.3 (`Bip32Slip10Ed25519`).
@Suite(.timeLimit(.minutes(15))) struct MnemonicImportTests {
  let user: UserID

  init() throws {
    user = try UserID("user-42")
  }

  @Test(arguments: Backend.allCases)
  func theFirstWalletsAreTheStandardOnes(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    let wallets = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    #expect(wallets[.evm]?.address == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
    #expect(wallets[.solana]?.address == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
    #expect(wallets.all.map(\.profile) == ["metamask", "phantom"])
    #expect(wallets.all.map(\.path) == ["m/44'/60'/0'/0/0", "m/44'/501'/0'/0'"])
    let events = try await setting.store.events(after: 0, limit: 10).map { WalletEvent(encoded: $0.event)?.action }
    guard case .imported(let told) = events.first else {
      Issue.record("not told as an import: \(events)")
      return
    }
    #expect(Set(told.map(\.address)) == Set(wallets.all.map(\.address)))
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.wallets, summary.secrets, summary.events] == [2, 1, 1])
    // Asking again makes nothing.
    #expect(try await provisioner.ensureWallets(for: user) == wallets)
  }

  @Test(arguments: Backend.allCases)
  func aPassphraseGivesOtherWalletsAndIsKept(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    let wallets = try await provisioner.importMnemonic(
      Mnemonic.parse(secret(zeroPhrase)), passphrase: secret("TREZOR"), for: user)
    #expect(wallets[.evm]?.address == "0x9c32F71D4DB8Fb9e1A58B0a80dF79935e7256FA6")
    #expect(wallets[.solana]?.address == "7zSmbu6gKkb6HB7UDPtHYjwCWuBHU1D4TpNZFm4sndQe")
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .passphrase).text() == "TREZOR")
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .mnemonic).text() == zeroPhrase)
    #expect(
      try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text()
        == "62f1d86b246c81bdd8f6c166d56896a4a5e1eddbcaebe06480e5c0bc74c28224")
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  @Test func aZeroByteThatAKeyBeginsWithIsKept() async throws {
    let provisioner = try MnemonicSetting(.inMemory).provisioner()
    let phrase = "salt course bulb unit item mesh husband trouble taxi list win fence"
    let wallets = try await provisioner.importMnemonic(Mnemonic.parse(secret(phrase)), for: user)
    #expect(wallets[.evm]?.address == "0xf9545F4CC16ad3A5fB6694Eaab7418412D1E0890")
  }

  @Test(arguments: [
    (DerivationProfile.metamask, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "m/44'/60'/0'/0/0"),
    (.ledgerLive, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "m/44'/60'/0'/0/0"),
    (.ledgerLegacy, "0xB8Fd42000d00202DCbCF5e18d6640d656345FD6A", "m/44'/60'/0'/0"),
    (.phantom, "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk", "m/44'/501'/0'/0'"),
    (.trustSolana, "GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL", "m/44'/501'/0'"),
    (.solanaCLI, "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o", ""),
  ])
  func profilesAreChosen(profile: DerivationProfile, address: String, path: String) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(profiles: [profile.chain: profile])
    let wallets = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    let wallet = try #require(wallets[profile.chain])
    #expect(wallet.address == address)
    #expect(wallet.profile == profile.name)
    #expect(wallet.path == path)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }

  @Test(arguments: DerivationProfile.allCases, Chain.allCases)
  func aProfileOfAnotherChainIsRefused(profile: DerivationProfile, chain: Chain) throws {
    let setting = try MnemonicSetting(.inMemory)
    guard profile.chain != chain else {
      _ = try setting.provisioner(profiles: [chain: profile])
      return
    }
    do {
      _ = try setting.provisioner(profiles: [chain: profile])
      Issue.record("\(profile) was taken for \(chain)")
    } catch let error as WalletError {
      guard case .invalidOption = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(arguments: Backend.allCases)
  func nothingIsReplacedOrMixed(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    let wallets = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    let secrets = try await setting.secrets(of: user)
    let expected = WalletError.alreadyHasWallets(user: user)
    let user = user
    await #expect(throws: expected) {
      try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    }
    for chain in Chain.allCases {
      await #expect(throws: expected) {
        try await provisioner.importPrivateKey(Secret(randomByteCount: 32), chain: chain, for: user)
      }
    }
    #expect(try await provisioner.wallets(of: user) == wallets)
    #expect(try await setting.secrets(of: user) == secrets)
    #expect(try await setting.store.eventHead().sequence == 1)
  }

  @Test(arguments: Backend.allCases)
  func rawKeysStandBesideEachOther(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    // The key one, whose address is well known, and the first seed of RFC 8032, section 7.1.
    let one = String(repeating: "0", count: 63) + "1"
    let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    var wallets = try await provisioner.importPrivateKey(key(one), chain: .evm, for: user)
    #expect(wallets.all.map(\.address) == ["0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"])
    let user = user
    await #expect(throws: WalletError.alreadyHasWallets(user: user)) {
      try await provisioner.importPrivateKey(Secret(randomByteCount: 32), chain: .evm, for: user)
    }
    await #expect(throws: WalletError.alreadyHasWallets(user: user)) {
      try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    }
    wallets = try await provisioner.importPrivateKey(key(seed), chain: .solana, for: user)
    #expect(wallets.all.count == 2)
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text() == one)
    #expect(try await provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal).text() == seed)
    for format in [SecretExportFormat.mnemonic, .passphrase, .accountPublicKey] {
      await #expect(throws: WalletError.noSuchExport(user: user, format: format)) {
        _ = try await provisioner.exportSecret(of: user, chain: .evm, as: format).byteCount
      }
    }
    #expect(try await provisioner.ensureWallets(for: user) == wallets)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.secrets == 2)
  }

  @Test(arguments: [
    ("0000000000000000000000000000000000000000000000000000000000000000", CurveError.scalarIsZero),
    ("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", .scalarNotBelowOrder),
    ("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", .scalarNotBelowOrder),
    ("01", .wrongByteCount(expected: 32, found: 1)),
  ])
  func invalidKeysAreRefused(digits: String, error: CurveError) async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner()
    let user = user
    await #expect(throws: WalletError.invalidPrivateKey(error)) {
      try await provisioner.importPrivateKey(key(digits), chain: .evm, for: user)
    }
    #expect(try await provisioner.wallets(of: user) == nil)
    #expect(try await setting.store.eventHead().sequence == 0)
  }
}

import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What is imported was drawn by somebody else: to see it again says nothing about our generator.
@Suite(.timeLimit(.minutes(15))) struct RepeatedImportTests {
  let setting: ScriptedSetting
  let users: [UserID]

  init() throws {
    setting = try ScriptedSetting()
    users = try userIDs(1...3)
  }

  private func provisioner(_ profiles: [Chain: DerivationProfile] = [:]) throws -> WalletProvisioner {
    var options = ProvisioningOptions()
    options.profiles = profiles
    return try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
  }

  @Test(arguments: [StoreError.diskFull(path: "p"), .busy(path: "p")])
  func aPhraseAgainAfterAFailedCommit(error: StoreError) async throws {
    let provisioner = try provisioner()
    await setting.store.fail(.create, with: [error])
    let user = users[0]
    await #expect(throws: WalletError.store(error)) {
      try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    }
    let wallets = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: user)
    #expect(wallets[.evm]?.address == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
  }

  @Test func aPhraseForASecondUser() async throws {
    let provisioner = try provisioner()
    let (first, second) = (users[0], users[1])
    _ = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: first)
    // Told for what it is, and that user's affair.
    await #expect(throws: WalletError.addressTaken(user: second)) {
      try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: second)
    }
    let key = "1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727"
    await #expect(throws: WalletError.addressTaken(user: second)) {
      try await provisioner.importPrivateKey(WalletProvisioningTests.key(key), chain: .evm, for: second)
    }
    // Made new, the wallets are none the worse for it.
    #expect(try await provisioner.ensureWallets(for: second).all.count == 2)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 4)
  }

  /// Other processes fill a data key between our reserving room under it and our commit.
  @Test func aDataKeyThatFillsUpMeanwhile() async throws {
    let provisioner = try provisioner()
    _ = try await provisioner.ensureWallets(for: users[1])
    let id = try #require(try await setting.base.loadKeyRing().dataKeys.last).id
    await setting.store.fail(.create, with: [.dataKeyFull(id: id), .dataKeyFull(id: id)])
    _ = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: users[0])
    #expect(await setting.store.createdBatches.count == 4)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 4)
  }
}

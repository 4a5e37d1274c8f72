import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What a user of a shared seed cannot have: erasure, further accounts, keys of another kind.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedRefusalTests {
  private let user: UserID

  init() throws {
    user = try UserID("user")
  }

  private func unchanged(
    _ setting: MnemonicSetting, _ error: WalletError, _ body: @Sendable () async throws -> Void
  ) async throws {
    let (head, wallets) = (try await setting.store.eventHead(), try await setting.store.page(after: .start, limit: 9))
    await #expect(throws: error) { try await body() }
    #expect(try await setting.store.eventHead() == head)
    let now = try await setting.store.page(after: .start, limit: 9)
    #expect(now.users.map(\.wallets) == wallets.users.map(\.wallets))
    #expect(now.users.map(\.secrets) == wallets.users.map(\.secrets))
    #expect(now.users.allSatisfy { !$0.isErased })
    #expect(try await setting.provisioner().audit { Issue.record("\($0)") }.isClean)
  }

  @Test(arguments: Backend.allCases) func erasing(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    let wallets = try await provisioner.ensureWallets(for: user)
    try await unchanged(setting, .keysOfSharedSeed(user: user)) { _ = try await provisioner.erase(user) }
    #expect(try await provisioner.ensureWallets(for: user) == wallets)
    #expect(try await map(of: provisioner) == [user: 0])
  }

  @Test(arguments: Backend.allCases, Chain.allCases)
  func furtherAccounts(_ backend: Backend, chain: Chain) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing()
    _ = try await provisioner.ensureWallets(for: user)
    let none = WalletError.noFurtherAccount(user: user, chain: chain)
    try await unchanged(setting, none) { _ = try await provisioner.createWallet(on: chain, for: user) }
    let one = String(repeating: "01", count: 32)
    try await unchanged(setting, none) {
      _ = try await provisioner.importFurtherPrivateKey(try key(one), chain: chain, for: user)
    }
  }

  /// A key for a chain on which the user has no wallet yet is refused too.
  @Test(arguments: Backend.allCases) func imports(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try await setting.sharing(chains: [.evm])
    _ = try await provisioner.ensureWallets(for: user)
    let already = WalletError.alreadyHasWallets(user: user)
    let one = String(repeating: "01", count: 32)
    for chain in Chain.allCases {
      try await unchanged(setting, already) {
        _ = try await provisioner.importPrivateKey(try key(one), chain: chain, for: user)
      }
    }
    try await unchanged(setting, already) {
      _ = try await provisioner.importMnemonic(Mnemonic.parse(try secret(zeroPhrase), language: .english), for: user)
    }
  }

  @Test(arguments: Backend.allCases) func anErasedUserIsNotRecovered(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    _ = try await setting.provisioner(keys: .raw).ensureWallets(for: user)
    _ = try await setting.provisioner(keys: .raw).erase(user)
    let provisioner = try await setting.sharing()
    let recovered = try await provisioner.recoverWallets(of: [(user, 4)])
    #expect(recovered.map(\.wallets) == [.failure(.erased(user: user))])
    await #expect(throws: WalletError.erased(user: user)) { try await provisioner.ensureWallets(for: user) }
    #expect(try await map(of: provisioner).isEmpty)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
  }
}

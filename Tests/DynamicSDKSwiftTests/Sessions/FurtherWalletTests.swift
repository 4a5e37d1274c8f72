import Combine
import DynamicSDKSwift
import Testing
import WalletSecrets

@Suite("Further wallets")
struct FurtherWalletTests {
  @Test("Each call makes the next account, whoever else does", arguments: [KeyKind.raw, .mnemonic12])
  func manyAtOnce(keys: KeyKind) async throws {
    let setting = try HeldSetting(keys: keys)
    let sessions = [setting.sdk(), setting.sdk()]
    for sdk in sessions { try await sdk.signIn("ada") }
    let made = try await withThrowingTaskGroup(of: BaseWallet.self, returning: [BaseWallet].self) { group in
      for call in 0..<12 {
        group.addTask {
          let sdk = sessions[call % 2]
          let wallet = try await sdk.wallets.embedded.createWallet(chain: call % 3 == 0 ? .sol : .evm)
          #expect(sdk.wallets.userWallets.contains(wallet), "published when the call returns")
          return wallet
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(made.map(\.address)).count == 12)
    #expect(made.count { $0.chain == "SOL" } == 4)
    let stored = try #require(try await setting.engine.provisioner().wallets(of: try UserID("ada")))
    #expect(stored.all.filter { $0.chain == .evm }.map(\.accountIndex) == Array(0...8))
    #expect(stored.all.filter { $0.chain == .solana }.map(\.accountIndex) == Array(0...4))
    if keys == .mnemonic12 {
      #expect(stored.all.filter { $0.chain == .evm }.map(\.path) == (0...8).map { "m/44'/60'/0'/0/\($0)" })
      #expect(stored.all.filter { $0.chain == .solana }.map(\.path) == (0...4).map { "m/44'/501'/\($0)'/0'" })
    }
    let summary = try await setting.engine.provisioner().audit { finding in Issue.record("\(finding)") }
    #expect(summary.isClean && summary.wallets == 14)
  }

  @Test("Whoever asks for a wallet before the first is published gets that one", .timeLimit(.minutes(5)))
  func besideAutomaticCreation() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    setting.store.hold()
    let signingIn = Task { try await sdk.signIn("ada") }
    while sdk.auth.authenticatedUser == nil || setting.store.heldCount == 0 {
      try await Task.sleep(for: .milliseconds(5))
    }
    let hasBegun = PlainLock(false)
    let asking = Task {
      hasBegun.withLock { $0 = true }
      return try await sdk.wallets.embedded.createWallet(chain: .evm)
    }
    while !hasBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))
    setting.store.release()
    let asked = try await asking.value
    try await signingIn.value
    #expect(sdk.wallets.userWallets.count == 2)
    #expect(sdk.wallets.userWallets.contains(asked))
  }

  // The private keys 1 and 2 of secp256k1 and their addresses are known to everyone.
  static let keyOne = String(repeating: "0", count: 63) + "1"
  static let addressOne = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"

  @Test("A private key is taken in beside the wallets that are there", arguments: [KeyKind.raw, .mnemonic12])
  func importing(keys: KeyKind) async throws {
    let setting = try HeldSetting(keys: keys)
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    let first = sdk.wallets.userWallets
    let imported = try await sdk.wallets.waas.importPrivateKey(chain: "EVM", privateKey: "0x" + Self.keyOne)
    #expect(imported.address == Self.addressOne)
    #expect(sdk.wallets.userWallets.count == 3)
    #expect(Set(first).isSubset(of: sdk.wallets.userWallets))
    #expect(sdk.wallets.primary == first[0])

    let other = setting.sdk()
    try await other.signIn("eve")
    await #expect(throws: WalletError.addressTaken(user: try UserID("eve"))) {
      try await other.wallets.waas.importPrivateKey(chain: "EVM", privateKey: Self.keyOne)
    }
    // What was there is as it was at the next sign-in, and further wallets go on behind the imported one.
    let again = setting.sdk()
    try await again.signIn("ada")
    #expect(again.wallets.userWallets == sdk.wallets.userWallets)
    let further = try await again.wallets.embedded.createWallet(chain: .evm)
    let stored = try #require(try await setting.engine.provisioner().wallets(of: try UserID("ada")))
    #expect(stored.all.first { $0.address == further.address }?.accountIndex == 2)
    let summary = try await setting.engine.provisioner().audit { finding in Issue.record("\(finding)") }
    #expect(summary.isClean)
  }

  @Test(
    "What is no key of the chain is refused", arguments: [("EVM", "12"), ("EVM", "no"), ("SOL", "1"), ("SOL", "0OIl")])
  func notAKey(chain: String, text: String) async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    await #expect(throws: WalletError.self) {
      try await sdk.wallets.waas.importPrivateKey(chain: EmbeddedWalletChain(chain), privateKey: text)
    }
    #expect(sdk.wallets.userWallets.count == 2)
  }

  @Test("Passwords, and chains that are not known, are refused")
  func refused() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    await #expect(throws: SessionError.passwordsUnsupported) {
      try await sdk.wallets.embedded.createWallet(chain: .evm, password: "secret")
    }
    await #expect(throws: SessionError.unknownChain("BTC")) {
      try await sdk.wallets.embedded.createWallet(chain: "BTC")
    }
    #expect(sdk.wallets.userWallets.count == 2)
  }

  @Test("A profile with one account has no further wallet")
  func oneAccountOnly() async throws {
    let folder = try TestFolder()
    var configuration = EngineConfiguration.database(in: folder.path, keys: .mnemonic12)
    configuration.options.profiles = [.solana: .solanaCLI]
    let engine = LocalEngine(configuration)
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine)
    try await sdk.signIn("ada")
    await #expect(throws: WalletError.noFurtherAccount(user: try UserID("ada"), chain: .solana)) {
      try await sdk.wallets.embedded.createWallet(chain: .sol)
    }
    #expect(sdk.wallets.userWallets.count == 2)
    await engine.close()
  }
}

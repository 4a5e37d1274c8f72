import Combine
import DynamicSDKSwift
import Testing

@Suite("An application written for the guide")
struct GuideTests {
  @Test("Listing 1: an observable object is told of wallets on the main queue")
  @MainActor
  func listening() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    let list = WalletList(sdk: sdk)
    var changes = 0
    let changing = list.objectWillChange.sink { _ in changes += 1 }
    list.startListening()
    #expect(list.wallets.isEmpty)
    #expect(!list.isCreatingWallets)
    try await sdk.signIn("ada")
    #expect(sdk.wallets.userWallets.count == 2)
    try #require(await eventually { list.wallets.count == 2 })
    #expect(list.wallets == sdk.wallets.userWallets)
    #expect(changes > 0)
    changing.cancel()
  }

  @Test("Listing 1: who begins to listen after the sign-in has the wallets at once")
  @MainActor
  func listeningLate() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    let list = WalletList(sdk: sdk)
    list.startListening()
    #expect(list.wallets.count == 2)
    #expect(!list.isCreatingWallets)
  }

  @Test("Listing 2: while wallets are made there is a user and no wallet, and that ends")
  @MainActor
  func creating() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    setting.store.hold()
    async let signingIn: Void = sdk.signIn("ada")
    try #require(await eventually { sdk.auth.authenticatedUser != nil && setting.store.heldCount == 1 })
    let list = WalletList(sdk: sdk)
    list.startListening()
    #expect(list.isCreatingWallets)
    #expect(await eventually { sdk.wallets.walletCreation == .persisting })
    setting.store.release()
    try await signingIn
    try #require(await eventually { !list.isCreatingWallets })
    #expect(list.wallets.count == 2)
    #expect(!list.creationTimedOut)
    #expect(sdk.wallets.walletCreation == .ready)
  }

  @Test("Listing 3: both chains' wallets are published together and told apart by chain")
  @MainActor
  func chains() async throws {
    let setting = try HeldSetting(keys: .mnemonic12)
    let sdk = setting.sdk()
    let published = Log<[String]>()
    let subscription = sdk.wallets.userWalletsChanges.sink { published.add($0.map(\.chain)) }
    let list = WalletList(sdk: sdk)
    list.startListening()
    try await sdk.signIn("ada")
    try #require(await eventually { !list.wallets.isEmpty })
    #expect(list.evmWallet?.address.hasPrefix("0x") == true)
    #expect(list.solanaWallets.count == 1)
    #expect(list.solanaWallets.first?.publicKey == list.solanaWallets.first?.address)
    #expect(published.elements == [[], ["EVM", "SOL"]])
    subscription.cancel()
  }

  @Test("Listing 4: the primary wallet is chosen by its id, and another's id is refused")
  @MainActor
  func choosingThePrimary() async throws {
    let setting = try HeldSetting()
    let (sdk, other) = (setting.sdk(), setting.sdk())
    try await sdk.signIn("ada")
    try await other.signIn("eve")
    let published = Log<String?>()
    let subscription = sdk.wallets.primaryChanges.sink { published.add($0?.chain) }
    let list = WalletList(sdk: sdk)
    list.startListening()
    #expect(sdk.wallets.primary == sdk.wallets.userWallets[0])
    try await list.makePrimary(list.solanaWallets[0])
    #expect(sdk.wallets.primary == list.solanaWallets[0])

    let ada = try UserID("ada")
    let foreign = try #require(other.wallets.userWallets[0].id)
    for id in [foreign, "00000000-0000-4000-8000-000000000000", "", "not an id"] {
      await #expect(throws: WalletError.unknownWallet(user: ada, id: id)) {
        try await sdk.wallets.setPrimary(walletId: id)
      }
    }
    #expect(sdk.wallets.primary == list.solanaWallets[0])
    #expect(other.wallets.primary == other.wallets.userWallets[0])
    #expect(published.elements == ["EVM", "SOL"])
    subscription.cancel()
  }

  @Test(
    "Listing 5: creation that stalls is noticed in time, and a late success clears that", arguments: [nil, "phone"])
  @MainActor
  func stalling(sessionName: String?) async throws {
    let setting = try HeldSetting(deadline: .milliseconds(100))
    let sdk = setting.sdk(name: sessionName)
    // The store takes nothing, neither wallets nor the session.
    setting.store.hold([.create, .keepSession])
    async let signingIn: Void = sdk.signIn("ada")
    try #require(await eventually { sdk.auth.authenticatedUser != nil })
    let list = WalletList(sdk: sdk, patience: 0.3)
    list.startListening()
    #expect(list.isCreatingWallets)
    // The sign-in itself succeeds, and the engine says why there is nothing yet.
    try await signingIn
    #expect(sdk.wallets.walletCreation == .failed(.timedOut(user: try UserID("ada"))))
    #expect(sdk.auth.sessionKeeping == (sessionName == nil ? .none : .underWay))
    try #require(await eventually { list.creationTimedOut })
    #expect(!list.isCreatingWallets)
    #expect(list.wallets.isEmpty)
    setting.store.release()
    try #require(await eventually { !list.creationTimedOut })
    #expect(list.wallets.count == 2)
    #expect(await eventually { sdk.wallets.walletCreation == .ready })
    if let sessionName {
      #expect(await eventually { sdk.auth.sessionKeeping == .kept })
      #expect(try await setting.userAfterRestart(name: sessionName) == "ada")
    }
  }

  @Test("The application's only instance refuses calls until it is initialised, and then is the same")
  @MainActor
  func singleInstance() async throws {
    await #expect(throws: DynamicSDKError.self) { try await applicationSDK.signIn("ada") }
    #expect(throws: DynamicSDKError.self) { try DynamicSDK.getInstance() }
    #expect(applicationSDK.auth.authenticatedUser == nil)
    let folder = try TestFolder()
    let sdk = DynamicSDK.initialize(
      props: ClientProps(
        environmentId: "environment", appLogoUrl: "https://example.com/logo.png", appName: "Example",
        redirectUrl: "example://", appOrigin: "https://example.com", logLevel: .debug,
        debug: ClientDebugProps(webview: true), engine: .database(in: folder.path)))
    #expect(sdk === applicationSDK)
    #expect(try DynamicSDK.getInstance() === DynamicSDK.shared)
    try await applicationSDK.signIn("ada")
    #expect(applicationSDK.wallets.userWallets.count == 2)
    var seen = 0
    for await wallets in sdk.wallets.userWalletsChanges.values {
      seen = wallets.count
      break
    }
    #expect(seen == 2)
    #expect(sdk.wallets.embedded.hasWallet)
    try await sdk.auth.logout()
    #expect(sdk.auth.authenticatedUser == nil)
  }
}

import Combine
import DynamicSDKSwift
import Testing

@Suite("Sessions")
struct SessionTests {
  @Test("Logging out empties and publishes everything, here and after a restart")
  func logout() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "ada's phone")
    let (wallets, users) = (Log<Int>(), Log<String?>())
    let (tokens, primaries) = (Log<Bool>(), Log<String?>())
    var cancellables = Set<AnyCancellable>()
    sdk.wallets.userWalletsChanges.sink { wallets.add($0.count) }.store(in: &cancellables)
    sdk.auth.authenticatedUserChanges.sink { users.add($0?.userId) }.store(in: &cancellables)
    sdk.auth.tokenChanges.sink { tokens.add($0 != nil) }.store(in: &cancellables)
    sdk.wallets.primaryChanges.sink { primaries.add($0?.chain) }.store(in: &cancellables)
    try await sdk.signIn("ada")
    #expect(sdk.auth.token?.utf8.count == 64)
    try await sdk.auth.logout()
    #expect(sdk.wallets.userWallets.isEmpty)
    #expect(sdk.auth.authenticatedUser == nil && sdk.auth.token == nil && sdk.wallets.primary == nil)
    #expect(sdk.wallets.walletCreation == .idle)
    #expect(wallets.elements == [0, 2, 0])
    #expect(users.elements == [nil, "ada", nil])
    #expect(tokens.elements == [false, true, false])
    #expect(primaries.elements == [nil, "EVM", nil])
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.setPrimary(walletId: "any") }

    let again = setting.sdk(name: "ada's phone")
    try await again.restored()
    #expect(again.auth.authenticatedUser == nil)
    try await sdk.auth.logout()
  }

  @Test("A session, its token and its primary wallet survive a restart")
  func restart() async throws {
    let folder = try TestFolder()
    let first = LocalEngine(.database(in: folder.path))
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: first, sessionName: "one")
    try await sdk.signIn("ada")
    let solana = try #require(sdk.wallets.userWallets.first { $0.chain == "SOL" })
    try await sdk.wallets.setPrimary(walletId: try #require(solana.id))
    await first.close()

    let second = LocalEngine(.database(in: folder.path))
    let restored = DynamicSDK(props: ClientProps(environmentId: "test"), engine: second, sessionName: "one")
    try await restored.restored()
    #expect(restored.auth.authenticatedUser == sdk.auth.authenticatedUser)
    #expect(restored.auth.token == sdk.auth.token)
    #expect(restored.wallets.userWallets == sdk.wallets.userWallets)
    #expect(restored.wallets.primary == solana)

    let stranger = DynamicSDK(props: ClientProps(environmentId: "test"), engine: second, sessionName: "two")
    try await stranger.restored()
    #expect(stranger.auth.authenticatedUser == nil)
    await second.close()
  }

  @Test("A session is restored in its own tenant, and for an issuer that is still believed, only")
  func otherTenantOrIssuer() async throws {
    let folder = try TestFolder()
    let other = TestTokens(issuer: "https://other.example")
    func restored(_ configuration: EngineConfiguration) async throws -> String? {
      let engine = LocalEngine(configuration)
      let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
      try await sdk.restored()
      let user = sdk.auth.authenticatedUser?.userId
      await engine.close()
      return user
    }
    let first = LocalEngine(.database(in: folder.path))
    try await DynamicSDK(props: ClientProps(environmentId: "test"), engine: first, sessionName: "one").signIn("ada")
    await first.close()
    var elsewhere = EngineConfiguration.database(in: folder.path)
    elsewhere.options.tenant = try Tenant("b")
    #expect(try await restored(elsewhere) == nil)
    #expect(try await restored(.database(in: folder.path)) == "ada")
    #expect(try await restored(.database(in: folder.path, tokens: other)) == nil)
  }

  @Test("A session that has expired is not restored")
  func expiredAtRestart() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "one")
    try await sdk.signIn("ada")
    setting.clock.withLock { $0 += 3000 }
    let inTime = setting.sdk(name: "one")
    try await inTime.restored()
    #expect(inTime.auth.authenticatedUser?.userId == "ada")
    setting.clock.withLock { $0 += 600 }
    let late = setting.sdk(name: "one")
    try await late.restored()
    #expect(late.auth.authenticatedUser == nil)
    // Nor is one that runs any good, from the next call on.
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    #expect(sdk.auth.authenticatedUser == nil && sdk.wallets.userWallets.isEmpty)
  }

  @Test("A session ends by itself when its time is over")
  func expires() async throws {
    let folder = try TestFolder()
    let engine = LocalEngine(.database(in: folder.path, lifetime: .seconds(2)))
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine)
    let users = Log<Bool>()
    let subscription = sdk.auth.authenticatedUserChanges.map { $0 != nil }.removeDuplicates().sink { users.add($0) }
    try await sdk.signIn("ada")
    #expect(await eventually { sdk.auth.authenticatedUser == nil })
    #expect(sdk.wallets.userWallets.isEmpty)
    #expect(users.elements == [false, true, false])
    subscription.cancel()
    await engine.close()
  }

  @Test("Signing in again extends a session and changes its token")
  func renewed() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "one")
    try await sdk.signIn("ada")
    let (token, user) = (sdk.auth.token, sdk.auth.authenticatedUser)
    setting.clock.withLock { $0 += 3000 }
    try await sdk.signIn("ada")
    #expect(sdk.auth.token != token)
    #expect(sdk.auth.authenticatedUser?.createdAt == user?.createdAt)
    #expect(sdk.auth.authenticatedUser?.lastLoginAt != user?.lastLoginAt)
    setting.clock.withLock { $0 += 3000 }
    try await sdk.wallets.embedded.createWallet(chain: .evm)
    let restored = setting.sdk(name: "one")
    try await restored.restored()
    #expect(restored.auth.token == sdk.auth.token)
    setting.clock.withLock { $0 += 601 }
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.embedded.createWallet(chain: .evm) }
  }

  @Test(
    "Times are told as the calendar has them",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (951_868_800, "2000-03-01T00:00:00Z"), (1_750_000_000, "2025-06-15T15:06:40Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(UInt64, String)])
  func timestamps(seconds: UInt64, text: String) async throws {
    let setting = try HeldSetting()
    setting.clock.withLock { $0 = seconds }
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    #expect(sdk.auth.authenticatedUser?.lastLoginAt == text)
  }

  @Test("Another user in the same session finds nothing of the one before, not even what comes late")
  func changeOfUser() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(50))
    let sdk = setting.sdk()
    let published = Log<[BaseWallet]>()
    let subscription = sdk.wallets.userWalletsChanges.sink { published.add($0) }
    setting.store.hold()
    try await sdk.signIn("ada")
    #expect(sdk.wallets.userWallets.isEmpty)
    try await sdk.auth.logout()
    setting.store.release()
    let ada = try UserID("ada")
    let provisioner = try await setting.engine.provisioner()
    try #require(await eventually { try await provisioner.wallets(of: ada) != nil })
    #expect(sdk.wallets.userWallets.isEmpty)
    try await sdk.signIn("bob")
    #expect(sdk.auth.authenticatedUser?.userId == "bob")
    #expect(await eventually { sdk.wallets.userWallets.count == 2 })
    let bobs = try #require(try await provisioner.wallets(of: try UserID("bob"))).all.map(\.address)
    #expect(sdk.wallets.userWallets.map(\.address) == bobs)
    #expect(published.elements.map(\.count) == [0, 2])
    subscription.cancel()
  }

  @Test("A store that fails is told as the reason, and asking again succeeds")
  func failure() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    let states = Log<WalletCreation>()
    let subscription = sdk.wallets.walletCreationChanges.sink { states.add($0) }
    setting.store.fail(with: [.diskFull(path: "held")])
    try await sdk.signIn("ada")
    #expect(sdk.wallets.walletCreation == .failed(.store(.diskFull(path: "held"))))
    #expect(sdk.wallets.userWallets.isEmpty)
    sdk.wallets.pollWalletsState()
    // The value is there a moment before the subscribers have it.
    #expect(await eventually { states.elements.last == .ready })
    #expect(sdk.wallets.walletCreation == .ready && sdk.wallets.userWallets.count == 2)
    #expect(
      states.elements == [
        .idle, .queued, .deriving, .persisting, .failed(.store(.diskFull(path: "held"))), .queued, .deriving,
        .persisting, .ready,
      ])
    subscription.cancel()
  }

  @Test("An engine that cannot be opened is told by the first call and as a failed state")
  func cannotOpen() async throws {
    let folder = try TestFolder()
    let engine = LocalEngine(
      EngineConfiguration(
        store: .sqlite("\(folder.path)/absent/wallets.db"), rootKey: .file("\(folder.path)/root.key"),
        tokenVerifier: TestTokens()))
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine)
    await #expect(throws: WalletError.self) { try await sdk.signIn("ada") }
    #expect(
      await eventually {
        if case .failed = sdk.wallets.walletCreation { true } else { false }
      })
    await #expect(throws: WalletError.self) { try await sdk.restored() }
  }
}

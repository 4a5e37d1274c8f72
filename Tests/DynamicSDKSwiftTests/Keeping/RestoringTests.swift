import Combine
import DynamicSDKSwift
import Testing
import WalletStorage

@Suite("Restoring a session", .timeLimit(.minutes(2)))
struct RestoringTests {
  private func isAltered(_ error: any Error) -> Bool {
    if case WalletError.session = error { true } else { false }
  }

  @Test("An altered session is refused once and removed; signing in afresh works")
  func altered() async throws {
    let setting = try HeldSetting()
    try await setting.sdk(name: "phone").signIn("ada")
    try await setting.store.alterLastSession()
    let sdk = setting.sdk(name: "phone")
    await #expect(performing: { try await sdk.restored() }, throws: isAltered)
    try await sdk.restored()
    #expect(sdk.auth.authenticatedUser == nil)
    // It is gone from the store too.
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    try await sdk.signIn("bob")
    #expect(try await setting.userAfterRestart(name: "phone") == "bob")
  }

  @Test("An altered session that cannot be removed is refused once all the same")
  func alteredForGood() async throws {
    let setting = try HeldSetting()
    try await setting.sdk(name: "phone").signIn("ada")
    try await setting.store.alterLastSession()
    setting.store.fail(.removeSession, with: [.busy(path: "held")])
    let sdk = setting.sdk(name: "phone")
    await #expect(performing: { try await sdk.restored() }, throws: isAltered)
    try await sdk.restored()
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    try await sdk.signIn("ada")
    #expect(sdk.auth.sessionKeeping == .kept)
  }

  @Test("What a store could not read is read at the next call", arguments: [true, false])
  func transient(byAsking: Bool) async throws {
    let setting = try HeldSetting()
    let before = setting.sdk(name: "phone")
    try await before.signIn("ada")
    setting.store.fail(.readSession, with: [.busy(path: "held")])
    let sdk = setting.sdk(name: "phone")
    await #expect(throws: WalletError.store(.busy(path: "held"))) {
      if byAsking {
        try await sdk.restored()
      } else {
        try await sdk.wallets.embedded.createWallet(chain: .evm)
      }
    }
    #expect(sdk.wallets.walletCreation == .failed(.store(.busy(path: "held"))))
    if byAsking { try await sdk.restored() } else { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    #expect(sdk.auth.authenticatedUser == before.auth.authenticatedUser)
    #expect(sdk.auth.token == before.auth.token)
    #expect(sdk.wallets.walletCreation == .ready)
    #expect(sdk.wallets.userWallets.count == (byAsking ? 2 : 3))
  }

  @Test("A failure that is over is no longer told, if there was nothing to restore")
  func nothingAfterFailure() async throws {
    let setting = try HeldSetting()
    setting.store.fail(.readSession, with: [.busy(path: "held")])
    let sdk = setting.sdk(name: "phone")
    await #expect(throws: WalletError.self) { try await sdk.restored() }
    try await sdk.restored()
    #expect(sdk.wallets.walletCreation == .idle)
  }

  @Test("What is restored late is not published after a newer sign-in, nor after a logout", arguments: [true, false])
  func staleRestore(signsIn: Bool) async throws {
    let setting = try HeldSetting()
    try await setting.sdk(name: "phone").signIn("ada")
    setting.store.hold([.readSession])
    let sdk = setting.sdk(name: "phone")
    let users = Log<String?>()
    let subscription = sdk.auth.authenticatedUserChanges.sink { users.add($0?.userId) }
    try #require(await eventually { setting.store.heldCount == 1 })
    if signsIn { try await sdk.signIn("bob") } else { try await sdk.auth.logout() }
    setting.store.release()
    try await sdk.restored()
    try await Task.sleep(for: .milliseconds(100))
    #expect(users.elements == (signsIn ? [nil, "bob"] : [nil]))
    #expect(sdk.auth.authenticatedUser?.userId == (signsIn ? "bob" : nil))
    #expect(try await setting.userAfterRestart(name: "phone") == (signsIn ? "bob" : nil))
    subscription.cancel()
  }

  @Test("A call that needs somebody waits for the session that is being restored")
  func callsWait() async throws {
    let setting = try HeldSetting()
    let before = setting.sdk(name: "phone")
    try await before.signIn("ada")
    let solana = try #require(before.wallets.userWallets.last?.id)
    setting.store.hold([.readSession])
    let sdk = setting.sdk(name: "phone")
    async let choosing: Void = sdk.wallets.setPrimary(walletId: solana)
    async let making = sdk.wallets.embedded.createWallet(chain: .evm)
    // Long enough for both to have begun.
    try await Task.sleep(for: .milliseconds(100))
    setting.store.release()
    try await choosing
    #expect(try await making.walletName == "EVM 2")
    #expect(sdk.wallets.primary?.id == solana)
    #expect(sdk.wallets.userWallets.count == 3)
  }
}

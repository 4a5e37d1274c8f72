import Combine
import DynamicSDKSwift
import Testing
import WalletStorage

@Suite("What the store fails to keep or to forget", .timeLimit(.minutes(5)))
struct FailedKeepingTests {
  private let full = StoreError.diskFull(path: "held")

  private func user(_ setting: HeldSetting, resuming token: String) async throws -> String? {
    let sdk = setting.sdk(resuming: token)
    try await sdk.restored()
    return sdk.auth.authenticatedUser?.userId
  }

  @Test("Logging out again removes what the first logout could not, of a session that goes by its token")
  func secondLogout() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(resuming: nil)
    try await sdk.signIn("ada")
    let token = try #require(sdk.auth.token)
    setting.store.fail(.removeSession, with: [.busy(path: "held"), .busy(path: "held")])
    for _ in 0..<2 {
      await #expect(throws: WalletError.store(.busy(path: "held"))) { try await sdk.auth.logout() }
    }
    try await sdk.auth.logout()
    #expect(try await user(setting, resuming: token) == nil)
    // There is nothing left that could fail.
    setting.store.fail(.removeSession, with: [full])
    try await sdk.auth.logout()
  }

  @Test("A logout whose turn was taken by a sign-in that failed has forgotten the session all the same, or says so")
  func overtakenLogout() async throws {
    for isRemoved in [true, false] {
      let setting = try HeldSetting()
      let sdk = setting.sdk(name: "phone")
      setting.store.hold([.keepSession])
      try await sdk.signIn("ada")
      #expect(sdk.auth.sessionKeeping == .underWay)
      let loggingOut = Task { try await sdk.auth.logout() }
      try #require(await eventually { sdk.auth.authenticatedUser == nil })
      try await sdk.signIn("bob")
      #expect(sdk.auth.sessionKeeping == .underWay)
      // Ada's is written, the removal is left out, Bob's fails.
      setting.store.fail(.keepSession, with: [nil, full])
      if !isRemoved { setting.store.fail(.removeSession, with: [full]) }
      setting.store.release()
      if isRemoved {
        try await loggingOut.value
      } else {
        await #expect(throws: WalletError.store(full)) { try await loggingOut.value }
      }
      #expect(await eventually { sdk.auth.sessionKeeping == .failed(.store(full)) })
      #expect(sdk.auth.authenticatedUser?.userId == "bob")
      #expect(try await setting.userAfterRestart(name: "phone") == (isRemoved ? nil : "ada"))
      if !isRemoved { continue }
      try await sdk.signIn("bob")
      #expect(try await setting.userAfterRestart(name: "phone") == "bob")
    }
  }

  @Test("A session that was not kept because of a later sign-in is not said to be kept when that fails")
  func supersededIsNotKept() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    setting.store.hold([.keepSession])
    try await sdk.signIn("ada")
    try await sdk.signIn("bob")
    let states = Log<SessionKeeping>()
    let subscription = sdk.auth.sessionKeepingChanges.sink { states.add($0) }
    let signingIn = Task { try await sdk.signIn("cyd") }
    // Within the time that a sign-in waits for the store.
    try await Task.sleep(for: .seconds(1))
    setting.store.fail(.keepSession, with: [nil, full])
    setting.store.release()
    await #expect(throws: WalletError.store(full)) { try await signingIn.value }
    #expect(sdk.auth.authenticatedUser?.userId == "bob")
    #expect(await eventually { sdk.auth.sessionKeeping == .failed(.store(full)) })
    #expect(states.elements == [.underWay, .failed(.store(full))])
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    subscription.cancel()
  }

  @Test(
    "A sign-in that the store refuses leaves nobody's session behind, and whoever stays is told",
    arguments: [true, false])
  func failureInTime(byName: Bool) async throws {
    let setting = try HeldSetting()
    let sdk = byName ? setting.sdk(name: "phone") : setting.sdk(resuming: nil)
    try await sdk.signIn("ada")
    let token = try #require(sdk.auth.token)
    #expect(sdk.auth.sessionKeeping == .kept)
    setting.store.fail(.keepSession, with: [full])
    await #expect(throws: WalletError.store(full)) { try await sdk.signIn("bob") }
    #expect(sdk.auth.authenticatedUser?.userId == "ada" && sdk.auth.token == token)
    #expect(sdk.auth.sessionKeeping == .failed(.store(full)))
    // She stays until the process ends.
    try await sdk.wallets.embedded.createWallet(chain: .evm)
    let kept = byName ? try await setting.userAfterRestart(name: "phone") : try await user(setting, resuming: token)
    #expect(kept == nil)
    try await sdk.signIn("ada")
    #expect(sdk.auth.sessionKeeping == .kept)
  }

  @Test("A late failure under a name does not bring the user of before back")
  func lateFailure() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    try await sdk.signIn("ada")
    #expect(await eventually { sdk.auth.sessionKeeping == .kept })
    setting.store.hold([.keepSession])
    try await sdk.signIn("bob")
    #expect(sdk.auth.sessionKeeping == .underWay)
    setting.store.fail(.keepSession, with: [full])
    setting.store.release()
    #expect(await eventually { sdk.auth.sessionKeeping == .failed(.store(full)) })
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
  }

  @Test("A call while the same user signs in anew finds them signed in", arguments: [true, false])
  func callMeanwhile(byName: Bool) async throws {
    let setting = try HeldSetting()
    let sdk = byName ? setting.sdk(name: "phone") : setting.sdk(resuming: nil)
    try await sdk.signIn("ada")
    let users = Log<String?>()
    let subscription = sdk.auth.authenticatedUserChanges.sink { users.add($0?.userId) }
    setting.store.hold([.keepSession])
    let signingIn = Task { try await sdk.signIn("ada") }
    try #require(await eventually { setting.store.heldCount == 1 })
    let making = Task { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    try await Task.sleep(for: .milliseconds(300))
    setting.store.release()
    try await signingIn.value
    _ = try await making.value
    #expect(sdk.auth.sessionKeeping == .kept && sdk.wallets.userWallets.count == 3)
    #expect(users.elements.allSatisfy { $0 == "ada" })
    subscription.cancel()
  }

  @Test("A failure to restore is no longer told after a logout")
  func failureBeforeLogout() async throws {
    let setting = try HeldSetting()
    setting.store.fail(.readSession, with: [.busy(path: "held")])
    let sdk = setting.sdk(name: "phone")
    await #expect(throws: WalletError.self) { try await sdk.restored() }
    #expect(sdk.wallets.walletCreation == .failed(.store(.busy(path: "held"))))
    try await sdk.auth.logout()
    #expect(sdk.wallets.walletCreation == .idle)
  }
}

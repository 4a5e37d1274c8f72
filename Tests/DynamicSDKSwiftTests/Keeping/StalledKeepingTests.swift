import Combine
import DynamicSDKSwift
import Testing
import WalletStorage

@Suite("A store that does not answer", .timeLimit(.minutes(2)))
struct StalledKeepingTests {
  @Test("Who signs in under a name is published in time, and kept when the store answers")
  func lateSuccess() async throws {
    let setting = try HeldSetting(deadline: .seconds(120))
    let sdk = setting.sdk(name: "phone")
    let states = Log<SessionKeeping>()
    let subscription = sdk.auth.sessionKeepingChanges.sink { states.add($0) }
    setting.store.hold([.keepSession])
    try await sdk.signIn("ada")
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
    #expect(sdk.wallets.userWallets.count == 2)
    #expect(sdk.auth.sessionKeeping == .underWay)
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    // Nobody is taken for signed out whose session is on its way.
    try await sdk.wallets.embedded.createWallet(chain: .evm)
    setting.store.release()
    try #require(await eventually { sdk.auth.sessionKeeping == .kept })
    #expect(await eventually { states.elements == [.none, .underWay, .kept] })
    #expect(try await setting.userAfterRestart(name: "phone") == "ada")
    subscription.cancel()
  }

  @Test("A late failure is told, and the session lasts until its process ends")
  func lateFailure() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    setting.store.hold([.keepSession])
    setting.store.fail(.keepSession, with: [.diskFull(path: "held")])
    try await sdk.signIn("ada")
    setting.store.release()
    #expect(await eventually { sdk.auth.sessionKeeping == .failed(.store(.diskFull(path: "held"))) })
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
    try await sdk.wallets.embedded.createWallet(chain: .evm)
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    // Signing in again tries again.
    try await sdk.signIn("ada")
    #expect(sdk.auth.sessionKeeping == .kept)
  }

  @Test("A failure that is known in time is thrown, and nobody is signed in")
  func failureInTime() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    setting.store.fail(.keepSession, with: [.diskFull(path: "held")])
    await #expect(throws: WalletError.store(.diskFull(path: "held"))) { try await sdk.signIn("ada") }
    #expect(sdk.auth.authenticatedUser == nil && sdk.auth.sessionKeeping == .none)
    try await sdk.signIn("ada")
    #expect(sdk.auth.sessionKeeping == .kept)
  }

  @Test("A store whose every call stalls holds up nobody with a token for longer than the deadline")
  func everythingStalls() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    setting.store.hold(Set(HeldStore.Operation.allCases))
    let time = try await ContinuousClock().measure { try await sdk.signIn("ada") }
    #expect(time < .seconds(60))
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
    #expect(sdk.wallets.walletCreation == .failed(.timedOut(user: try UserID("ada"))))
    setting.store.release()
    #expect(await eventually { sdk.wallets.walletCreation == .ready && sdk.auth.sessionKeeping == .kept })
    #expect(sdk.wallets.userWallets.count == 2)
  }

  @Test(
    "Nor does it hold up anybody with a code, nor whoever asks for one", arguments: [SignInMethod.emailOTP, .smsOTP])
  func everythingStalls(method: SignInMethod) async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    let isEmail = method == .emailOTP
    @Sendable func send() async throws {
      if isEmail {
        try await sdk.auth.email.sendOTP(email: "ada@example.com")
      } else {
        try await sdk.auth.sms.sendOTP(phoneData: PhoneData(dialCode: "+1", iso2: "US", phone: "5551234567"))
      }
    }
    @Sendable func verify() async throws {
      let code = setting.codes.elements.last?.last ?? ""
      if isEmail {
        try await sdk.auth.email.verifyOTP(token: code)
      } else {
        try await sdk.auth.sms.verifyOTP(token: code)
      }
    }
    let user = try UserID(isEmail ? "email:ada@example.com" : "sms:+15551234567")
    try await send()
    setting.store.hold(Set(HeldStore.Operation.allCases))
    let time = await ContinuousClock().measure {
      await #expect(throws: WalletError.timedOut(user: user)) { try await verify() }
      await #expect(throws: WalletError.timedOut(user: user)) { try await send() }
    }
    #expect(time < .seconds(60))
    #expect(sdk.auth.authenticatedUser == nil)
    setting.store.release()
    // What was late has come: the code of before is used up or void, and the later one has been sent.
    try #require(await eventually { setting.codes.elements.count == 2 })
    try await send()
    try await verify()
    #expect(sdk.auth.authenticatedUser?.userId == user.description)
  }

  @Test("Of several sign-ins that the store has not taken yet, the last is kept")
  func lastWins() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    setting.store.hold([.keepSession])
    for user in ["ada", "bob", "cyd"] { try await sdk.signIn(user) }
    setting.store.release()
    #expect(await eventually { sdk.auth.sessionKeeping == .kept })
    #expect(try await setting.userAfterRestart(name: "phone") == "cyd")
    // The first was on its way, the second was no longer wanted when its turn came.
    #expect(setting.store.keptRows.count == 2)
  }

  @Test("Logging out before the store has taken the session leaves nothing behind")
  func loggedOutMeanwhile() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(200))
    let sdk = setting.sdk(name: "phone")
    setting.store.hold([.keepSession])
    try await sdk.signIn("ada")
    await #expect(throws: SessionError.stillKept) { try await sdk.auth.logout() }
    #expect(sdk.auth.authenticatedUser == nil && sdk.auth.sessionKeeping == .none)
    setting.store.release()
    // The second waits for the first, which has nothing left to do then; on a busy machine for longer than the deadline.
    #expect(await eventually { (try? await sdk.auth.logout()) != nil })
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    #expect(sdk.auth.authenticatedUser == nil && sdk.auth.sessionKeeping == .none)
  }

  @Test("A store that fails to forget a session is told, and logging out again tries again")
  func failedRemoval() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    try await sdk.signIn("ada")
    setting.store.fail(.removeSession, with: [.diskFull(path: "held")])
    await #expect(throws: WalletError.store(.diskFull(path: "held"))) { try await sdk.auth.logout() }
    #expect(sdk.auth.authenticatedUser == nil)
    try await sdk.auth.logout()
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
  }
}

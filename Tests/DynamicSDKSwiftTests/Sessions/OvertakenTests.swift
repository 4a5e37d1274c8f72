import Combine
import Dispatch
import DynamicSDKSwift
import Testing
import WalletSecrets

/// A verifier that can be held up.
private final class HeldTokens: TokenVerifying {
  let tokens = TestTokens()
  private let held = PlainLock<[String: AsyncStream<Void>]>([:])
  let begun = Log<String>()

  var issuer: String { tokens.issuer }

  /// Holds up the token until the continuation finishes.
  func hold(_ token: String) -> AsyncStream<Void>.Continuation {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    held.withLock { $0[token] = stream }
    return continuation
  }

  func verify(_ token: String, externalUserID: String?) async throws -> VerifiedIdentity {
    begun.add(token)
    if let stream = held.withLock({ $0.removeValue(forKey: token) }) { for await _ in stream {} }
    return try await tokens.verify(token, externalUserID: externalUserID)
  }
}

@Suite("Sign-ins that others overtake", .timeLimit(.minutes(5)))
struct OvertakenTests {
  @Test(
    "A sign-in that began before a logout or another user's sign-in does not win afterwards", arguments: [nil, "bob"])
  func token(next: String?) async throws {
    let verifier = HeldTokens()
    let setting = try HeldSetting(verifier: verifier)
    let sdk = setting.sdk(name: "phone")
    let gate = verifier.hold(try verifier.tokens.token(for: "ada"))
    let signingIn = Task { try await sdk.signIn("ada") }
    try #require(await eventually { verifier.begun.elements.count == 1 })
    if let next { try await sdk.signIn(next) } else { try await sdk.auth.logout() }
    gate.finish()
    await #expect(throws: SessionError.overtaken) { try await signingIn.value }
    #expect(sdk.auth.authenticatedUser?.userId == next)
    #expect(try await setting.userAfterRestart(name: "phone") == next)
    // Begun anew it works.
    try await sdk.signIn("ada")
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
  }

  @Test("Nor does a code that is being looked at", arguments: [nil, "bob"])
  func code(next: String?) async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.auth.email.sendOTP(email: "ada@example.com")
    let code = try #require(setting.codes.elements.last?.last)
    setting.store.hold([.passcode])
    let signingIn = Task { try await sdk.auth.email.verifyOTP(token: code) }
    try #require(await eventually { setting.store.heldCount == 1 })
    if let next { try await sdk.signIn(next) } else { try await sdk.auth.logout() }
    setting.store.release()
    await #expect(throws: SessionError.overtaken) { try await signingIn.value }
    #expect(sdk.auth.authenticatedUser?.userId == next)
  }

  @Test("A sign-in that began later wins, and of one user's at a time none fails")
  func laterAndSame() async throws {
    let verifier = HeldTokens()
    let setting = try HeldSetting(verifier: verifier)
    let sdk = setting.sdk(name: "phone")
    let gate = verifier.hold(try verifier.tokens.token(for: "ada"))
    let signingIn = Task { try await sdk.signIn("ada") }
    try #require(await eventually { verifier.begun.elements.count == 1 })
    try await sdk.signIn("ada")
    let token = sdk.auth.token
    gate.finish()
    try await signingIn.value
    #expect(sdk.auth.token == token && sdk.wallets.userWallets.count == 2)
    try await sdk.signIn("bob")
    #expect(sdk.auth.authenticatedUser?.userId == "bob")
  }

  @Test("Whoever waits for another sign-in in the session waits no longer than the deadline")
  func waitingForATurn() async throws {
    let setting = try HeldSetting(deadline: .seconds(1))
    let sdk = setting.sdk()
    let goOn = DispatchSemaphore(value: 0)
    let hasReached = PlainLock(false)
    let subscription = sdk.auth.tokenChanges.dropFirst().sink { _ in
      let isFirst = hasReached.withLock { hasReached in
        defer { hasReached = true }
        return !hasReached
      }
      // Holds up the session's queue, and with it the turn.
      if isFirst { goOn.wait() }
    }
    let first = Task { try await sdk.signIn("ada") }
    try #require(await eventually { hasReached.withLock { $0 } })
    await #expect(throws: WalletError.timedOut(user: try UserID("bob"))) { try await sdk.signIn("bob") }
    goOn.signal()
    try await first.value
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
    // Whoever gave up does not keep the turn.
    #expect(await eventually { (try? await sdk.signIn("bob")) != nil && sdk.auth.authenticatedUser?.userId == "bob" })
    subscription.cancel()
  }

  @Test("An address that no code could be sent to does not take the place of one that has a code")
  func failedSend() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    setting.store.fail(.passcode, with: [.diskFull(path: "held")])
    await #expect(throws: SignInError.storage(.diskFull(path: "held"))) {
      try await sdk.auth.email.sendOTP(email: "eve@example.com")
    }
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.resendOTP() }
    try await sdk.auth.email.sendOTP(email: "ada@example.com")
    let code = try #require(setting.codes.elements.last?.last)
    setting.store.fail(.passcode, with: [.diskFull(path: "held")])
    await #expect(throws: SignInError.storage(.diskFull(path: "held"))) {
      try await sdk.auth.email.sendOTP(email: "eve@example.com")
    }
    try await sdk.auth.email.verifyOTP(token: code)
    #expect(sdk.auth.authenticatedUser?.userId == "email:ada@example.com")
  }
}

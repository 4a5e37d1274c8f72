import DynamicSDKSwift
import Testing

@Suite("From identities to user ids")
struct IdentityTests {
  @Test("Wallets that were provisioned in bulk for external user ids are those of the first sign-in")
  func pregenerated() async throws {
    let folder = try TestFolder()
    let provisioner = try await WalletProvisioner(
      store: .sqlite("\(folder.path)/wallets.db"), rootKey: .file("\(folder.path)/root.key"))
    let (users, list) = AsyncStream<UserID>.makeStream()
    for number in 1...20 { list.yield(try UserID("customer-\(number)")) }
    list.finish()
    var made: [String: [String]] = [:]
    for try await batch in provisioner.provision(users) {
      for (user, wallets) in batch.users { made[user.description] = wallets.all.map(\.address) }
    }
    await provisioner.close()
    #expect(made.count == 20)

    let engine = LocalEngine(.database(in: folder.path))
    for number in [1, 7, 20] {
      let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine)
      try await sdk.signIn("customer-\(number)")
      #expect(sdk.wallets.userWallets.map(\.address) == made["customer-\(number)"])
    }
    await engine.close()
  }

  @Test("Two users whose ids differ by Unicode normalisation only have different wallets")
  func normalisation() async throws {
    let setting = try HeldSetting()
    let (composed, decomposed) = (setting.sdk(name: "one"), setting.sdk(name: "two"))
    try await composed.signIn("ren\u{e9}")
    try await decomposed.signIn("rene\u{301}")
    let (first, second) = (composed.wallets.userWallets, decomposed.wallets.userWallets)
    #expect(first.count == 2 && second.count == 2)
    #expect(Set((first + second).map(\.address)).count == 4)
    #expect(composed.auth.authenticatedUser != decomposed.auth.authenticatedUser)
    // Nor is the one taken for the other in one session.
    try await composed.signIn("rene\u{301}")
    #expect(composed.wallets.userWallets == second)
    // Nor when a session is restored.
    let restored = setting.sdk(name: "one")
    try await restored.restored()
    #expect(restored.wallets.userWallets == second)
  }

  @Test("A token about another user, a forged one, and one of another issuer sign nobody in")
  func refusedTokens() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    let tokens = TestTokens()
    await #expect(throws: TestTokens.Refusal.ofAnotherUser) {
      try await sdk.auth.externalAuth.signInWithExternalJwt(
        props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "eve"), externalUserId: "ada"))
    }
    await #expect(throws: TestTokens.Refusal.forged) {
      try await sdk.signIn("ada", TestTokens(key: Array("another key".utf8)))
    }
    let identity = VerifiedIdentity(
      method: .jwt, issuer: "https://elsewhere.example", subject: "ada", email: nil, expiresAt: .max)
    #expect(throws: SessionError.foreignIssuer) { try setting.engine.userID(of: identity) }
    #expect(sdk.auth.authenticatedUser == nil)
    #expect(try await setting.engine.provisioner().wallets(of: try UserID("ada")) == nil)
  }

  @Test("Tokens cannot stand for email addresses or phone numbers", arguments: ["email:ada@example.com", "sms:+41791"])
  func reservedSubjects(subject: String) async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    await #expect(throws: SessionError.reservedSubject) { try await sdk.signIn(subject) }
    let method: SignInMethod = subject.hasPrefix("email") ? .emailOTP : .smsOTP
    let identity = VerifiedIdentity(
      method: method, issuer: "the engine", subject: String(subject.drop { $0 != ":" }.dropFirst()), email: nil,
      expiresAt: .max)
    #expect(try setting.engine.userID(of: identity) == UserID(subject))
  }

  @Test("A subject that is no user id is refused for what it is")
  func unusableSubject() async throws {
    let setting = try HeldSetting()
    await #expect(throws: WalletError.userID(.controlCharacter("\n", byteOffset: 3))) {
      try await setting.sdk().signIn("ada\n")
    }
  }
}

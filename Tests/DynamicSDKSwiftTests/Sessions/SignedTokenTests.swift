import DynamicSDKSwift
import Testing

@Suite("Signing in with signed tokens")
struct SignedTokenTests {
  @Test("A signed token signs in its subject, with the wallets of that external user id")
  func signedToken() async throws {
    let (tokens, folder) = (try SignedTokens(), try TestFolder())
    let engine = LocalEngine(
      EngineConfiguration(
        store: .sqlite("\(folder.path)/wallets.db"), rootKey: .file("\(folder.path)/root.key"), keys: .raw,
        tokenVerifier: try tokens.verifier()))
    let before = try await engine.provisioner().ensureWallets(for: "customer-7")
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
    try await sdk.auth.externalAuth.signInWithExternalJwt(
      props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "customer-7"), externalUserId: "customer-7"))
    #expect(sdk.wallets.userWallets.map(\.address) == before.all.map(\.address))
    let user = try #require(sdk.auth.authenticatedUser)
    #expect(user.userId == "customer-7" && user.email == "ada@example.com")
    #expect(user.firstName == "Ada" && user.lastName == "Lovelace")
    let restored = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
    try await restored.restored()
    #expect(restored.auth.authenticatedUser == user)

    await #expect(throws: SignInError.externalUserIDMismatch) {
      try await sdk.auth.externalAuth.signInWithExternalJwt(
        props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "customer-8"), externalUserId: "customer-7"))
    }
    await #expect(throws: SignInError.self) {
      try await sdk.auth.externalAuth.signInWithExternalJwt(
        props: SignInWithExternalJwtParams(jwt: try SignedTokens().token(for: "customer-7")))
    }
    await #expect(throws: SignInError.self) {
      try await sdk.auth.externalAuth.signInWithExternalJwt(
        props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "customer-7", expiresAt: 1_700_000_000)))
    }
    #expect(sdk.auth.authenticatedUser == user, "who is refused changes nothing")
    await engine.close()
  }

  @Test(
    "An address is shown only if the issuer says that it is verified, and never decides who somebody is",
    arguments: ["", #","email_verified":false"#, #","email_verified":"true""#, #","email_verified":true"#])
  func unverifiedEmail(claims: String) async throws {
    let (tokens, folder) = (try SignedTokens(), try TestFolder())
    let engine = LocalEngine(
      EngineConfiguration(
        store: .sqlite("\(folder.path)/wallets.db"), rootKey: .file("\(folder.path)/root.key"), keys: .raw,
        tokenVerifier: try tokens.verifier()))
    // Whose address it is, proved by a code.
    let owner = try await engine.provisioner().ensureWallets(for: "email:ada@example.com")
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
    try await sdk.auth.externalAuth.signInWithExternalJwt(
      props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "customer-7", more: claims)))
    let user = try #require(sdk.auth.authenticatedUser)
    #expect(user.email == (claims.hasSuffix(":true") ? "ada@example.com" : nil))
    #expect(user.userId == "customer-7")
    #expect(Set(sdk.wallets.userWallets.map(\.address)).isDisjoint(with: owner.all.map(\.address)))
    let restored = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
    try await restored.restored()
    #expect(restored.auth.authenticatedUser == user)
    await engine.close()
  }

  @Test("What the token says in metadata is the profile's, after a restart too")
  func metadata() async throws {
    let (tokens, folder) = (try SignedTokens(), try TestFolder())
    let engine = LocalEngine(
      EngineConfiguration(
        store: .sqlite("\(folder.path)/wallets.db"), rootKey: .file("\(folder.path)/root.key"), keys: .raw,
        tokenVerifier: try tokens.verifier()))
    let sdk = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
    for (claims, expected) in [
      (
        #","metadata":{"plan":"pro","seats":3,"beta":false,"teams":["a"]}"#,
        ["plan": "pro", "seats": "3", "beta": "false"]
      ),
      (#","metadata":{}"#, nil), ("", nil),
    ] {
      try await sdk.auth.externalAuth.signInWithExternalJwt(
        props: SignInWithExternalJwtParams(jwt: try tokens.token(for: "customer-7", more: claims)))
      #expect(sdk.auth.authenticatedUser?.metadata == expected)
      let restored = DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "one")
      try await restored.restored()
      #expect(restored.auth.authenticatedUser == sdk.auth.authenticatedUser)
    }
    await engine.close()
  }
}

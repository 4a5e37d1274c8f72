import Testing
import WalletSignIn

@Suite("Tokens that are accepted")
struct AcceptedTokenTests {
  private let issuer: Issuer

  init() throws {
    issuer = try Issuer.shared.get()
  }

  @Test(arguments: ["rsa", "ec", "ed"])
  func everyAlgorithm(_ id: String) async throws {
    let key = issuer.key(id)
    let recipe = TokenRecipe(kid: id, algorithm: key.algorithm)
    let identity = try await issuer.verifier().verify(try recipe.signed(by: key), externalUserID: "user-42")
    #expect(identity.method == .jwt)
    #expect(identity.issuer == Issuer.name)
    #expect(identity.subject == "user-42")
    #expect(identity.expiresAt == 1_800_000_600)
    #expect(identity.email == nil)
    #expect(!identity.isEmailVerified)
  }

  @Test func ofTwoTypesOfKeyWithOneIDTheRightOneIsTaken() async throws {
    for key in [issuer.rsa, issuer.p256] {
      let recipe = TokenRecipe(kid: "shared", algorithm: key.algorithm)
      #expect(try await issuer.verifier().verify(try recipe.signed(by: key)).subject == "user-42")
    }
  }

  @Test func withoutAKeyIDTheOnlyKeyIsTaken() async throws {
    let verifier = try TokenVerifier(
      keys: .text(issuer.keySet(of: ["rsa", "ec"])), issuer: Issuer.name, audience: Issuer.audience,
      clock: Issuer.clock())
    let recipe = TokenRecipe(algorithm: "ES256").withHeader("kid", nil)
    #expect(try await verifier.verify(try recipe.signed(by: issuer.p256)).subject == "user-42")
  }

  /// Times a second before and at the limit.
  @Test(arguments: [
    ("exp", "1799999941", true), ("exp", "1799999940", false), ("exp", "1799999940.9", false),
    ("exp", "1.799999941e9", true), ("exp", "1799999941.5", true), ("nbf", "1800000060", true),
    ("nbf", "1800000061", false), ("nbf", "1800000060.5", false), ("nbf", "-1", true), ("iat", "1800000060", true),
    ("iat", "1800000061", false), ("nbf", "0", true), ("exp", "4503599627370496", true),
  ])
  func times(_ claim: String, _ value: String, _ isAccepted: Bool) async throws {
    let token = try TokenRecipe().with(claim, value).signed(by: issuer.rsa)
    let error = await refusal { _ = try await issuer.verifier().verify(token) }
    #expect((error == nil) == isAccepted, "\(String(describing: error))")
  }

  @Test func theSkewCanBeLess() async throws {
    let token = try TokenRecipe().with("exp", "1800000000").signed(by: issuer.rsa)
    #expect(await refusal { _ = try await issuer.verifier(skew: 0).verify(token) } == .expired(at: 1_800_000_000))
    #expect(await refusal { _ = try await issuer.verifier(skew: 1).verify(token) } == nil)
  }

  @Test func severalAudiences() async throws {
    let token = try TokenRecipe().with("aud", #"["other", "wallets"]"#).signed(by: issuer.rsa)
    #expect(try await issuer.verifier().verify(token).subject == "user-42")
  }

  @Test(arguments: ["JWT", "jwt", "at+jwt", "application/JWT"])
  func types(_ type: String) async throws {
    let token = try TokenRecipe().withHeader("typ", "\"\(type)\"").signed(by: issuer.rsa)
    #expect(try await issuer.verifier().verify(token).subject == "user-42")
  }

  @Test func whatTheTokenSaysOfThePerson() async throws {
    let token = try TokenRecipe().with("email", #""a@example.org""#).with("email_verified", "true")
      .with("given_name", #""Ann\u00e9""#).with("family_name", #"["not a text"]"#).signed(by: issuer.rsa)
    let identity = try await issuer.verifier().verify(token)
    #expect(identity.email == "a@example.org")
    #expect(identity.isEmailVerified)
    #expect(identity.givenName == "Ann\u{e9}")
    #expect(identity.familyName == nil)
  }

  @Test func metadata() async throws {
    let claim =
      #"{"plan":"pro","seats":12,"ratio":-1.50e3,"beta":true,"gone":null,"list":["a"],"more":{"a":"b"},"#
      + #""line":"a\nb","\u00e9":"composed","e\u0301":"decomposed","":"nameless"}"#
    let identity = try await issuer.verifier().verify(
      try TokenRecipe().with("metadata", claim).signed(by: issuer.rsa))
    #expect(
      identity.metadata == [
        "plan": "pro", "seats": "12", "ratio": "-1.50e3", "beta": "true", "e\u{301}": "decomposed",
      ])
    for other in [#""text""#, "[1]", "7", "null", "{}"] {
      let token = try TokenRecipe().with("metadata", other).signed(by: issuer.rsa)
      #expect(try await issuer.verifier().verify(token).metadata.isEmpty)
    }
    #expect(try await issuer.verifier().verify(try TokenRecipe().signed(by: issuer.rsa)).metadata.isEmpty)
  }

  @Test(arguments: ["false", "\"true\"", "1", "null"])
  func nothingButTrueVerifiesAnAddress(_ value: String) async throws {
    let token = try TokenRecipe().with("email", #""a@example.org""#).with("email_verified", value)
      .signed(by: issuer.rsa)
    #expect(try await !issuer.verifier().verify(token).isEmailVerified)
  }

  /// Keys and addresses that a token brings along are as if they were not there.
  @Test(arguments: ["jku", "x5u"])
  func pointersToKeysAreNotFollowed(_ name: String) async throws {
    let token = try TokenRecipe().withHeader(name, #""https://attacker.example/keys""#).signed(by: issuer.rsa)
    #expect(try await issuer.verifier().verify(token).subject == "user-42")
  }

  @Test func subjectsAreBytes() async throws {
    let composed = try TokenRecipe().with("sub", "\"\u{e9}\"").signed(by: issuer.rsa)
    let decomposed = try TokenRecipe().with("sub", "\"e\u{301}\"").signed(by: issuer.rsa)
    let verifier = try issuer.verifier()
    let identities = [try await verifier.verify(composed), try await verifier.verify(decomposed)]
    #expect(identities[0].subject == identities[1].subject)
    #expect(identities[0] != identities[1])
    #expect(Set(identities).count == 2)
    #expect(try await verifier.verify(composed, externalUserID: "\u{e9}") == identities[0])
    let error = await refusal { _ = try await verifier.verify(composed, externalUserID: "e\u{301}") }
    #expect(error == .externalUserIDMismatch)
  }

  @Test func theLongestSubjectAndToken() async throws {
    let subject = String(repeating: "s", count: 512)
    let token = try TokenRecipe().with("sub", "\"\(subject)\"").signed(by: issuer.rsa)
    #expect(try await issuer.verifier().verify(token).subject == subject)
    var length = 11_600
    while true {
      let token = try TokenRecipe().with("more", "\"" + String(repeating: "m", count: length) + "\"")
        .signed(by: issuer.rsa)
      if token.utf8.count > 16_384 { break }
      #expect(try await issuer.verifier().verify(token).subject == "user-42")
      length += 100
    }
    #expect(length > 11_600)
  }
}

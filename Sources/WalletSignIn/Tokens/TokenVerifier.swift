import WalletAddresses

/// Verifies signed tokens (JWT, RFC 7519) of one issuer for one audience.
///
/// Accepted are RS256, ES256 and EdDSA (Ed25519) with a key of the issuer's set (JWKS, RFC 7517), and nothing else: not
/// `none`, no shared secrets, no keys that a token brings along. `iss`, `aud`, `exp` and `sub` have to be there. The rules
/// are those of RFC 8725.
public final class TokenVerifier: Sendable {
  /// The largest difference between the clocks, in seconds, that can be allowed.
  public static let maximumSkew = 60

  /// The issuer of every token that it accepts.
  public let issuer: String

  private let rules: TokenRules
  private let keys: KeySetCache
  private let clock: SignInClock

  /// A verifier for an issuer's tokens.
  ///
  /// Issuer and audience are compared byte by byte with `iss` and `aud`. `allowedSkew` is how far the clocks of issuer and
  /// verifier may be apart, 0 to 60 seconds. The keys are fetched when the first token comes. Throws
  /// ``SignInError/keySetAddress(_:)`` for an address that is never used, ``SignInError/keySetMalformed(_:)`` for a text
  /// that is no key set, ``SignInError/setting(reason:)`` for an empty issuer or audience or another skew.
  public convenience init(
    keys: JWKSSource, issuer: String, audience: String, allowedSkew: Int = maximumSkew
  ) throws(SignInError) {
    try self.init(keys: keys, issuer: issuer, audience: audience, allowedSkew: allowedSkew, clock: .system)
  }

  /// With clocks injected, for tests.
  package init(
    keys: JWKSSource, issuer: String, audience: String, allowedSkew: Int = maximumSkew, clock: SignInClock
  ) throws(SignInError) {
    guard !issuer.isEmpty, !audience.isEmpty else {
      throw .setting(reason: "the issuer and the audience of tokens have to be given")
    }
    guard (0...Self.maximumSkew).contains(allowedSkew) else {
      throw .setting(reason: "the allowed skew is 0 to \(Self.maximumSkew) seconds, not \(allowedSkew)")
    }
    rules = TokenRules(
      issuer: Array(issuer.utf8), audience: Array(audience.utf8), allowedSkew: Int64(allowedSkew))
    self.issuer = issuer
    self.keys = KeySetCache(source: try KeySetReader(keys), clock: clock.steady)
    self.clock = clock
  }

  /// Who a token is about, once everything in it has been checked.
  ///
  /// `externalUserID` is what the caller says the user's id is: anything but the token's `sub`, byte for byte, is
  /// ``SignInError/externalUserIDMismatch``, for else one user's token would open another user's wallets. A token is at
  /// most 16,384 bytes. Fetching keys takes at most about five seconds.
  public func verify(
    _ token: String, externalUserID: String? = nil
  ) async throws(SignInError) -> VerifiedIdentity {
    let parts = try CompactToken(token)
    let header = try TokenHeader(parts.header)
    let key = try await keys.key(for: header)
    try key.verify(parts.signature, of: parts.signedBytes, with: header.algorithm)
    // Only what the issuer signed is read at all.
    let claims = try TokenClaims(parts.payload, rules: rules, now: clock.calendar())
    if let externalUserID {
      guard externalUserID.utf8.elementsEqual(claims.subject.utf8) else { throw .externalUserIDMismatch }
    }
    return VerifiedIdentity(
      method: .jwt, issuer: issuer, subject: claims.subject.description, email: claims.profileText("email"),
      isEmailVerified: claims.isEmailVerified, givenName: claims.profileText("given_name"),
      familyName: claims.profileText("family_name"), metadata: claims.metadata,
      expiresAt: UInt64(clamping: claims.expiry))
  }
}

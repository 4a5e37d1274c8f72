public import WalletSignIn

/// Something that verifies the tokens of one issuer: a `TokenVerifier`, or a verifier of the application's own.
public protocol TokenVerifying: Sendable {
  /// The issuer (`iss`) of every token it accepts.
  var issuer: String { get }

  /// Verifies a token; throws unless it is valid now and, if an external user id is given, about that user.
  ///
  /// Signature, audience and times are the verifier's to check, and the external user id has to be compared byte for byte:
  /// otherwise anyone with a token of their own could name another user. The identity's issuer has to be ``issuer``.
  func verify(_ token: String, externalUserID: String?) async throws -> VerifiedIdentity
}

extension TokenVerifier: TokenVerifying {}

public import WalletSignIn

/// Something that verifies the tokens of one issuer: a `TokenVerifier`.
public protocol TokenVerifying: Sendable {
  /// The issuer (`iss`) of every token it accepts.
  var issuer: String { get }

  /// Verifies a token; throws unless it is valid now and, if an external user id is given, about that user.
  func verify(_ token: String, externalUserID: String?) async throws -> VerifiedIdentity
}

extension TokenVerifier: TokenVerifying {}

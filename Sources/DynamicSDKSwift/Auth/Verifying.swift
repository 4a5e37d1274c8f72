/// Something that verifies the tokens of one issuer.
public protocol TokenVerifying: Sendable {
  /// The issuer (`iss`) of every token it accepts.
  var issuer: String { get }

  /// Verifies a token; throws unless it is valid now and, if an external user id is given, about that user.
  func verify(_ token: String, externalUserID: String?) async throws -> VerifiedIdentity
}

/// Something that sends and verifies one-time passwords.
public protocol PasscodeVerifying: Sendable {
  /// Sends a password to an address or number, for one session.
  func send(to recipient: String, by method: SignInMethod, session: String) async throws

  /// Verifies the password that was sent to an address or number in a session; a password is good for once.
  func verify(
    code: String, for recipient: String, by method: SignInMethod, session: String
  ) async throws -> VerifiedIdentity
}

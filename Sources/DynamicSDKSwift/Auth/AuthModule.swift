public import CombineShim

/// Who is signed in, and how to sign in.
///
/// Whichever way somebody signs in, their wallets are made if they are missing. Signing in returns when the wallets are
/// published or their creation has failed or takes longer than the deadline; it does not fail for that. In whichever way, and
/// when a kept session is restored, this is published in this order: the token, the user, ``SessionKeeping``, the states of
/// the wallets' creation, the wallets, the primary wallet, and ``WalletCreation/ready``. Each subscription gets its own values
/// in order. Across publishers that is the order in which they are sent; one that is subscribed to at that very moment, on
/// another thread, may deliver a value after what was sent later by another. What came before can be read then: whoever
/// receives ``WalletCreation/ready`` finds the wallets in ``WalletsModule/userWallets``.
public final class AuthModule: Sendable {
  /// Signing in with another issuer's token.
  public let externalAuth: ExternalAuthModule
  /// Signing in with a one-time password by email.
  public let email: EmailModule
  /// Signing in with a one-time password by text message.
  public let sms: SMSModule

  private let session: Session

  init(session: Session) {
    self.session = session
    externalAuth = ExternalAuthModule(session: session)
    let passcodes = PasscodeSession(session: session)
    email = EmailModule(passcodes: passcodes)
    sms = SMSModule(passcodes: passcodes)
  }

  /// Who is signed in.
  public var authenticatedUser: UserProfile? { session.user.value }

  /// Who is signed in, from now on.
  public var authenticatedUserChanges: AnyPublisher<UserProfile?, Never> { session.user.publisher }

  /// The session's token: 64 random hexadecimal digits, the same after a restart, another after each sign-in.
  ///
  /// The one of before a sign-in is good for nothing afterwards.
  public var token: String? { session.token.value }

  /// The session's token from now on.
  public var tokenChanges: AnyPublisher<String?, Never> { session.token.publisher }

  /// Whether the store has the session, so that a restart goes on with it.
  public var sessionKeeping: SessionKeeping { session.keeping.value }

  /// Whether the store has the session, from now on; how a sign-in learns what the store did not answer in time.
  public var sessionKeepingChanges: AnyPublisher<SessionKeeping, Never> { session.keeping.publisher }

  /// Ends the session here and in the store; publishes that there are no wallets and nobody is signed in.
  ///
  /// Whoever else goes by the session's name is logged out too: at once in this process, at the next call in others. Codes
  /// that were sent and not used are void. Throws ``WalletError`` if the store still has the session, and
  /// ``SessionError/stillKept`` if it does not answer within the deadline; who is signed in here is nobody in any case.
  public func logout() async throws {
    try await session.logout()
  }
}

/// Signing in with another issuer's token.
public final class ExternalAuthModule: Sendable {
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  /// Signs in whom a token is about.
  ///
  /// Throws what the engine's token verifier throws, ``DynamicSDKError/missingParameter(_:)`` if it has none,
  /// ``SessionError/overtaken`` if somebody else signs in, or logs out, later than this began and is done before, and
  /// `WalletError`.
  public func signInWithExternalJwt(props: SignInWithExternalJwtParams) async throws {
    let engine = try session.configuredEngine()
    guard let verifier = engine.configuration.tokenVerifier else {
      throw DynamicSDKError.missingParameter("engine.tokenVerifier")
    }
    let attempt = session.beginAttempt()
    let identity = try await verifier.verify(props.jwt, externalUserID: props.externalUserId)
    try await session.signIn(identity, attempt: attempt, until: engine.signInDeadline)
  }
}

/// Another issuer's token.
public struct SignInWithExternalJwtParams: Sendable {
  /// The token, a JWS in compact form.
  public let jwt: String
  /// Whom it is said to be about; a token about anybody else is refused.
  public let externalUserId: String?

  /// A token, and whom it has to be about.
  public init(jwt: String, externalUserId: String) {
    self.jwt = jwt
    self.externalUserId = externalUserId
  }

  /// A token.
  public init(jwt: String) {
    self.jwt = jwt
    externalUserId = nil
  }
}

public import WalletEngine
public import WalletSignIn

extension LocalEngine {
  /// The user id under which an identity's wallets are kept, in the tenant of the engine's options.
  ///
  /// * A token's subject (`sub`) is the user id, byte for byte, so that wallets provisioned in bulk for a list of external
  ///   user ids are those that the users find when they first sign in. That is safe because an engine believes one issuer.
  /// * An email address is `email:` and the address, a phone number `sms:` and the number, in the form that the verifier
  ///   gives them; a subject that begins like that is refused, so that no token can stand for another way to sign in.
  ///
  /// Identities are never joined because they have an email address in common. Throws ``SessionError`` and, for a subject
  /// that is no user id, ``WalletError/userID(_:)``.
  public func userID(of identity: VerifiedIdentity) throws -> UserID {
    let text: String
    switch identity.method {
    case .jwt:
      guard let verifier = configuration.tokenVerifier, verifier.issuer.utf8.elementsEqual(identity.issuer.utf8) else {
        throw SessionError.foreignIssuer
      }
      let isReserved = [SignInMethod.emailOTP, .smsOTP].contains { identity.subject.utf8.starts(with: $0.prefix.utf8) }
      guard !isReserved else { throw SessionError.reservedSubject }
      text = identity.subject
    case .emailOTP, .smsOTP:
      text = identity.method.prefix + identity.subject
    }
    do { return try UserID(text) } catch { throw WalletError.userID(error) }
  }
}

extension LocalEngine {
  /// The user id of whoever proves an address.
  func userID(of address: SignInAddress) throws(WalletError) -> UserID {
    do { return try UserID(address.method.prefix + address.text) } catch { throw .userID(error) }
  }

  /// Whether whoever a kept session is of may still sign in that way: a token's issuer may have been replaced.
  func believes(_ stored: StoredSession) -> Bool {
    guard stored.method == .jwt else { return true }
    return configuration.tokenVerifier?.issuer.utf8.elementsEqual(stored.issuer.utf8) ?? false
  }
}

extension SignInMethod {
  /// What a user id begins with if it stands for an identity of this kind.
  fileprivate var prefix: String {
    switch self {
    case .jwt: ""
    case .emailOTP: "email:"
    case .smsOTP: "sms:"
    }
  }
}

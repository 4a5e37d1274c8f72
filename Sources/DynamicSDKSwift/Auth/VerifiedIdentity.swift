/// How somebody proved who they are.
public enum SignInMethod: String, Codable, Hashable, Sendable {
  /// A token of an issuer that the engine believes.
  case jwt
  /// A one-time password sent to an email address.
  case emailOTP
  /// A one-time password sent to a phone.
  case smsOTP
}

/// Somebody who has proved who they are.
public struct VerifiedIdentity: Hashable, Sendable {
  /// How it was proved.
  public let method: SignInMethod
  /// Who says so.
  public let issuer: String
  /// Whom the issuer means.
  public let subject: String
  /// An email address that the issuer tells.
  public let email: String?
  /// When the proof ends, in seconds since 1970 UTC.
  public let expiresAt: UInt64

  /// An identity from its parts, for those who verify.
  public init(method: SignInMethod, issuer: String, subject: String, email: String?, expiresAt: UInt64) {
    self.method = method
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.expiresAt = expiresAt
  }
}

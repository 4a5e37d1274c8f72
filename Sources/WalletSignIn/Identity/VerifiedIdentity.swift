/// How a user proved who they are.
public enum SignInMethod: String, Hashable, Sendable {
  /// A token signed by an issuer (RFC 7519).
  case jwt
  /// A one-time password sent by e-mail.
  case emailOTP
  /// A one-time password sent by SMS.
  case smsOTP
}

/// Who signed in, and how that was proved.
///
/// An identity is ``method``, ``issuer`` and ``subject`` together: the same subject of two issuers is two users, and so is
/// an e-mail address proved by a code and the same address in an issuer's token. Texts are compared and hashed by their
/// UTF-8 bytes, never by Unicode equivalence.
public struct VerifiedIdentity: Sendable {
  /// How it was proved.
  public let method: SignInMethod
  /// Who vouches for it: the token's `iss`, or the name of the service that sent the code.
  public let issuer: String
  /// Who it is: the token's `sub`, or the normalised address; 1 to 512 bytes without control characters.
  public let subject: String
  /// An e-mail address, if one is known; see ``isEmailVerified`` before anything is decided by it.
  public let email: String?
  /// Whether the issuer says that the address is the user's (`email_verified`), or a code sent to it came back.
  public let isEmailVerified: Bool
  /// The token's `given_name`, if there is one.
  public let givenName: String?
  /// The token's `family_name`, if there is one.
  public let familyName: String?
  /// The members of the token's claim `metadata` that are texts, numbers or truth values; empty without one.
  public let metadata: [String: String]
  /// When the proof expires, in seconds since 1970.
  public let expiresAt: UInt64

  /// Who a token is about, for verifiers of an application's own.
  ///
  /// Whoever makes one vouches for it: nothing is verified here, and what is made of it is the user's wallets. The method is
  /// ``SignInMethod/jwt``; identities that a code has proved are made by ``OneTimePasswords`` alone.
  ///
  /// - Parameters:
  ///   - issuer: who issued the token (`iss`), byte for byte.
  ///   - subject: whom it is about (`sub`), byte for byte: 1 to 512 bytes of UTF-8 without control characters, or no user id
  ///     can be made of it.
  ///   - email: the address that it tells, if any.
  ///   - isEmailVerified: whether the issuer says that the address is the user's; without that, nobody is shown it.
  ///   - givenName: the given name that it tells.
  ///   - familyName: the family name that it tells.
  ///   - metadata: further texts about the user.
  ///   - expiresAt: when it expires, in seconds since 1970.
  public init(
    issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false, givenName: String? = nil,
    familyName: String? = nil, metadata: [String: String] = [:], expiresAt: UInt64
  ) {
    self.init(
      method: .jwt, issuer: issuer, subject: subject, email: email, isEmailVerified: isEmailVerified,
      givenName: givenName, familyName: familyName, metadata: metadata, expiresAt: expiresAt)
  }

  package init(
    method: SignInMethod, issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false,
    givenName: String? = nil, familyName: String? = nil, metadata: [String: String] = [:], expiresAt: UInt64
  ) {
    self.method = method
    self.issuer = issuer
    self.subject = subject
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.givenName = givenName
    self.familyName = familyName
    self.metadata = metadata
    self.expiresAt = expiresAt
  }

  /// All texts as bytes, in an order that depends on nothing else.
  private var texts: [[UInt8]?] {
    let pairs = metadata.map { (Array($0.utf8), Array($1.utf8)) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    return [issuer, subject, email, givenName, familyName].map { $0.map { Array($0.utf8) } }
      + pairs.flatMap { [$0, $1] }
  }
}

extension VerifiedIdentity: Hashable {
  /// Whether all fields are the same, texts byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.method == right.method && left.isEmailVerified == right.isEmailVerified && left.expiresAt == right.expiresAt
      && left.texts == right.texts
  }

  /// Feeds all fields to a hasher, texts as bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(isEmailVerified)
    hasher.combine(expiresAt)
    hasher.combine(texts)
  }
}

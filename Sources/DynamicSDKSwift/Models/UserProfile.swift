/// Who is signed in.
public struct UserProfile: Codable, Hashable, Sendable {
  /// The user id under which the engine keeps the wallets.
  public let userId: String
  /// The email address that a code proved, or that the token tells and says to be verified (`email_verified`).
  ///
  /// Nil for an address that nobody vouches for. Never an identity: that is ``userId``.
  public let email: String?
  /// The phone number that the sign-in proved.
  public let phoneNumber: String?
  /// The given name that the token tells.
  public let firstName: String?
  /// The family name that the token tells.
  public let lastName: String?
  /// When this session's user signed in first in it, as ISO 8601 in UTC; not when the user's wallets were made.
  public let createdAt: String?
  /// When the user signed in last in this session, as ISO 8601 in UTC.
  public let lastLoginAt: String?
  /// The texts, numbers and truth values in the token's claim `metadata`, an object; nil if there are none.
  public let metadata: [String: String]?

  /// A profile from its parts.
  public init(
    userId: String, email: String? = nil, phoneNumber: String? = nil, firstName: String? = nil, lastName: String? = nil,
    createdAt: String? = nil, lastLoginAt: String? = nil, metadata: [String: String]? = nil
  ) {
    self.userId = userId
    self.email = email
    self.phoneNumber = phoneNumber
    self.firstName = firstName
    self.lastName = lastName
    self.createdAt = createdAt
    self.lastLoginAt = lastLoginAt
    self.metadata = metadata
  }

  /// Equal only if all texts are, byte for byte in the user id: two ids may differ by Unicode normalisation alone.
  public static func == (left: UserProfile, right: UserProfile) -> Bool {
    left.userId.utf8.elementsEqual(right.userId.utf8) && left.email == right.email
      && left.phoneNumber == right.phoneNumber && left.firstName == right.firstName && left.lastName == right.lastName
      && left.createdAt == right.createdAt && left.lastLoginAt == right.lastLoginAt && left.metadata == right.metadata
  }

  /// Hashes the user id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(userId)
  }
}

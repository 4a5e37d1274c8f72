import WalletEngine
import WalletSignIn
import WalletStorage

/// What is kept of a session: who is signed in, since when and for how long.
struct StoredSession: Equatable, Sendable {
  var userID: UserID
  var method: SignInMethod
  var issuer: String
  var subject: String
  /// An address that was proved to be the user's.
  var email: String?
  var givenName: String?
  var familyName: String?
  var metadata: [String: String]
  var token: String
  /// Seconds since 1970 UTC, all three.
  var createdAt: UInt64
  var lastLoginAt: UInt64
  var expiresAt: UInt64

  /// What an application sees of it.
  var profile: UserProfile {
    UserProfile(
      userId: userID.description, email: email, phoneNumber: method == .smsOTP ? subject : nil,
      firstName: givenName, lastName: familyName,
      createdAt: Timestamp.text(secondsSince1970: createdAt),
      lastLoginAt: Timestamp.text(secondsSince1970: lastLoginAt), metadata: metadata.isEmpty ? nil : metadata)
  }

  /// The form that is sealed.
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(method.code)
    for text in [userID.utf8, Array(issuer.utf8), Array(subject.utf8), Array(token.utf8)] { writer.append(field: text) }
    for text in [email, givenName, familyName] {
      writer.append(UInt8(text == nil ? 0 : 1))
      writer.append(field: (text ?? "").utf8)
    }
    writer.append(UInt32(metadata.count))
    for (name, value) in metadata.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      writer.append(field: name.utf8)
      writer.append(field: value.utf8)
    }
    for time in [createdAt, lastLoginAt, expiresAt] { writer.append(time) }
    return writer.bytes
  }
}

extension StoredSession {
  private static let version: UInt8 = 1

  /// Reads the form that is sealed; nil if it is of another version.
  init?(encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    func text(_ field: ArraySlice<UInt8>?) -> String? { field.flatMap { String(validating: $0, as: UTF8.self) } }
    func pairs() -> [String: String]? {
      guard let count = reader.integer(UInt32.self) else { return nil }
      var pairs: [String: String] = [:]
      for _ in 0..<count {
        guard let name = text(reader.field()), let value = text(reader.field()) else { return nil }
        pairs[name] = value
      }
      return pairs
    }
    func optionalText() -> String?? {
      guard let isThere = reader.integer(UInt8.self), let text = text(reader.field()) else { return nil }
      return .some(isThere == 1 ? text : nil)
    }
    guard
      reader.integer(UInt8.self) == Self.version,
      let method = reader.integer(UInt8.self).flatMap(SignInMethod.init(code:)),
      let userID = text(reader.field()).flatMap({ try? UserID($0) }), let issuer = text(reader.field()),
      let subject = text(reader.field()), let token = text(reader.field()),
      let email = optionalText(), let givenName = optionalText(), let familyName = optionalText(),
      let metadata = pairs(),
      let createdAt = reader.integer(UInt64.self), let lastLoginAt = reader.integer(UInt64.self),
      let expiresAt = reader.integer(UInt64.self), reader.isAtEnd
    else { return nil }
    self.init(
      userID: userID, method: method, issuer: issuer, subject: subject, email: email,
      givenName: givenName, familyName: familyName, metadata: metadata, token: token, createdAt: createdAt,
      lastLoginAt: lastLoginAt, expiresAt: expiresAt)
  }
}

extension SignInMethod {
  /// The number that stands for the method in sealed sessions.
  fileprivate var code: UInt8 {
    switch self {
    case .jwt: 1
    case .emailOTP: 2
    case .smsOTP: 3
    }
  }

  fileprivate init?(code: UInt8) {
    switch code {
    case 1: self = .jwt
    case 2: self = .emailOTP
    case 3: self = .smsOTP
    default: return nil
    }
  }
}

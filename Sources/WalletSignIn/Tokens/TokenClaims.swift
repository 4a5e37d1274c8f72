import WalletJSON
import WalletAddresses

/// What a token has to say to be accepted.
struct TokenRules: Sendable {
  let issuer: [UInt8]
  let audience: [UInt8]
  /// How far the clocks may be apart, in seconds.
  let allowedSkew: Int64
}

/// The claims of a token whose signature is right, checked against the rules (RFC 7519, section 4.1).
struct TokenClaims {
  private let object: JSONObject
  let subject: UserID
  /// Seconds since 1970, rounded down.
  let expiry: Int64

  init(_ payload: [UInt8], rules: TokenRules, now: UInt64) throws(SignInError) {
    object = try CompactToken.object(payload, .payload)
    let now = Int64(clamping: now)

    guard let issuer = object["iss"] else { throw .missingClaim(.issuer) }
    guard let issuer = issuer.stringBytes else { throw .malformedClaim(.issuer) }
    guard issuer == rules.issuer else { throw .wrongIssuer }
    guard let audience = object["aud"] else { throw .missingClaim(.audience) }
    guard try Self.audiences(audience).contains(rules.audience) else { throw .wrongAudience }

    guard let expiry = try Self.time(object["exp"], .expiry, .down) else { throw .missingClaim(.expiry) }
    // "On or after" (section 4.1.4). Every sum is of a number below 2^52 and a clock's.
    guard now < expiry + rules.allowedSkew else { throw .expired(at: expiry) }
    let latest = now.addingReportingOverflow(rules.allowedSkew).partialValue
    if let start = try Self.time(object["nbf"], .notBefore, .up), latest < start { throw .notYetValid(before: start) }
    if let issued = try Self.time(object["iat"], .issuedAt, .down), latest < issued {
      throw .issuedInFuture(at: issued)
    }
    self.expiry = expiry

    guard let subject = object["sub"] else { throw .missingClaim(.subject) }
    guard let subject = subject.stringBytes else { throw .malformedClaim(.subject) }
    do throws(UserIDError) { self.subject = try UserID(utf8: unsafe subject.span.bytes) } catch {
      throw .unacceptableSubject(error)
    }
  }

  /// A claim about the person that nothing is decided by: nil unless it is a short text without control characters.
  func profileText(_ name: StaticString) -> String? {
    object[name]?.stringBytes.flatMap(Self.text)
  }

  /// What the claim `metadata`, an object, says in short texts, numbers and truth values.
  ///
  /// Members of other kinds are left out, and so is every name that is no short text itself; of two names that are equal
  /// but for Unicode normalisation the one that comes first as bytes is taken.
  var metadata: [String: String] {
    guard case .object(let members) = object["metadata"] else { return [:] }
    var metadata: [String: String] = [:]
    for (name, value) in members.members.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let name = Self.text(name), metadata[name] == nil, let text = Self.scalarText(value) else { continue }
      metadata[name] = text
    }
    return metadata
  }

  private static func scalarText(_ value: JSONValue) -> String? {
    switch value {
    case .string(let bytes): text(bytes)
    case .number(let characters): text(characters)
    case .bool(let value): value ? "true" : "false"
    case .object, .array, .null: nil
    }
  }

  /// A text of at most 512 bytes without control characters.
  private static func text(_ bytes: [UInt8]) -> String? {
    (try? UserID(utf8: unsafe bytes.span.bytes))?.description
  }

  /// Whether the issuer says that the e-mail address is the user's.
  var isEmailVerified: Bool { object["email_verified"] == .bool(true) }

  /// One audience, or several (section 4.1.3).
  private static func audiences(_ claim: JSONValue) throws(SignInError) -> [[UInt8]] {
    switch claim {
    case .string(let audience): return [audience]
    case .array(let values):
      let audiences = values.compactMap(\.stringBytes)
      guard audiences.count == values.count else { throw .malformedClaim(.audience) }
      return audiences
    default: throw .malformedClaim(.audience)
    }
  }

  private static func time(
    _ value: JSONValue?, _ claim: TokenClaim, _ rounding: NumericDate.Rounding
  ) throws(SignInError) -> Int64? {
    guard let value else { return nil }
    guard case .number(let number) = value, let seconds = NumericDate.seconds(number, rounding) else {
      throw .malformedClaim(claim)
    }
    return seconds
  }
}

import WalletSignIn

/// A token to be made: a good one, of which a test changes something.
///
/// Members are JSON texts in the order in which they are written, so that they can be doubled, misspelt or left out.
struct TokenRecipe: Sendable {
  var header: [(name: String, value: String)] = [("alg", #""RS256""#), ("kid", #""rsa""#)]
  var claims: [(name: String, value: String)] = [
    ("iss", #""https://issuer.example""#), ("aud", #""wallets""#), ("sub", #""user-42""#), ("exp", "1800000600"),
  ]
  /// Written in place of the members, where given.
  var rawHeader: [UInt8]?
  var rawPayload: [UInt8]?

  init(kid: String = "rsa", algorithm: String = "RS256") {
    header = [("alg", "\"\(algorithm)\""), ("kid", "\"\(kid)\"")]
  }

  mutating func set(_ name: String, _ value: String?) {
    claims.removeAll { $0.name == name }
    if let value { claims.append((name, value)) }
  }

  mutating func setHeader(_ name: String, _ value: String?) {
    header.removeAll { $0.name == name }
    if let value { header.append((name, value)) }
  }

  func with(_ name: String, _ value: String?) -> TokenRecipe {
    var copy = self
    copy.set(name, value)
    return copy
  }

  func withHeader(_ name: String, _ value: String?) -> TokenRecipe {
    var copy = self
    copy.setHeader(name, value)
    return copy
  }

  private static func json(_ members: [(name: String, value: String)]) -> [UInt8] {
    Array(("{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}").utf8)
  }

  /// Header and payload as they are signed.
  var signedText: String {
    Base64URL.encode(rawHeader ?? Self.json(header)) + "." + Base64URL.encode(rawPayload ?? Self.json(claims))
  }

  /// The token, signed.
  func signed(by key: IssuerKey) throws -> String {
    signedText + "." + Base64URL.encode(try key.sign(Array(signedText.utf8)))
  }

  /// The token with a signature of one's own making.
  func signed(with signature: [UInt8]) -> String { signedText + "." + Base64URL.encode(signature) }
}

/// What a closure throws as a sign-in error; nil if it throws nothing or something else.
func refusal(_ body: () async throws -> Void) async -> SignInError? {
  do {
    try await body()
    return nil
  } catch { return error as? SignInError }
}

import WalletJSON

/// The algorithms that tokens may be signed with.
package enum SignatureAlgorithm: String, CaseIterable, Hashable, Sendable {
  /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256 (RFC 7518, section 3.4).
  case es256 = "ES256"
  /// Ed25519 (RFC 8037, section 3.1).
  case edDSA = "EdDSA"
}

/// What a token's header says that matters here: the algorithm, and which key.
///
/// Members that bring or point to keys (`jku`, `jwk`, `x5u`, `x5c`) are not looked at: keys come from the issuer's set only.
package struct TokenHeader: Sendable {
  package let algorithm: SignatureAlgorithm
  /// The bytes of `kid`.
  package let keyID: [UInt8]?

  package init(_ bytes: [UInt8]) throws(SignInError) {
    let object = try CompactToken.object(bytes, .header)
    guard let name = object["alg"]?.stringBytes else { throw .missingAlgorithm }
    algorithm = try Self.algorithm(name)
    guard object["crit"] == nil else { throw .criticalExtensions }
    if let type = object["typ"] { try Self.check(type: type) }
    guard let keyID = object["kid"] else {
      self.keyID = nil
      return
    }
    guard let keyID = keyID.stringBytes else { throw .malformedKeyID }
    self.keyID = keyID
  }

  private static func algorithm(_ name: [UInt8]) throws(SignInError) -> SignatureAlgorithm {
    for algorithm in SignatureAlgorithm.allCases where algorithm.rawValue.utf8.elementsEqual(name) { return algorithm }
    if name.map({ $0 | 0x20 }).elementsEqual("none".utf8) { throw .unsecured }
    if name.starts(with: "HS".utf8) { throw .symmetricAlgorithm }
    throw .unsupportedAlgorithm
  }

  /// Issuers sign other tokens with the same keys, such as logout tokens: what says that it is one is not an identity.
  private static func check(type: JSONValue) throws(SignInError) {
    guard let bytes = type.stringBytes else { throw .unexpectedTokenType }
    var name = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }[...]
    // Media types compare without case, and their "application/" may be left out (RFC 7515, section 4.1.9).
    if name.starts(with: "application/".utf8) { name = name.dropFirst("application/".utf8.count) }
    guard name.elementsEqual("jwt".utf8) || name.elementsEqual("at+jwt".utf8) else { throw .unexpectedTokenType }
  }
}

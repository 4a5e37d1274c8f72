import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletSignIn

/// A token that must be refused, how, and with what user id it comes.
struct HostileToken: Sendable, CustomTestStringConvertible {
  var name: String
  var error: SignInError
  var externalUserID: String?
  var make: @Sendable (Issuer) throws -> String

  var testDescription: String { name }

  init(
    _ name: String, _ error: SignInError, externalUserID: String? = nil,
    make: @escaping @Sendable (Issuer) throws -> String
  ) {
    (self.name, self.error, self.externalUserID, self.make) = (name, error, externalUserID, make)
  }

  /// A token rightly signed by the issuer's RSA key, with something changed.
  static func signed(
    _ name: String, _ error: SignInError, externalUserID: String? = nil,
    _ change: @escaping @Sendable (inout TokenRecipe) -> Void
  ) -> HostileToken {
    HostileToken(name, error, externalUserID: externalUserID) { issuer in
      var recipe = TokenRecipe()
      change(&recipe)
      return try recipe.signed(by: issuer.rsa)
    }
  }

  /// A token of a key of the issuer's, signed by it.
  static func key(_ id: String, _ error: SignInError, algorithm: String? = nil) -> HostileToken {
    HostileToken("key: \(id)", error) { issuer in
      let key = issuer.key(id)
      return try TokenRecipe(kid: id, algorithm: algorithm ?? key.algorithm).signed(by: key)
    }
  }

  static let all = algorithms + keys + signatures + forms + headers + claims
}

extension HostileToken {
  static let algorithms: [HostileToken] = [
    HostileToken("not signed", .unsecured) { _ in TokenRecipe(algorithm: "none").signed(with: []) },
    HostileToken("not signed, other case", .unsecured) { _ in TokenRecipe(algorithm: "nOnE").signed(with: []) },
    HostileToken("not signed, with a signature", .unsecured) { issuer in
      try TokenRecipe(algorithm: "none").signed(by: issuer.rsa)
    },
    HostileToken("HS256 with the public key as secret", .symmetricAlgorithm) { issuer in
      guard case .rsa(let pair) = issuer.rsa else { throw TestFailure(what: "RSA") }
      let recipe = TokenRecipe(algorithm: "HS256")
      var code = [UInt8](repeating: 0, count: 32)
      var span = code.mutableSpan
      var bytes = span.mutableBytes
      try HMACSHA256.authenticate(
        Array(recipe.signedText.utf8).span.bytes, key: pair.publicKeyInfo.span.bytes, into: &bytes)
      return recipe.signed(with: code)
    },
    HostileToken("RS512", .unsupportedAlgorithm) { try TokenRecipe(algorithm: "RS512").signed(by: $0.rsa) },
    HostileToken("rs256", .unsupportedAlgorithm) { try TokenRecipe(algorithm: "rs256").signed(by: $0.rsa) },
    .signed("no algorithm", .missingAlgorithm) { $0.setHeader("alg", nil) },
    .signed("algorithm null", .missingAlgorithm) { $0.setHeader("alg", "null") },
    HostileToken("RS256 with an EC key", .keyTypeMismatch) { try TokenRecipe(kid: "ec").signed(by: $0.rsa) },
    HostileToken("ES256 with an RSA key", .keyTypeMismatch) {
      try TokenRecipe(kid: "rsa", algorithm: "ES256").signed(by: $0.p256)
    },
    HostileToken("EdDSA with an EC key", .keyTypeMismatch) {
      try TokenRecipe(kid: "ec", algorithm: "EdDSA").signed(by: $0.ed25519)
    },
  ]

  static let keys: [HostileToken] = [
    .key("enc", .keyNotForSignatures), .key("ops", .keyNotForSignatures), .key("rs512", .keyAlgorithmMismatch),
    .key("small", .keySizeOutOfRange(bits: 1024)), .key("huge", .keySizeOutOfRange(bits: 16_384)),
    .key("padded n", .malformedKey(member: "n")), .key("no n", .malformedKey(member: "n")),
    .key("short ec", .malformedKey(member: "x")), .key("even n", .invalidKey), .key("e = 1", .invalidKey),
    .key("off curve", .invalidKey), .key("identity point", .invalidKey), .key("order 8", .invalidKey),
    .key("p-384", .keyTypeMismatch), .key("x25519", .keyTypeMismatch), .key("private", .privateKeyPublished),
    .key("twin", .ambiguousKeyID), .key("nobody's", .unknownKeyID), .key("RSA", .unknownKeyID),
    .signed("no key id", .missingKeyID) { $0.setHeader("kid", nil) },
    .signed("key id a number", .malformedKeyID) { $0.setHeader("kid", "1") },
  ]

  static let signatures: [HostileToken] = [
    HostileToken("own key in the header", .wrongSignature) { issuer in
      let own = try IssuerKey.rsa(2048)
      return try TokenRecipe().withHeader("jwk", Issuer.json(try own.members())).signed(by: own)
    },
    HostileToken("own key in the header, no key id", .missingKeyID) { issuer in
      let own = try IssuerKey.rsa(2048)
      return try TokenRecipe().withHeader("kid", nil).withHeader("jwk", Issuer.json(try own.members())).signed(by: own)
    },
    HostileToken("ES256 in DER", .signatureLength(expected: 64, found: 72)) { issuer in
      guard case .p256(let pair) = issuer.p256 else { throw TestFailure(what: "P-256") }
      let recipe = TokenRecipe(kid: "ec", algorithm: "ES256")
      for _ in 0..<1000 {
        let der = try pair.sign(Array(recipe.signedText.utf8))
        // Its length varies; half of a quarter has the full one.
        if der.count == 72 { return recipe.signed(with: der) }
      }
      throw TestFailure(what: "no signature of 72 bytes")
    },
    HostileToken("RS256 cut off", .signatureLength(expected: 256, found: 255)) { issuer in
      let recipe = TokenRecipe()
      return recipe.signed(with: try issuer.rsa.sign(Array(recipe.signedText.utf8)).dropLast())
    },
    HostileToken("RS256 with a zero in front", .signatureLength(expected: 256, found: 257)) { issuer in
      let recipe = TokenRecipe()
      return recipe.signed(with: [0] + (try issuer.rsa.sign(Array(recipe.signedText.utf8))))
    },
    HostileToken("RS256 without a signature", .signatureLength(expected: 256, found: 0)) { _ in
      TokenRecipe().signed(with: [])
    },
    HostileToken("EdDSA too long", .signatureLength(expected: 64, found: 65)) { issuer in
      let recipe = TokenRecipe(kid: "ed", algorithm: "EdDSA")
      return recipe.signed(with: try issuer.ed25519.sign(Array(recipe.signedText.utf8)) + [0])
    },
    HostileToken("r = s = 0", .signatureOutOfRange) { _ in
      TokenRecipe(kid: "ec", algorithm: "ES256").signed(with: [UInt8](repeating: 0, count: 64))
    },
    HostileToken("s = n", .signatureOutOfRange) { issuer in
      let recipe = TokenRecipe(kid: "ec", algorithm: "ES256")
      let signature = try issuer.p256.sign(Array(recipe.signedText.utf8))
      return recipe.signed(with: signature.prefix(32) + Orders.p256)
    },
    HostileToken("S + L", .signatureOutOfRange) { issuer in
      let recipe = TokenRecipe(kid: "ed", algorithm: "EdDSA")
      let signature = try issuer.ed25519.sign(Array(recipe.signedText.utf8))
      return recipe.signed(with: signature.prefix(32) + Orders.adding(Orders.ed25519, to: Array(signature.suffix(32))))
    },
    HostileToken("all zero for a key of order 8", .invalidKey) { _ in
      TokenRecipe(kid: "order 8", algorithm: "EdDSA").signed(with: [1] + [UInt8](repeating: 0, count: 63))
    },
    HostileToken("RS256 all zero", .wrongSignature) { _ in
      TokenRecipe().signed(with: [UInt8](repeating: 0, count: 256))
    },
    HostileToken("another payload under a signature", .wrongSignature) { issuer in
      let parts = try TokenRecipe().signed(by: issuer.rsa).split(separator: ".")
      let other = TokenRecipe().with("sub", #""admin""#).signedText
      return other + "." + parts[2]
    },
    HostileToken("another key's signature", .wrongSignature) { try TokenRecipe().signed(by: try .rsa(2048)).also($0) },
  ]
}

extension String {
  /// Itself: for closures whose argument is not needed.
  fileprivate func also(_ issuer: Issuer) -> String { self }
}

/// The orders of two groups, for signatures that are out of range.
enum Orders {
  /// P-256's, big-endian (SEC 2, section 2.4.2).
  static let p256: [UInt8] =
    [255, 255, 255, 255, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]
    + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]
  /// Ed25519's, little-endian (RFC 8032, section 5.1).
  static let ed25519: [UInt8] =
    [0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14]
    + [UInt8](repeating: 0, count: 15) + [0x10]

  /// The sum of two little-endian numbers.
  static func adding(_ left: [UInt8], to right: [UInt8]) -> [UInt8] {
    var carry = 0
    return zip(left, right).map { left, right in
      carry += Int(left) + Int(right)
      defer { carry >>= 8 }
      return UInt8(carry & 255)
    }
  }
}

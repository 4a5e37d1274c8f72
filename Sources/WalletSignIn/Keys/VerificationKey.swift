import WalletJSON
import WalletSecrets

/// A public key as an issuer's set has it (JWK, RFC 7517, section 4).
///
/// Its numbers are looked at when the first token names it, and then kept.
final class VerificationKey: Sendable {
  /// The bytes of `kid`, nil if there is none or it is no string.
  let keyID: [UInt8]?

  private let members: JSONObject
  private let material = PlainLock<Result<KeyMaterial, SignInError>?>(nil)

  init(_ members: JSONObject) {
    self.members = members
    keyID = members["kid"]?.stringBytes
  }

  /// Whether `kty` and `crv` are those of an algorithm.
  func isOfType(for algorithm: SignatureAlgorithm) -> Bool {
    func has(_ name: StaticString, _ text: String) -> Bool { members[name]?.isString(text) ?? false }
    return switch algorithm {
    case .rs256: has("kty", "RSA")
    case .es256: has("kty", "EC") && has("crv", "P-256")
    case .edDSA: has("kty", "OKP") && has("crv", "Ed25519")
    }
  }

  /// Why the key must not verify tokens of an algorithm; nil if it may.
  ///
  /// `alg`, `use` and `key_ops` may be absent, but what is there has to fit (RFC 7517, sections 4.2 to 4.4).
  func fault(for algorithm: SignatureAlgorithm) -> SignInError? {
    guard isOfType(for: algorithm) else { return .keyTypeMismatch }
    if let name = members["alg"], !name.isString(algorithm.rawValue) { return .keyAlgorithmMismatch }
    if let use = members["use"], !use.isString("sig") { return .keyNotForSignatures }
    if let operations = members["key_ops"] {
      guard case .array(let names) = operations, names.contains(where: { $0.isString("verify") }) else {
        return .keyNotForSignatures
      }
    }
    return nil
  }

  /// Throws unless a signature over some bytes is this key's.
  func verify(
    _ signature: [UInt8], of message: [UInt8], with algorithm: SignatureAlgorithm
  ) throws(SignInError) {
    let material = try material.withLock { kept in
      if let kept { return kept }
      let outcome: Result<KeyMaterial, SignInError>
      do throws(SignInError) { outcome = .success(try KeyMaterial(members, for: algorithm)) } catch {
        outcome = .failure(error)
      }
      kept = outcome
      return outcome
    }.get()
    try material.verify(signature, of: message)
  }
}

/// The numbers of a key, checked and ready to verify.
enum KeyMaterial: Sendable {
  case rsa(RSAKey)
  case p256(P256Key)
  case ed25519(Ed25519Key)

  init(_ members: JSONObject, for algorithm: SignatureAlgorithm) throws(SignInError) {
    // "d" is the private part of every type (RFC 7518, sections 6.2.2 and 6.3.2, RFC 8037, section 2).
    guard members["d"] == nil else { throw .privateKeyPublished }
    func bytes(_ name: StaticString) throws(SignInError) -> [UInt8] {
      guard let text = members[name]?.stringBytes, let bytes = try? Base64URL.decode(text) else {
        throw .malformedKey(member: name.description)
      }
      return bytes
    }
    switch algorithm {
    case .rs256: self = .rsa(try RSAKey(modulus: try bytes("n"), exponent: try bytes("e")))
    case .es256: self = .p256(try P256Key(x: try bytes("x"), y: try bytes("y")))
    case .edDSA: self = .ed25519(try Ed25519Key(try bytes("x")))
    }
  }

  func verify(_ signature: [UInt8], of message: [UInt8]) throws(SignInError) {
    switch self {
    case .rsa(let key): try key.verify(signature, of: message)
    case .p256(let key): try key.verify(signature, of: message)
    case .ed25519(let key): try key.verify(signature, of: message)
    }
  }
}

import CWalletOpenSSL
import WalletCurves
import WalletHashing
import WalletSecrets
import WalletSignIn

/// What went wrong in a test's own tools.
struct TestFailure: Error {
  var what: String
}

/// A private key of libcrypto, made for a test.
final class OpenSSLKeyPair: @unchecked Sendable {
  let handle: OpaquePointer

  init(rsaBitCount: Int32) throws {
    handle = try Self.generate(EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, rsaBitCount) }
  }

  init(p256: Void) throws {
    handle = try Self.generate(EVP_PKEY_EC) { EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1) }
  }

  deinit { EVP_PKEY_free(handle) }

  private static func generate(_ type: Int32, _ configure: (OpaquePointer) -> Int32) throws -> OpaquePointer {
    guard let context = EVP_PKEY_CTX_new_id(type, nil) else { throw TestFailure(what: "key context") }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1, EVP_PKEY_keygen(context, &key) == 1, let key
    else { throw TestFailure(what: "key generation") }
    return key
  }

  /// A signature over the SHA-256 digest of a message, as the library writes it: DER for ECDSA.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 2048)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else { throw TestFailure(what: "signing") }
    return Array(signature.prefix(count))
  }

  /// A big number of the key, by the library's name for it, without leading zeros.
  func number(_ name: String) throws -> [UInt8] {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(handle, name, &number) == 1 else { throw TestFailure(what: name) }
    defer { BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
    BN_bn2bin(number, &bytes)
    return bytes
  }

  /// The SubjectPublicKeyInfo.
  var publicKeyInfo: [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let count = i2d_PUBKEY(handle, &output)
    defer { CRYPTO_free(output, nil, 0) }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }
}

/// A key of an issuer: signs tokens, and says what the key set has to hold.
enum IssuerKey: Sendable {
  case rsa(OpenSSLKeyPair)
  case p256(OpenSSLKeyPair)
  case ed25519(seed: [UInt8])

  static func rsa(_ bitCount: Int32) throws -> IssuerKey { .rsa(try OpenSSLKeyPair(rsaBitCount: bitCount)) }
  static func newP256() throws -> IssuerKey { .p256(try OpenSSLKeyPair(p256: ())) }

  var algorithm: String {
    switch self {
    case .rsa: "RS256"
    case .p256: "ES256"
    case .ed25519: "EdDSA"
    }
  }

  /// The members of the key in a key set that its type needs.
  func members() throws -> [String: String] {
    switch self {
    case .rsa(let pair):
      return ["kty": "RSA", "n": Base64URL.encode(try pair.number("n")), "e": Base64URL.encode(try pair.number("e"))]
    case .p256(let pair):
      // The point ends the SubjectPublicKeyInfo.
      let point = pair.publicKeyInfo.suffix(64)
      return [
        "kty": "EC", "crv": "P-256", "x": Base64URL.encode(point.prefix(32)), "y": Base64URL.encode(point.suffix(32)),
      ]
    case .ed25519(let seed):
      let key = try Ed25519.publicKey(ofSeed: try Secret(copying: seed.span.bytes))
      return ["kty": "OKP", "crv": "Ed25519", "x": Base64URL.encode(key.bytes.array)]
    }
  }

  /// A signature as tokens have it.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    switch self {
    case .rsa(let pair): return try pair.sign(message)
    case .p256(let pair): return try Self.raw(try pair.sign(message))
    case .ed25519(let seed):
      let signature = try Ed25519.sign(message: message.span.bytes, withSeed: try Secret(copying: seed.span.bytes))
      return signature.r.array + signature.s.array
    }
  }

  /// r‖s of a signature in DER.
  static func raw(_ der: [UInt8]) throws -> [UInt8] {
    var rest = der.dropFirst(2)
    var halves: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 2, let length = rest.popFirst() else { throw TestFailure(what: "DER") }
      let digits = rest.prefix(Int(length)).drop { $0 == 0 }
      halves += [UInt8](repeating: 0, count: 32 - digits.count) + digits
      rest = rest.dropFirst(Int(length))
    }
    return halves
  }
}

extension Bytes32 {
  var array: [UInt8] { withBytes { bytes in bytes.withUnsafeBytes { Array($0) } } }
}

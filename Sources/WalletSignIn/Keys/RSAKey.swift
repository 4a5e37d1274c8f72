/// An RSA public key for RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2).
struct RSAKey: Sendable {
  /// The sizes of moduli that are accepted; RFC 7518, section 3.3, demands 2,048 bits, and larger ones only cost time.
  static let bitCounts = 2048...8192

  private let key: OpenSSLPublicKey
  private let byteCount: Int

  init(modulus: [UInt8], exponent: [UInt8]) throws(SignInError) {
    // The least number of bytes (RFC 7518, section 2), so that every number has one text.
    guard let first = modulus.first, first != 0 else { throw .malformedKey(member: "n") }
    guard let top = exponent.first, top != 0, exponent.count <= 4 else { throw .malformedKey(member: "e") }
    let bitCount = 8 * modulus.count - first.leadingZeroBitCount
    guard Self.bitCounts.contains(bitCount) else { throw .keySizeOutOfRange(bits: bitCount) }
    let value = exponent.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard value >= 3, !value.isMultiple(of: 2), modulus.last?.isMultiple(of: 2) == false else { throw .invalidKey }
    key = try OpenSSLPublicKey(subjectPublicKeyInfo: DER.rsaPublicKey(modulus: modulus, exponent: exponent))
    byteCount = modulus.count
  }

  func verify(_ signature: [UInt8], of message: [UInt8]) throws(SignInError) {
    // RFC 8017, section 8.2.2, step 1.
    guard signature.count == byteCount else {
      throw .signatureLength(expected: byteCount, found: signature.count)
    }
    guard try key.isValid(signature, ofSHA256: message) else { throw .wrongSignature }
  }
}

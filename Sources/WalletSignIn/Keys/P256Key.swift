/// A public key on P-256 for ES256: ECDSA with SHA-256 (RFC 7518, section 3.4).
struct P256Key: Sendable {
  /// r‖s, 64 bytes.
  static let signatureByteCount = 64
  private static let coordinateByteCount = 32

  private let key: OpenSSLPublicKey

  init(x: [UInt8], y: [UInt8]) throws(SignInError) {
    // Full size, with leading zeros (RFC 7518, section 6.2.1.2).
    guard x.count == Self.coordinateByteCount else { throw .malformedKey(member: "x") }
    guard y.count == Self.coordinateByteCount else { throw .malformedKey(member: "y") }
    key = try OpenSSLPublicKey(subjectPublicKeyInfo: DER.p256PublicKey(x: x, y: y))
  }

  func verify(_ signature: [UInt8], of message: [UInt8]) throws(SignInError) {
    guard signature.count == Self.signatureByteCount else {
      throw .signatureLength(expected: Self.signatureByteCount, found: signature.count)
    }
    let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
    // Zeros were once taken for a signature of everything; the library checks this too.
    guard Self.isInGroup(r), Self.isInGroup(s) else { throw .signatureOutOfRange }
    guard try key.isValid(DER.signature(r: r, s: s), ofSHA256: message) else { throw .wrongSignature }
  }

  /// The order of the group (SEC 2, section 2.4.2), big-endian.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  private static func isInGroup(_ number: [UInt8]) -> Bool {
    number.contains { $0 != 0 } && number.lexicographicallyPrecedes(order)
  }
}

import WalletCurves
import WalletHashing

/// A public key on Ed25519 for EdDSA (RFC 8037).
///
/// Verified by libsodium, which is stricter than RFC 8032 demands: no point of small order, no second encoding.
struct Ed25519Key: Sendable {
  /// R‖S, 64 bytes.
  static let signatureByteCount = 64

  private let key: Ed25519.PublicKey

  init(_ x: [UInt8]) throws(SignInError) {
    guard let bytes = Bytes32(x) else { throw .malformedKey(member: "x") }
    guard SodiumPoint.isUsable(x) else { throw .invalidKey }
    key = Ed25519.PublicKey(bytes: bytes)
  }

  func verify(_ signature: [UInt8], of message: [UInt8]) throws(SignInError) {
    guard signature.count == Self.signatureByteCount, let r = Bytes32(Array(signature[..<32])),
      let s = Bytes32(Array(signature[32...]))
    else { throw .signatureLength(expected: Self.signatureByteCount, found: signature.count) }
    // S is below the group's order (RFC 8032, section 5.1.7), or every signature would have several spellings.
    guard signature[32...].reversed().lexicographicallyPrecedes(Self.order) else { throw .signatureOutOfRange }
    guard Ed25519.isValid(.init(r: r, s: s), message: unsafe message.span.bytes, publicKey: key) else {
      throw .wrongSignature
    }
  }

  /// 2^252 + 27742317777372353535851937790883648493, big-endian.
  private static let order: [UInt8] =
    [0x10] + [UInt8](repeating: 0, count: 15) + [
      0x14, 0xDE, 0xF9, 0xDE, 0xA2, 0xF7, 0x9C, 0xD6, 0x58, 0x12, 0x63, 0x1A, 0x5C, 0xF5, 0xD3, 0xED,
    ]
}

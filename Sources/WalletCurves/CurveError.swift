/// Why a curve operation was refused.
///
/// Nothing here tells anything of the secret beyond the named rule it broke.
public enum CurveError: Error, Hashable, Sendable {
  /// A value has the wrong number of bytes.
  case wrongByteCount(expected: Int, found: Int)
  /// A secp256k1 private key is zero.
  case scalarIsZero
  /// A secp256k1 private key is not below the group order n (SEC 2, section 2.4.1).
  case scalarNotBelowOrder
  /// The bytes are no point of the curve in an accepted encoding.
  case invalidPublicKey
  /// The bytes are no signature in the accepted encoding and range.
  case invalidSignature
  /// A recovery id is not 0, 1, 2 or 3.
  case invalidRecoveryID(Int)
  /// No public key can be recovered from this signature and digest.
  case unrecoverable
  /// A number to add to a key is not below the group order, or the sum is zero or the point at infinity.
  case invalidTweak
  /// A library refused what it has to accept, or could not start.
  case libraryFailure
}

extension CurveError: CustomStringConvertible {
  /// What was refused.
  public var description: String {
    switch self {
    case .wrongByteCount(let expected, let found): "expected \(expected) bytes, found \(found)"
    case .scalarIsZero: "the private key is zero"
    case .scalarNotBelowOrder: "the private key is not below the group order"
    case .invalidPublicKey: "not a valid public key"
    case .invalidSignature: "not a valid signature"
    case .invalidRecoveryID(let id): "the recovery id is \(id), not 0 to 3"
    case .unrecoverable: "no public key can be recovered from this signature"
    case .invalidTweak: "the number to add to the key is not valid"
    case .libraryFailure: "the curve library failed"
    }
  }
}

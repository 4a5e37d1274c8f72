import CWalletSodium
import TestSupport
import WalletCurves
import WalletHashing
import WalletSecrets

/// Text of a test that should be hexadecimal digits and is not.
struct MalformedTest: Error {
  var text: String
}

/// The bytes that hexadecimal digits stand for.
func bytes(_ hexadecimal: String) throws -> [UInt8] {
  guard let value = HexBytes(hexadecimal) else { throw MalformedTest(text: hexadecimal) }
  return value.bytes
}

extension HexBytes {
  func bytes32() throws -> Bytes32 {
    guard let value = Bytes32(bytes) else { throw MalformedTest(text: description) }
    return value
  }

  func secret() throws -> Secret { try Secret(copying: bytes.span.bytes) }
}

extension Bytes32 {
  /// From 64 hexadecimal digits.
  init(hexadecimal: String) throws {
    guard let value = Bytes32(try bytes(hexadecimal)) else { throw MalformedTest(text: hexadecimal) }
    self = value
  }

  var array: [UInt8] {
    withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
  }

  /// With one bit turned over, counted from the lowest bit of the first byte.
  func flipping(bit: Int) -> Bytes32 {
    var bytes = array
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return Bytes32(bytes) ?? self
  }
}

/// A secret from 64 hexadecimal digits.
func secret(_ hexadecimal: String) throws -> Secret {
  try Secret(copying: try bytes(hexadecimal).span.bytes)
}

/// A public key from its encoding.
func point(_ encoded: [UInt8]) throws -> Secp256k1.PublicKey {
  try Secp256k1.PublicKey(encoded: encoded.span.bytes)
}

/// SHA-256, for corpora that state the message and not its digest.
func sha256(_ message: [UInt8]) throws -> Bytes32 {
  var digest = [UInt8](repeating: 0, count: 32)
  crypto_hash_sha256(&digest, message, UInt64(message.count))
  guard let value = Bytes32(digest) else { throw MalformedTest(text: "digest") }
  return value
}

/// Big-endian numbers of 32 bytes, as far as the tests need them.
enum Scalar {
  /// The order of secp256k1's group (SEC 2, section 2.4.1).
  static let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
  /// (n − 1)/2, the largest s of the low half.
  static let half = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0"

  /// Whether the first is larger.
  static func isAbove(_ left: Bytes32, _ right: Bytes32) -> Bool {
    right.array.lexicographicallyPrecedes(left.array)
  }

  /// n − value, for a value of at most n.
  static func negated(_ value: Bytes32) throws -> Bytes32 {
    var result = try bytes(order)
    var borrow = 0
    for index in result.indices.reversed() {
      let difference = Int(result[index]) - Int(value[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(truncatingIfNeeded: difference)
    }
    guard let negated = Bytes32(result), borrow == 0 else { throw MalformedTest(text: value.description) }
    return negated
  }
}

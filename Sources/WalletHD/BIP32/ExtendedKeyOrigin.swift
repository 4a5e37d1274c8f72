import WalletCurves
import WalletHashing

/// Where an extended key stands in its tree: what its serialised form says besides key and chain code.
public struct ExtendedKeyOrigin: Hashable, Sendable {
  /// The number of levels above the key, 0 for a master key.
  public let depth: UInt8
  /// The first four bytes of the parent's identifier, as a big-endian number; 0 for a master key.
  public let parentFingerprint: UInt32
  /// The key's index below its parent; 0 for a master key.
  public let index: ChildIndex

  static let master = ExtendedKeyOrigin(depth: 0, parentFingerprint: 0, index: ChildIndex(rawValue: 0))

  /// The origin of a child of a key with this origin.
  func child(_ index: ChildIndex, of parent: Secp256k1.PublicKey) throws(DerivationError) -> ExtendedKeyOrigin {
    guard depth < .max else { throw .depthOverflow }
    return ExtendedKeyOrigin(depth: depth + 1, parentFingerprint: try Self.fingerprint(of: parent), index: index)
  }

  /// The first four bytes of RIPEMD-160 of SHA-256 of a compressed public key (BIP-32, "Key identifiers").
  static func fingerprint(of key: Secp256k1.PublicKey) throws(DerivationError) -> UInt32 {
    try fingerprint(ofCompressedKey: key.compressed)
  }

  /// The same of a compressed public key.
  static func fingerprint(ofCompressedKey compressed: [UInt8]) throws(DerivationError) -> UInt32 {
    var inner = Bytes32()
    var outer = Bytes32()
    do throws(HashError) {
      try inner.withMutableBytes { (inner) throws(HashError) in
        try SHA256.hash(unsafe compressed.span.bytes, into: &inner)
      }
      try outer.withMutableBytes { (outer) throws(HashError) in
        try outer.withBytes(in: 0..<RIPEMD160.byteCount) { (digest) throws(HashError) in
          try inner.withBytes { (inner) throws(HashError) in try RIPEMD160.hash(inner, into: &digest) }
        }
      }
    } catch {
      throw DerivationError(error)
    }
    return (0..<4).reduce(0) { $0 << 8 | UInt32(outer[$1]) }
  }
}

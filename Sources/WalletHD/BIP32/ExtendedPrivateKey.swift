public import WalletCurves
public import WalletSecrets

/// An extended private key of BIP-32: a secp256k1 private key, a chain code, and its place in the tree.
///
/// Key and chain code are in secret memory, zeroed when the value goes out of scope.
public struct ExtendedPrivateKey: ~Copyable, Sendable {
  private let node: BIP32PrivateNode
  /// The key's place in the tree.
  public let origin: ExtendedKeyOrigin
  /// The public key.
  public let publicKey: Secp256k1.PublicKey

  /// The master key of a seed of 16 to 64 bytes (BIP-32, "Master key generation").
  ///
  /// Throws ``DerivationError/wrongSeedByteCount(_:minimum:)`` for other lengths.
  public init(seed: borrowing Secret) throws(DerivationError) {
    self = try seed.withBytes { (seed) throws(DerivationError) in
      defer { SecureWipe.stack() }
      return try ExtendedPrivateKey(node: BIP32PrivateNode(seed: seed), origin: .master)
    }
  }

  /// A node with its place in the tree.
  init(node: consuming BIP32PrivateNode, origin: ExtendedKeyOrigin) throws(DerivationError) {
    publicKey = try node.publicKey()
    self.node = node
    self.origin = origin
  }

  /// The child with an index (BIP-32, "Private parent key → private child key").
  public borrowing func child(_ index: ChildIndex) throws(DerivationError) -> ExtendedPrivateKey {
    try descendant(DerivationPath(unchecked: [index]))
  }

  /// The descendant at the end of a path whose `m` stands for this key; for `m` itself a second copy.
  ///
  /// Throws ``DerivationError/depthOverflow`` below depth 255, and, once in 2^127, ``DerivationError/invalidChild(_:)``.
  public borrowing func descendant(_ path: DerivationPath) throws(DerivationError) -> ExtendedPrivateKey {
    defer { SecureWipe.stack() }
    guard path.indexes.count <= Int(UInt8.max - origin.depth) else { throw .depthOverflow }
    var node = try node.copy()
    guard let last = path.indexes.last else { return try ExtendedPrivateKey(node: node, origin: origin) }
    var depth = origin.depth
    var parent = publicKey
    if path.indexes.count > 1 {
      try node.descend(to: path.indexes[0], publicKey: publicKey)
      for index in path.indexes.dropFirst().dropLast() { try node.descend(to: index) }
      depth += UInt8(path.indexes.count - 1)
      parent = try node.publicKey()
    }
    try node.descend(to: last, publicKey: parent)
    let above = ExtendedKeyOrigin(depth: depth, parentFingerprint: 0, index: last)
    return try ExtendedPrivateKey(node: node, origin: above.child(last, of: parent))
  }

  /// The first four bytes of the key's identifier, as a big-endian number.
  public var fingerprint: UInt32 {
    get throws(DerivationError) { try ExtendedKeyOrigin.fingerprint(of: publicKey) }
  }

  /// The public half, from which the keys of indexes that are not hardened can be derived (BIP-32, "N").
  public var extendedPublicKey: ExtendedPublicKey {
    node.withChainCode { ExtendedPublicKey(publicKey: publicKey, chainCode: $0, origin: origin) }
  }

  /// Runs a closure with the private key, 32 bytes, big-endian, leading zeros kept.
  public borrowing func withPrivateKey<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try node.withKey(body)
  }

  /// Runs a closure with the chain code, 32 bytes.
  package borrowing func withChainCode<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try node.withChainCode(body)
  }
}

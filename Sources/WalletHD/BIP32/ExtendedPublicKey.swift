public import WalletCurves
public import WalletHashing

/// An extended public key of BIP-32: a secp256k1 public key, a chain code, and its place in the tree.
///
/// It can spend nothing, but it shows every address below it, and together with the private key of one child that is not
/// hardened it gives its own private key away (BIP-32, "Security").
public struct ExtendedPublicKey: Hashable, Sendable {
  /// The public key.
  public let publicKey: Secp256k1.PublicKey
  /// The chain code, 32 bytes.
  public let chainCode: Bytes32
  /// The key's place in the tree.
  public let origin: ExtendedKeyOrigin

  init(publicKey: Secp256k1.PublicKey, chainCode: Bytes32, origin: ExtendedKeyOrigin) {
    self.publicKey = publicKey
    self.chainCode = chainCode
    self.origin = origin
  }

  /// Every caller gives 32 bytes of chain code.
  init(publicKey: Secp256k1.PublicKey, chainCode: RawSpan, origin: ExtendedKeyOrigin) {
    self.init(publicKey: publicKey, chainCode: Bytes32(chainCode) ?? Bytes32(), origin: origin)
  }

  /// The first four bytes of the key's identifier, as a big-endian number.
  public var fingerprint: UInt32 {
    get throws(DerivationError) { try ExtendedKeyOrigin.fingerprint(of: publicKey) }
  }

  /// The child with an index that is not hardened (BIP-32, "Public parent key → public child key").
  ///
  /// Throws ``DerivationError/hardenedFromPublicKey(_:)`` and ``DerivationError/depthOverflow``.
  public func child(_ index: ChildIndex) throws(DerivationError) -> ExtendedPublicKey {
    guard !index.isHardened else { throw .hardenedFromPublicKey(index) }
    let origin = try origin.child(index, of: publicKey)
    // The memory's key is not used: it is the public key that is authenticated.
    var memory = try NodeMemory()
    chainCode.withBytes { memory.set(key: $0, chainCode: $0) }
    try memory.authenticate(child: index, publicKey: publicKey)
    return try memory.withCode { (code) throws(DerivationError) in try child(index, code: code, origin: origin) }
  }

  /// The child that a code of 64 bytes stands for.
  package func child(_ index: ChildIndex, code: RawSpan) throws(DerivationError) -> ExtendedPublicKey {
    try child(index, code: code, origin: try origin.child(index, of: publicKey))
  }

  private func child(
    _ index: ChildIndex, code: RawSpan, origin: ExtendedKeyOrigin
  ) throws(DerivationError) -> ExtendedPublicKey {
    do throws(CurveError) {
      let key = try Secp256k1.addTweak(code.extracting(0..<32), to: publicKey)
      return ExtendedPublicKey(publicKey: key, chainCode: code.extracting(32..<64), origin: origin)
    } catch {
      throw error == .invalidTweak ? .invalidChild(index) : .libraryFailure
    }
  }

  /// The descendant at the end of a path whose `m` stands for this key and that has no hardened level.
  public func descendant(_ path: DerivationPath) throws(DerivationError) -> ExtendedPublicKey {
    var key = self
    for index in path.indexes { key = try key.child(index) }
    return key
  }
}

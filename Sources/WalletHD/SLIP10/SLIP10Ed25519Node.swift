public import WalletCurves
public import WalletSecrets

/// A private key of SLIP-0010 for ed25519 and its chain code.
///
/// There are hardened children only, and no derivation from public keys. Key and chain code are in secret memory, zeroed
/// when the value goes out of scope.
public struct SLIP10Ed25519Node: ~Copyable, Sendable {
  private var memory: NodeMemory

  /// The master key of a seed of 16 to 64 bytes (SLIP-0010, "Master key generation").
  public init(seed: borrowing Secret) throws(DerivationError) {
    self = try seed.withBytes { (seed) throws(DerivationError) in
      defer { SecureWipe.stack() }
      return try SLIP10Ed25519Node(seed: seed)
    }
  }

  /// The master key of a seed inside an arena.
  package init(seed: RawSpan) throws(DerivationError) {
    var memory = try NodeMemory()
    try memory.authenticate(seed: seed, curve: "ed25519 seed")
    try Self.adopt(&memory)
    self.memory = memory
  }

  /// A key and a chain code, 32 bytes each.
  init(key: RawSpan, chainCode: RawSpan) throws(DerivationError) {
    var memory = try NodeMemory()
    memory.set(key: key, chainCode: chainCode)
    self.memory = memory
  }

  private init(memory: consuming NodeMemory) {
    self.memory = memory
  }

  /// Every 32 bytes are a valid key of this curve.
  private static func adopt(_ memory: inout NodeMemory) throws(DerivationError) {
    try memory.adoptCode { (left, key) throws(DerivationError) in copyBytes(left, into: &key, at: 0) }
  }

  /// Becomes the descendant at the end of a path whose `m` stands for this key.
  ///
  /// Throws ``DerivationError/notHardened(_:level:)`` before anything is derived.
  package mutating func descend(_ path: DerivationPath) throws(DerivationError) {
    for (level, index) in path.indexes.enumerated() where !index.isHardened {
      throw .notHardened(index, level: level + 1)
    }
    for index in path.indexes {
      try memory.authenticate(child: index, publicKey: nil)
      try Self.adopt(&memory)
    }
  }

  /// The descendant at the end of a path, all levels hardened, whose `m` stands for this key.
  ///
  /// Throws ``DerivationError/notHardened(_:level:)`` for a path with another level: no index is hardened unasked.
  public borrowing func descendant(_ path: DerivationPath) throws(DerivationError) -> SLIP10Ed25519Node {
    defer { SecureWipe.stack() }
    var node = SLIP10Ed25519Node(memory: try memory.copy())
    try node.descend(path)
    return node
  }

  /// The public key; the standard's own serialisation puts a zero byte before its 32.
  public borrowing func publicKey() throws(DerivationError) -> Ed25519.PublicKey {
    defer { SecureWipe.stack() }
    return try memory.withKey { (seed) throws(DerivationError) in try Self.publicKey(ofSeed: seed) }
  }

  /// The public key of an ed25519 seed inside an arena.
  static func publicKey(ofSeed seed: RawSpan) throws(DerivationError) -> Ed25519.PublicKey {
    var scratch = try DerivationError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: Ed25519.expandedByteCount)
    }
    return try scratch.withMutableBytes { (scratch) throws(DerivationError) in
      do throws(CurveError) { return try Ed25519.publicKey(ofSeed: seed, scratch: &scratch) } catch {
        throw .libraryFailure
      }
    }
  }

  /// Runs a closure with the private key: an ed25519 seed of 32 bytes, leading zeros kept.
  public borrowing func withPrivateKey<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withKey(body)
  }

  /// Runs a closure with the chain code, 32 bytes.
  package borrowing func withChainCode<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withChainCode(body)
  }
}

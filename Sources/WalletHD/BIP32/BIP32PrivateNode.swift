package import WalletCurves
import WalletSecrets

/// A private key of BIP-32 and its chain code, without what only the serialised form needs.
///
/// The way down a path costs one HMAC a level, and a public key only where a level is not hardened.
package struct BIP32PrivateNode: ~Copyable, Sendable {
  private var memory: NodeMemory

  /// The master key of a seed of 16 to 64 bytes (BIP-32, "Master key generation").
  package init(seed: RawSpan) throws(DerivationError) {
    var memory = try NodeMemory()
    try memory.authenticate(seed: seed, curve: "Bitcoin seed")
    try Self.adoptMaster(&memory)
    self.memory = memory
  }

  /// The master key that a code of 64 bytes stands for.
  package init(masterCode code: RawSpan) throws(DerivationError) {
    var memory = try NodeMemory()
    memory.setCode(code)
    try Self.adoptMaster(&memory)
    self.memory = memory
  }

  /// A key, 32 bytes in 1..<n, and a chain code of 32 bytes.
  init(key: RawSpan, chainCode: RawSpan) throws(DerivationError) {
    var memory = try NodeMemory()
    memory.set(key: key, chainCode: chainCode)
    self.memory = memory
  }

  private init(memory: consuming NodeMemory) {
    self.memory = memory
  }

  /// A second node with the same key.
  package borrowing func copy() throws(DerivationError) -> BIP32PrivateNode {
    BIP32PrivateNode(memory: try memory.copy())
  }

  private static func adoptMaster(_ memory: inout NodeMemory) throws(DerivationError) {
    try memory.adoptCode { (left, key) throws(DerivationError) in
      do throws(CurveError) { try Secp256k1.validate(privateKey: left) } catch {
        throw error == .libraryFailure ? .libraryFailure : .invalidMasterKey
      }
      copyBytes(left, into: &key, at: 0)
    }
  }

  /// Becomes one of its children (BIP-32, "Private parent key → private child key").
  ///
  /// After an error the node is of no use. `publicKey` is this node's, where the caller has it.
  package mutating func descend(
    to index: ChildIndex, publicKey: Secp256k1.PublicKey? = nil
  ) throws(DerivationError) {
    if index.isHardened {
      try memory.authenticate(child: index, publicKey: nil)
    } else if let publicKey {
      try memory.authenticate(child: index, publicKey: publicKey)
    } else {
      try memory.authenticate(child: index, publicKey: try self.publicKey())
    }
    try adoptChild(index)
  }

  /// Becomes the child that a code of 64 bytes stands for.
  package mutating func descend(to index: ChildIndex, code: RawSpan) throws(DerivationError) {
    memory.setCode(code)
    try adoptChild(index)
  }

  private mutating func adoptChild(_ index: ChildIndex) throws(DerivationError) {
    try memory.adoptCode { (left, key) throws(DerivationError) in
      do throws(CurveError) { try Secp256k1.addTweak(left, toPrivateKey: &key) } catch {
        throw error == .invalidTweak ? .invalidChild(index) : .libraryFailure
      }
    }
  }

  /// The key's public key.
  package borrowing func publicKey() throws(DerivationError) -> Secp256k1.PublicKey {
    try memory.withKey { (key) throws(DerivationError) in
      do throws(CurveError) { return try Secp256k1.publicKey(of: key) } catch { throw .libraryFailure }
    }
  }

  /// Runs a closure with the key, 32 bytes, big-endian.
  package borrowing func withKey<Result: ~Copyable, Failure: Error>(
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

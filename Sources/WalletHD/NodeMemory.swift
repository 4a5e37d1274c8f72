import WalletCurves
import WalletHashing
import WalletSecrets

/// What one derived key is made of and what deriving its child needs, in one piece of secret memory.
///
/// Key and chain code, 32 bytes each; the message to be authenticated; the code of 64 bytes, I in the standards. One piece,
/// so that a whole path costs one slot.
struct NodeMemory: ~Copyable, Sendable {
  private var memory: Secret

  private static let key = 0..<32
  private static let chainCode = 32..<64
  // One byte, a key or an x coordinate, four bytes of index.
  private static let message = 64..<101
  private static let code = 104..<168

  /// The number of bytes of a code, 64: a key or a tweak, then a chain code.
  static let codeByteCount = HMACSHA512.byteCount

  /// Zeroed memory.
  init() throws(DerivationError) {
    memory = try DerivationError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: Self.code.upperBound)
    }
  }

  /// A second node with the same key and chain code.
  borrowing func copy() throws(DerivationError) -> NodeMemory {
    var node = try NodeMemory()
    withKey { key in withChainCode { node.set(key: key, chainCode: $0) } }
    return node
  }

  /// Takes a key and a chain code, 32 bytes each.
  mutating func set(key: RawSpan, chainCode: RawSpan) {
    memory.withMutableBytes { memory in
      copyBytes(key, into: &memory, at: Self.key.lowerBound)
      copyBytes(chainCode, into: &memory, at: Self.chainCode.lowerBound)
    }
  }

  borrowing func withKey<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes { (memory) throws(Failure) in try body(memory.extracting(Self.key)) }
  }

  borrowing func withChainCode<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes { (memory) throws(Failure) in try body(memory.extracting(Self.chainCode)) }
  }

  borrowing func withCode<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try memory.withBytes { (memory) throws(Failure) in try body(memory.extracting(Self.code)) }
  }

  /// Computes the code of a seed under a curve's name, from which a master key is made.
  ///
  /// Throws ``DerivationError/wrongSeedByteCount(_:minimum:)`` for less than 16 bytes and more than 64 (BIP-32, "Master
  /// key generation").
  mutating func authenticate(seed: RawSpan, curve: StaticString) throws(DerivationError) {
    guard (16...64).contains(seed.byteCount) else { throw .wrongSeedByteCount(seed.byteCount, minimum: 16) }
    try memory.withMutableBytes { (memory) throws(DerivationError) in
      try memory.withBytes(in: Self.code) { (code) throws(DerivationError) in
        let key = unsafe UnsafeRawBufferPointer(start: curve.utf8Start, count: curve.utf8CodeUnitCount).bytes
        do throws(HashError) { try HMACSHA512.authenticate(seed, key: key, into: &code) } catch { throw .init(error) }
      }
    }
  }

  /// Computes the code of a child under the chain code: of the private key for a hardened child, which is 32 bytes however
  /// many zeros it starts with, else of the public key.
  mutating func authenticate(child index: ChildIndex, publicKey: Secp256k1.PublicKey?) throws(DerivationError) {
    try memory.withMutableBytes { (memory) throws(DerivationError) in
      try unsafe memory.withUnsafeMutableBytes { (memory) throws(DerivationError) in
        var message = unsafe Self.part(of: memory, Self.message).mutableBytes
        if let publicKey {
          message.storeBytes(of: 2 | publicKey.y[31] & 1, toByteOffset: 0, as: UInt8.self)
          publicKey.x.withBytes { copyBytes($0, into: &message, at: 1) }
        } else {
          message.storeBytes(of: 0, toByteOffset: 0, as: UInt8.self)
          copyBytes(unsafe UnsafeRawBufferPointer(Self.part(of: memory, Self.key)).bytes, into: &message, at: 1)
        }
        message.storeBytes(of: index.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
        let chainCode = unsafe UnsafeRawBufferPointer(Self.part(of: memory, Self.chainCode)).bytes
        let authenticated = unsafe UnsafeRawBufferPointer(Self.part(of: memory, Self.message)).bytes
        var code = unsafe Self.part(of: memory, Self.code).mutableBytes
        do throws(HashError) {
          try HMACSHA512.authenticate(authenticated, key: chainCode, into: &code)
        } catch {
          throw .init(error)
        }
      }
    }
  }

  /// Makes the code the node's key and chain code: the left half replaces the key, or is added to it.
  mutating func adoptCode(
    by combine: (RawSpan, inout MutableRawSpan) throws(DerivationError) -> Void
  ) throws(DerivationError) {
    try memory.withMutableBytes { (memory) throws(DerivationError) in
      try unsafe memory.withUnsafeMutableBytes { (memory) throws(DerivationError) in
        let code = unsafe UnsafeRawBufferPointer(Self.part(of: memory, Self.code)).bytes
        var key = unsafe Self.part(of: memory, Self.key).mutableBytes
        try combine(code.extracting(0..<32), &key)
        var chainCode = unsafe Self.part(of: memory, Self.chainCode).mutableBytes
        copyBytes(code.extracting(32..<64), into: &chainCode, at: 0)
      }
    }
  }

  /// Puts a given code in the place of a computed one.
  mutating func setCode(_ code: RawSpan) {
    memory.withMutableBytes { copyBytes(code, into: &$0, at: Self.code.lowerBound) }
  }

  private static func part(of memory: UnsafeMutableRawBufferPointer, _ range: Range<Int>)
    -> UnsafeMutableRawBufferPointer
  {
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
  }
}

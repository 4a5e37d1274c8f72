import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets

/// The nodes of many users at one place of a path, kept in secret memory: keys and chain codes, 32 bytes each.
///
/// All users go down a path together, so that an engine computes each step for many at a time. BIP-32 on secp256k1 and
/// SLIP-0010 on ed25519 share everything but what becomes of the left half of a code.
final class NodeBatch {
  /// The curve of the keys, which decides how a master key and a child key are formed.
  enum Curve {
    case secp256k1
    case ed25519

    /// The key under which a seed gives the master node (BIP-32 and SLIP-0010, master key generation).
    var masterKey: StaticString {
      switch self {
      case .secp256k1: "Bitcoin seed"
      case .ed25519: "ed25519 seed"
      }
    }
  }

  private let curve: Curve
  private let count: Int
  private let engine: KeyEngine
  private let keys: SecretArena
  private let chainCodes: SecretArena
  private let codes: SecretArena
  private let messages: SecretArena
  private static let partByteCount = 32
  private static let codeByteCount = 64
  /// A zero byte and a private key, or a compressed public key; then the index (BIP-32, child key derivation).
  private static let messageByteCount = 37

  /// The master nodes of seeds, 64 bytes each.
  init(seeds: RawSpan, curve: Curve, engine: KeyEngine) throws(BatchError) {
    self.curve = curve
    self.engine = engine
    let count = seeds.byteCount / Self.codeByteCount
    self.count = count
    do throws(SecretMemoryError) {
      keys = try SecretArena(slotByteCount: Self.partByteCount, slotCount: count)
      chainCodes = try SecretArena(slotByteCount: Self.partByteCount, slotCount: count)
      codes = try SecretArena(slotByteCount: Self.codeByteCount, slotCount: count)
      messages = try SecretArena(slotByteCount: Self.messageByteCount, slotCount: count)
    } catch { throw .derivation(.secretMemory(error)) }
    let masterKey = unsafe UnsafeRawBufferPointer(
      start: curve.masterKey.utf8Start, count: curve.masterKey.utf8CodeUnitCount)
    let masterKeys = unsafe (0..<count).flatMap { _ in unsafe masterKey }
    try compute { (codes) throws(KeygenError) in
      try engine.backend.hmacSHA512(
        of: seeds, each: Self.codeByteCount, keys: unsafe masterKeys.span.bytes, each: masterKey.count, into: &codes)
    }
    try adoptCodes { (_, left, key) throws(BatchError) in
      if curve == .secp256k1 {
        do throws(CurveError) { try Secp256k1.validate(privateKey: left) } catch {
          throw .derivation(error == .libraryFailure ? .libraryFailure : .invalidMasterKey)
        }
      }
      copyBytes(left, into: &key, at: 0)
    }
  }

  /// So many copies of one node, whose children are to be derived together.
  init(key: RawSpan, chainCode: RawSpan, count: Int, curve: Curve, engine: KeyEngine) throws(BatchError) {
    self.curve = curve
    self.engine = engine
    self.count = count
    do throws(SecretMemoryError) {
      keys = try SecretArena(slotByteCount: Self.partByteCount, slotCount: count)
      chainCodes = try SecretArena(slotByteCount: Self.partByteCount, slotCount: count)
      codes = try SecretArena(slotByteCount: Self.codeByteCount, slotCount: count)
      messages = try SecretArena(slotByteCount: Self.messageByteCount, slotCount: count)
    } catch { throw .derivation(.secretMemory(error)) }
    for slot in 0..<count {
      keys.withMutableBytes(ofSlot: slot) { copyBytes(key, into: &$0, at: 0) }
      chainCodes.withMutableBytes(ofSlot: slot) { copyBytes(chainCode, into: &$0, at: 0) }
    }
  }

  /// Takes every node to its child.
  ///
  /// - Parameter publicKeys: the nodes' own public keys, needed where the index is not hardened.
  func descend(to index: ChildIndex, publicKeys: [Secp256k1.PublicKey] = []) throws(BatchError) {
    try descend(publicKeys: publicKeys) { _ in index }
  }

  /// Takes every node to a child of its own; all the indexes are hardened.
  func descend(toHardened indexes: [ChildIndex]) throws(BatchError) {
    try descend(publicKeys: []) { indexes[$0] }
  }

  private func descend(publicKeys: [Secp256k1.PublicKey], index: (Int) -> ChildIndex) throws(BatchError) {
    for slot in 0..<count {
      let index = index(slot)
      messages.withMutableBytes(ofSlot: slot) { message in
        if index.isHardened {
          message.storeBytes(of: 0, toByteOffset: 0, as: UInt8.self)
          keys.withBytes(ofSlot: slot) { copyBytes($0, into: &message, at: 1) }
        } else {
          message.storeBytes(of: 2 | publicKeys[slot].y[31] & 1, toByteOffset: 0, as: UInt8.self)
          publicKeys[slot].x.withBytes { copyBytes($0, into: &message, at: 1) }
        }
        message.storeBytes(of: index.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
      }
    }
    let (messages, chainCodes, engine, count) = (messages, chainCodes, engine, count)
    try compute { (codes) throws(KeygenError) in
      try messages.withBytes(ofSlots: 0..<count) { (messages) throws(KeygenError) in
        try chainCodes.withBytes(ofSlots: 0..<count) { (chainCodes) throws(KeygenError) in
          try engine.backend.hmacSHA512(
            of: messages, each: Self.messageByteCount, keys: chainCodes, each: Self.partByteCount, into: &codes)
        }
      }
    }
    let curve = curve
    try adoptCodes { (slot, left, key) throws(BatchError) in
      switch curve {
      case .secp256k1:
        do throws(CurveError) { try Secp256k1.addTweak(left, toPrivateKey: &key) } catch {
          throw .derivation(error == .invalidTweak ? .invalidChild(index(slot)) : .libraryFailure)
        }
      case .ed25519: copyBytes(left, into: &key, at: 0)
      }
    }
  }

  /// Runs a closure with all private keys, 32 bytes each: scalars or seeds.
  func withPrivateKeys<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try keys.withBytes(ofSlots: 0..<count, body)
  }

  private func compute(
    _ body: (inout MutableRawSpan) throws(KeygenError) -> Void
  ) throws(BatchError) {
    let (codes, count) = (codes, count)
    try BatchError.engine { () throws(KeygenError) in try codes.withMutableBytes(ofSlots: 0..<count, body) }
  }

  /// Makes each code a node: the left half replaces the key or is added to it, the right half is the chain code.
  private func adoptCodes(
    by combine: (Int, RawSpan, inout MutableRawSpan) throws(BatchError) -> Void
  ) throws(BatchError) {
    for slot in 0..<count {
      try codes.withBytes(ofSlot: slot) { (code) throws(BatchError) in
        try keys.withMutableBytes(ofSlot: slot) { (key) throws(BatchError) in
          try combine(slot, code.extracting(0..<Self.partByteCount), &key)
        }
        chainCodes.withMutableBytes(ofSlot: slot) {
          copyBytes(code.extracting(Self.partByteCount..<Self.codeByteCount), into: &$0, at: 0)
        }
      }
    }
  }
}

import WalletAddresses
import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets

/// The reference engine with faults in chosen places: an engine that computes wrongly.
struct BrokenEngine: KeyEngineBackend {
  let name = "broken"

  /// How a public key is wrong.
  enum Fault: CaseIterable, Sendable {
    /// The key of another private key.
    case anotherKey
    /// The keys of this place and the next are exchanged.
    case swapped
    /// One bit is wrong: hardly ever a point of the curve.
    case flippedBit
    /// The point with the opposite sign.
    case negated
    /// All zero.
    case zero
  }

  let fault: Fault
  let chain: Chain
  /// Which keys, counted over all calls, are wrong.
  let positions: @Sendable (Int) -> Bool
  private let reference = ReferenceKeyEngine()
  private let made = PlainLock(0)

  init(_ fault: Fault, on chain: Chain, at positions: @escaping @Sendable (Int) -> Bool) {
    self.fault = fault
    self.chain = chain
    self.positions = positions
  }

  func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
    let keys = try reference.secp256k1PublicKeys(of: scalars)
    return chain == .evm ? try broken(keys) { try wrong($0) } : keys
  }

  func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
    let keys = try reference.ed25519PublicKeys(of: seeds)
    return chain == .solana ? try broken(keys) { try wrong($0) } : keys
  }

  private func broken<Key>(_ keys: [Key], wrong: (Key) throws -> Key) throws(KeygenError) -> [Key] {
    let start = made.withLock { count in
      defer { count += keys.count }
      return count
    }
    var broken = keys
    for index in keys.indices where positions(start + index) {
      if fault == .swapped {
        // The last one stays where the exchanges before have put it: none is then in its own place.
        if index + 1 < keys.count || index == 0 || !positions(start + index - 1) {
          broken.swapAt(index, (index + 1) % keys.count)
        }
      } else {
        do { broken[index] = try wrong(keys[index]) } catch { throw .curve(.libraryFailure) }
      }
    }
    return broken
  }

  private func wrong(_ key: Secp256k1.PublicKey) throws -> Secp256k1.PublicKey {
    switch fault {
    case .anotherKey: try Secp256k1.publicKey(of: Secret(randomByteCount: 32))
    case .flippedBit: Secp256k1.PublicKey(x: key.x, y: key.y.flippingBit(1))
    case .negated: Secp256k1.PublicKey(x: key.x, y: key.y.negatedModuloSecp256k1Prime)
    case .zero: Secp256k1.PublicKey(x: Bytes32(), y: Bytes32())
    case .swapped: key
    }
  }

  private func wrong(_ key: Ed25519.PublicKey) throws -> Ed25519.PublicKey {
    switch fault {
    case .anotherKey: try Ed25519.publicKey(ofSeed: Secret(randomByteCount: 32))
    case .flippedBit: Ed25519.PublicKey(bytes: key.bytes.flippingBit(1))
    // The sign of x is the top bit of the last byte (RFC 8032, section 5.1.2).
    case .negated: Ed25519.PublicKey(bytes: key.bytes.flippingBit(8 * 31 + 7))
    case .zero: Ed25519.PublicKey(bytes: Bytes32())
    case .swapped: key
    }
  }
}

extension Bytes32 {
  fileprivate func flippingBit(_ bit: Int) -> Bytes32 {
    var bytes = withBytes { $0.array }
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return Bytes32(bytes) ?? self
  }

  /// p minus the value, big-endian, for p = 2^256 − 2^32 − 977.
  fileprivate var negatedModuloSecp256k1Prime: Bytes32 {
    var prime = [UInt8](repeating: 0xff, count: 32)
    prime.replaceSubrange(27..., with: [0xfe, 0xff, 0xff, 0xfc, 0x2f])
    let value = withBytes { $0.array }
    var result = [UInt8](repeating: 0, count: 32)
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(prime[index]) - Int(value[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt8(truncatingIfNeeded: difference)
    }
    return Bytes32(result) ?? self
  }
}

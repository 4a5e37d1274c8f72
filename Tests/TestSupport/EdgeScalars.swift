/// Numbers of 32 bytes for secp256k1, every other one at an edge of the group, the field or the encoding.
///
/// The same seed gives the same numbers.
package struct EdgeScalars: Sendable {
  /// The order of the group, big-endian (SEC 2, section 2.4.1).
  package static let order = bytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
  /// The prime of the field.
  package static let prime = bytes("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")

  /// Scalars from 1 to n − 1 at which implementations go wrong.
  package static let edges: [[UInt8]] = [
    "0000000000000000000000000000000000000000000000000000000000000001",
    "0000000000000000000000000000000000000000000000000000000000000002",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036413f",
    // (n − 1)/2 and (n + 1)/2
    "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0",
    "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1",
    // a doubling in the last window of a table of signed odd digits
    "1fffffffffffffffffffffffffffffee3590149d95f8c3447d812bb362f7918e",
    "00000000000000000000000000000000ffffffffffffffffffffffffffffffff",
    "fffffffffffffffffffffffffffffffe00000000000000000000000000000000",
    "8000000000000000000000000000000000000000000000000000000000000000",
  ].map(bytes)

  /// Zero, n, p, their neighbours and all ones: no scalar may be any of these.
  package static let refused: [[UInt8]] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142",
    "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2e",
    "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",
    "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ].map(bytes)

  private var random: SeededGenerator

  /// Starts the sequence that belongs to a seed.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Any 32 bytes.
  package mutating func bytes32() -> [UInt8] {
    var bytes = random.bytes(32)
    let (length, place) = (Int(random.next() % 32), Int(random.next() % 256))
    switch random.next() % 12 {
    case 0, 1: return Self.edges[place % Self.edges.count]
    case 2: return Self.refused[place % Self.refused.count]
    case 3: bytes.replaceSubrange(0..<length, with: [UInt8](repeating: 0, count: length))
    case 4: bytes.replaceSubrange(0..<length, with: [UInt8](repeating: 0xFF, count: length))
    case 5: bytes = (0..<32).map { $0 == place / 8 ? 1 << UInt8(place % 8) : 0 }
    case 6: bytes.replaceSubrange(32 - length..<32, with: [UInt8](repeating: 0, count: length))
    default: break
    }
    return bytes
  }

  /// A scalar from 1 to n − 1.
  package mutating func scalar() -> [UInt8] {
    while true {
      let bytes = bytes32()
      if bytes.contains(where: { $0 != 0 }), bytes.lexicographicallyPrecedes(Self.order) { return bytes }
    }
  }

  /// The sum of two numbers below a modulus, reduced by it; big-endian, a byte at a time.
  package static func sum(_ left: [UInt8], _ right: [UInt8], modulo modulus: [UInt8]) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: 33)
    var carry = 0
    for index in (0..<32).reversed() {
      carry += Int(left[index]) + Int(right[index])
      sum[index + 1] = UInt8(carry & 255)
      carry >>= 8
    }
    sum[0] = UInt8(carry)
    let wide = [0] + modulus
    guard !sum.lexicographicallyPrecedes(wide) else { return Array(sum.dropFirst()) }
    var borrow = 0
    for index in (0..<33).reversed() {
      let difference = Int(sum[index]) - Int(wide[index]) - borrow
      sum[index] = UInt8(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
    return Array(sum.dropFirst())
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    HexBytes(digits)?.bytes ?? []
  }
}

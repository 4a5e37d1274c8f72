/// The field of secp256k1 by schoolbook arithmetic: whether there is a point with an x.
enum SlowCurve {
  static let order = number("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
  static let prime = number("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")

  /// Whether x is below p and x³ + 7 is a square (Euler's criterion).
  static func hasPoint(x bytes: [UInt8]) -> Bool {
    let x = number(bytes)
    guard isBelow(x, prime) else { return false }
    let value = add(multiply(multiply(x, x), x), number([UInt8](repeating: 0, count: 31) + [7]))
    // (p − 1)/2
    let exponent = number("7fffffffffffffffffffffffffffffffffffffffffffffffffffffff7ffffe17")
    var power = number([UInt8](repeating: 0, count: 31) + [1])
    for limb in exponent.reversed() {
      for bit in (0..<32).reversed() {
        power = multiply(power, power)
        if limb >> UInt64(bit) & 1 == 1 { power = multiply(power, value) }
      }
    }
    return power == number([UInt8](repeating: 0, count: 31) + [1])
  }

  static func isScalar(_ bytes: [UInt8]) -> Bool {
    bytes.contains { $0 != 0 } && isBelow(number(bytes), order)
  }

  // Numbers are eight limbs of 32 bits, the lowest first.

  private static func number(_ digits: String) -> [UInt64] {
    let nibbles = digits.compactMap(\.hexDigitValue)
    return number((0..<32).map { UInt8(nibbles[2 * $0] << 4 | nibbles[2 * $0 + 1]) })
  }

  private static func number(_ bytes: [UInt8]) -> [UInt64] {
    (0..<8).map { limb in bytes[28 - 4 * limb..<32 - 4 * limb].reduce(0) { $0 << 8 | UInt64($1) } }
  }

  private static func isBelow(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    left.reversed().lexicographicallyPrecedes(right.reversed())
  }

  private static func add(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    reduce((0..<8).map { left[$0] + right[$0] } + [UInt64](repeating: 0, count: 8))
  }

  private static func multiply(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var product = [UInt64](repeating: 0, count: 16)
    for i in 0..<8 {
      var carry: UInt64 = 0
      for j in 0..<8 {
        let sum = product[i + j] + left[i] * right[j] + carry
        product[i + j] = sum & 0xFFFF_FFFF
        carry = sum >> 32
      }
      product[i + 8] = carry
    }
    return reduce(product)
  }

  /// Folds what is above 2^256 with 2^256 ≡ 2^32 + 977 until nothing is, then takes p away.
  private static func reduce(_ wide: [UInt64]) -> [UInt64] {
    var low = Array(wide[..<8])
    var high = Array(wide[8...])
    repeat {
      var folded = [UInt64](repeating: 0, count: 16)
      for index in 0..<8 {
        folded[index] += low[index] + high[index] * 977
        folded[index + 1] += high[index]
      }
      for index in 0..<15 {
        folded[index + 1] += folded[index] >> 32
        folded[index] &= 0xFFFF_FFFF
      }
      low = Array(folded[..<8])
      high = Array(folded[8...])
    } while high.contains { $0 != 0 }
    while !isBelow(low, prime) {
      var borrow: UInt64 = 0
      for index in 0..<8 {
        let difference = low[index] &- prime[index] &- borrow
        borrow = difference >> 63
        low[index] = difference & 0xFFFF_FFFF
      }
    }
    return low
  }
}

/// The 32-bit Mersenne Twister MT19937, of which wallets once took their entropy.
///
/// Only the first 32 outputs of a seed are made, from the part of its state that they need.
struct MersenneTwister {
  private static let outputCount = 32
  private static let middle = 397

  private var state = [UInt32](repeating: 0, count: middle + outputCount)

  /// The outputs of a seed, each cut to its highest and to its lowest byte.
  mutating func bytes(seed: UInt32) -> (high: [UInt8], low: [UInt8]) {
    state[0] = seed
    for index in 1..<state.count {
      let previous = state[index - 1]
      state[index] = 1_812_433_253 &* (previous ^ previous >> 30) &+ UInt32(index)
    }
    var (high, low): ([UInt8], [UInt8]) = ([], [])
    for index in 0..<Self.outputCount {
      let mixed = state[index] & 0x8000_0000 | state[index + 1] & 0x7FFF_FFFF
      var output = state[index + Self.middle] ^ mixed >> 1 ^ (mixed & 1 == 1 ? 0x9908_B0DF : 0)
      output ^= output >> 11
      output ^= output << 7 & 0x9D2C_5680
      output ^= output << 15 & 0xEFC6_0000
      output ^= output >> 18
      high.append(UInt8(truncatingIfNeeded: output >> 24))
      low.append(UInt8(truncatingIfNeeded: output))
    }
    return (high, low)
  }
}

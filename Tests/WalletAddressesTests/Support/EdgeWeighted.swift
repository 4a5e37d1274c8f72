/// Byte strings from a fixed seed, half of them at the edges where encoders go wrong.
struct EdgeWeighted {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number of the SplitMix64 sequence.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    switch below(10) {
    case 0: bytes = [UInt8](repeating: 0, count: count)
    case 1: bytes = [UInt8](repeating: 0xFF, count: count)
    case 2: for index in 0..<below(count + 1) { bytes[index] = 0 }
    case 3: for index in 0..<below(count + 1) { bytes[count - 1 - index] = 0 }
    case 4: for index in 0..<below(count + 1) { bytes[index] = 0xFF }
    case 5:
      bytes = [UInt8](repeating: 0, count: count)
      if count > 0 { bytes[below(count)] = UInt8(truncatingIfNeeded: next()) }
    default: break
    }
    return bytes
  }
}

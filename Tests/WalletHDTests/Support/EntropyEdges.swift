import TestSupport

/// Entropy where mistakes show: zeros, ones, zeros in front and behind, and plain bytes.
struct EntropyEdges {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func next(_ count: Int) -> [UInt8] {
    var bytes = random.bytes(count)
    let length = Int(random.next() % UInt64(count + 1))
    switch random.next() % 8 {
    case 0: bytes = [UInt8](repeating: 0, count: count)
    case 1: bytes = [UInt8](repeating: 0xFF, count: count)
    case 2: for index in 0..<length { bytes[index] = 0 }
    case 3: for index in 0..<length { bytes[count - 1 - index] = 0 }
    case 4: for index in 0..<length { bytes[index] = 0xFF }
    default: break
    }
    return bytes
  }
}

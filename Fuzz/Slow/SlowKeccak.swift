/// Keccak-256 on a 5 × 5 array of lanes, step by step as its specification writes it down (sections 1.2 and 4).
enum SlowKeccak {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [1]
    while padded.count % 136 != 0 { padded.append(0) }
    padded[padded.count - 1] |= 0x80
    var lanes = [[UInt64]](repeating: [UInt64](repeating: 0, count: 5), count: 5)
    for start in stride(from: 0, to: padded.count, by: 136) {
      for index in 0..<136 {
        lanes[index / 8 % 5][index / 40] ^= UInt64(padded[start + index]) << UInt64(index % 8 * 8)
      }
      permute(&lanes)
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8 % 5][$0 / 40] >> UInt64($0 % 8 * 8)) }
  }

  private static func permute(_ lanes: inout [[UInt64]]) {
    var register: UInt8 = 1
    for _ in 0..<24 {
      let parity = (0..<5).map { x in lanes[x].reduce(0, ^) }
      for x in 0..<5 {
        let effect = parity[(x + 4) % 5] ^ rotate(parity[(x + 1) % 5], 1)
        for y in 0..<5 { lanes[x][y] ^= effect }
      }
      var (x, y) = (1, 0)
      var moving = lanes[1][0]
      for step in 0..<24 {
        (x, y) = (y, (2 * x + 3 * y) % 5)
        (moving, lanes[x][y]) = (lanes[x][y], rotate(moving, (step + 1) * (step + 2) / 2 % 64))
      }
      for y in 0..<5 {
        let row = (0..<5).map { lanes[$0][y] }
        for x in 0..<5 { lanes[x][y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
      }
      // The round constant, bit by bit from a linear feedback shift register.
      for bit in 0..<7 {
        if register & 1 == 1 { lanes[0][0] ^= 1 << UInt64((1 << bit) - 1) }
        register = register << 1 ^ (register >> 7 == 1 ? 0x71 : 0)
      }
    }
  }

  private static func rotate(_ lane: UInt64, _ count: Int) -> UInt64 {
    count == 0 ? lane : lane << UInt64(count) | lane >> UInt64(64 - count)
  }
}

/// Keyed BLAKE2b (RFC 7693) a second time, so that codes and chains are recomputed by other code than made them.
enum Blake2b {
  private static let initial: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]

  /// RFC 7693, section 2.7; rounds 10 and 11 use the first two rows again.
  private static let order: [[Int]] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
  ]

  /// The digest of a message under a key of 1 to 64 bytes.
  static func hash(_ message: [UInt8], key: [UInt8], byteCount: Int) -> [UInt8] {
    var state = initial
    state[0] ^= 0x0101_0000 ^ UInt64(key.count) << 8 ^ UInt64(byteCount)
    let input = key + [UInt8](repeating: 0, count: 128 - key.count) + message
    var position = 0
    repeat {
      let end = min(position + 128, input.count)
      var block = [UInt8](repeating: 0, count: 128)
      block.replaceSubrange(0..<end - position, with: input[position..<end])
      compress(&state, block, counter: UInt64(end), isLast: end == input.count)
      position = end
    } while position < input.count
    return (0..<byteCount).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64(8 * ($0 % 8))) }
  }

  private static func compress(_ state: inout [UInt64], _ block: [UInt8], counter: UInt64, isLast: Bool) {
    let words = (0..<16).map { word in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(block[8 * word + $1]) << UInt64(8 * $1) }
    }
    var v = state + initial
    v[12] ^= counter
    if isLast { v[14] = ~v[14] }
    func mix(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt64, _ y: UInt64) {
      v[a] = v[a] &+ v[b] &+ x
      v[d] = rotate(v[d] ^ v[a], 32)
      v[c] = v[c] &+ v[d]
      v[b] = rotate(v[b] ^ v[c], 24)
      v[a] = v[a] &+ v[b] &+ y
      v[d] = rotate(v[d] ^ v[a], 16)
      v[c] = v[c] &+ v[d]
      v[b] = rotate(v[b] ^ v[c], 63)
    }
    for round in 0..<12 {
      let s = order[round % 10].map { words[$0] }
      mix(0, 4, 8, 12, s[0], s[1])
      mix(1, 5, 9, 13, s[2], s[3])
      mix(2, 6, 10, 14, s[4], s[5])
      mix(3, 7, 11, 15, s[6], s[7])
      mix(0, 5, 10, 15, s[8], s[9])
      mix(1, 6, 11, 12, s[10], s[11])
      mix(2, 7, 8, 13, s[12], s[13])
      mix(3, 4, 9, 14, s[14], s[15])
    }
    for index in 0..<8 { state[index] ^= v[index] ^ v[index + 8] }
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value >> count | value << (64 - count)
  }
}

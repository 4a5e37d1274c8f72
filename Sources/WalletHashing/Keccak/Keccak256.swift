/// Keccak-256 as Ethereum uses it: the Keccak submission's padding (0x01), not that of FIPS 202 SHA3-256 (0x06).
///
/// Rate 136 bytes, capacity 64 bytes, digest 32 bytes. For public data only; the state is not wiped.
public struct Keccak256: Sendable {
  private var lanes: [UInt64]
  private var offset: Int

  /// The number of bytes absorbed per permutation.
  public static let rate = 136

  /// An empty message.
  public init() {
    lanes = [UInt64](repeating: 0, count: 25)
    offset = 0
  }

  /// Absorbs more of the message.
  public mutating func update(_ bytes: RawSpan) {
    for index in 0..<bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      lanes[offset / 8] ^= UInt64(byte) << UInt64(8 * (offset % 8))
      offset += 1
      if offset == Self.rate {
        permute()
        offset = 0
      }
    }
  }

  /// The digest of everything absorbed so far; the state is left as it was, so that more can be absorbed.
  public func digest() -> Bytes32 {
    var copy = self
    copy.lanes[copy.offset / 8] ^= UInt64(1) << UInt64(8 * (copy.offset % 8))
    copy.lanes[16] ^= 0x8000_0000_0000_0000
    copy.permute()
    var result = Bytes32()
    result.withMutableBytes { out in
      for index in 0..<4 { out.storeBytes(of: copy.lanes[index].littleEndian, toByteOffset: 8 * index, as: UInt64.self) }
    }
    return result
  }

  /// The digest of one message.
  public static func hash(_ bytes: RawSpan) -> Bytes32 {
    var hasher = Self()
    hasher.update(bytes)
    return hasher.digest()
  }

  private mutating func permute() {
    var rc: UInt8 = 1
    for _ in 0..<24 {
      var c = [UInt64](repeating: 0, count: 5)
      for x in 0..<5 { c[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] }
      for x in 0..<5 {
        let d = c[(x + 4) % 5] ^ (c[(x + 1) % 5] << 1 | c[(x + 1) % 5] >> 63)
        for y in 0..<5 { lanes[x + 5 * y] ^= d }
      }
      var (x, y) = (1, 0)
      var current = lanes[1]
      for t in 0..<24 {
        (x, y) = (y, (2 * x + 3 * y) % 5)
        let shift = UInt64((t + 1) * (t + 2) / 2 % 64)
        let moved = current << shift | (shift == 0 ? 0 : current >> (64 - shift))
        current = lanes[x + 5 * y]
        lanes[x + 5 * y] = moved
      }
      for y in 0..<5 {
        let row = Array(lanes[5 * y..<5 * y + 5])
        for x in 0..<5 { lanes[5 * y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
      }
      for j in 0..<7 {
        if rc & 1 == 1 { lanes[0] ^= 1 << UInt64((1 << j) - 1) }
        rc = rc << 1 ^ (rc >> 7) &* 0x71
      }
    }
  }
}

/// The sponge of Keccak-256: rate 136 bytes, capacity 64 bytes (FIPS 202, section 4).
///
/// Holds no block of its own: the message is added to the state as it comes.
struct KeccakSponge: Sendable {
  private var state = KeccakState()

  /// How many bytes of the current block have been added; always less than the rate.
  private var filled = 0

  /// The number of message bytes between two permutations.
  static let rate = 136

  /// Takes in more of the message.
  mutating func absorb(_ bytes: RawSpan) {
    var start = 0
    while bytes.byteCount - start >= Self.rate - filled {
      let end = start + Self.rate - filled
      state.add(bytes.extracting(start..<end), at: filled)
      state.permute()
      filled = 0
      start = end
    }
    if start < bytes.byteCount {
      state.add(bytes.extracting(start..<bytes.byteCount), at: filled)
      filled += bytes.byteCount - start
    }
  }

  /// Closes the message and gives the first 32 bytes of the state; to absorb more afterwards makes no sense.
  ///
  /// The padding is pad10*1 (FIPS 202, section 5.1) right after the message. FIPS 202's SHA3-256 puts the two bits 01
  /// in between and so closes with 0x06; Ethereum kept the form of the Keccak submission, 0x01.
  mutating func finish() -> Bytes32 {
    state.add(byte: 0x01, at: filled)
    state.add(byte: 0x80, at: Self.rate - 1)
    state.permute()
    let digest = state.plane0
    return Bytes32(littleEndianWords: digest.lane0, digest.lane1, digest.lane2, digest.lane3)
  }
}

/// The 1,600-bit state of Keccak-f[1600] (FIPS 202, section 3.1), held inline: 25 lanes of 64 bits, 200 bytes.
///
/// A plane is the five lanes of one y coordinate, so lane (x, y) is `planeY.laneX` and, in memory, 64-bit word 5y + x.
struct KeccakState: Sendable {
  /// Five lanes with the same y coordinate.
  struct Plane: Sendable {
    var lane0: UInt64 = 0
    var lane1: UInt64 = 0
    var lane2: UInt64 = 0
    var lane3: UInt64 = 0
    var lane4: UInt64 = 0
  }

  var plane0 = Plane()
  var plane1 = Plane()
  var plane2 = Plane()
  var plane3 = Plane()
  var plane4 = Plane()

  /// The number of bytes in the state, 200.
  static let byteCount = 200

  /// Adds (exclusive or) bytes to the state from a byte position on; byte i is bits 8(i mod 8)… of word i / 8.
  ///
  /// The bytes must fit: position + count ≤ 200.
  mutating func add(_ bytes: RawSpan, at position: Int) {
    let count = bytes.byteCount
    precondition(position >= 0 && position <= Self.byteCount && count <= Self.byteCount - position)
    let skipped = position % 8
    let head = min(count, (8 - skipped) % 8)
    if head > 0 {
      addToWord(position / 8, Self.word(bytes, from: 0, count: head) &<< UInt64(8 * skipped))
    }
    var word = (position + 7) / 8
    var index = head
    while count - index >= 8 {
      addToWord(word, UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)))
      word += 1
      index += 8
    }
    if index < count {
      addToWord(word, Self.word(bytes, from: index, count: count - index))
    }
  }

  /// Adds (exclusive or) one byte to the state at a byte position from 0 to 199.
  mutating func add(byte: UInt8, at position: Int) {
    addToWord(position / 8, UInt64(byte) &<< UInt64(8 * (position % 8)))
  }

  /// Seven bytes or fewer as the low end of a word.
  private static func word(_ bytes: RawSpan, from start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: start + index, as: UInt8.self)
      word |= UInt64(byte) &<< UInt64(8 * index)
    }
    return word
  }

  // Addressed as memory because a lane cannot be chosen by number otherwise: 25 stored words lie one after another.
  private mutating func addToWord(_ index: Int, _ value: UInt64) {
    precondition(index >= 0 && index < Self.byteCount / 8)
    unsafe withUnsafeMutableBytes(of: &self) { state in
      let old = unsafe state.load(fromByteOffset: 8 * index, as: UInt64.self)
      unsafe state.storeBytes(of: old ^ value, toByteOffset: 8 * index, as: UInt64.self)
    }
  }
}

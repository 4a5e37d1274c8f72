/// Base58 digits of secrets: by arithmetic, without a table that a secret would index.
///
/// Takes the same steps for every value of one length; only how many zero bytes a secret begins with shows in the length
/// of its text.
enum SecretDigit {
  /// The runs of the alphabet: the value of the first digit of a run, and what to add to get from value to character.
  private static let runs: InlineRuns = ((0, 49), (9, 56), (17, 57), (22, 58), (33, 64), (44, 65))
  private typealias InlineRuns = (
    (Int32, Int32), (Int32, Int32), (Int32, Int32), (Int32, Int32), (Int32, Int32), (Int32, Int32)
  )

  /// The character of a digit below 58.
  static func character(of digit: UInt8) -> UInt8 {
    let value = Int32(digit)
    var character = value &+ runs.0.1
    // The distance grows by the difference where the value has reached a run's first digit.
    character &+= (runs.1.1 &- runs.0.1) & atLeast(value, runs.1.0)
    character &+= (runs.2.1 &- runs.1.1) & atLeast(value, runs.2.0)
    character &+= (runs.3.1 &- runs.2.1) & atLeast(value, runs.3.0)
    character &+= (runs.4.1 &- runs.3.1) & atLeast(value, runs.4.0)
    character &+= (runs.5.1 &- runs.4.1) & atLeast(value, runs.5.0)
    return UInt8(truncatingIfNeeded: character)
  }

  /// The value of a digit and 0, or anything and 0xff for a character outside the alphabet.
  static func value(ofCharacter character: UInt8) -> (value: UInt8, isInvalid: UInt8) {
    let code = Int32(character)
    var value: Int32 = 0
    var valid: Int32 = 0
    for (first, last, base) in Self.characterRuns {
      let isInside = atLeast(code, first) & ~atLeast(code, last &+ 1)
      value |= isInside & (code &- first &+ base)
      valid |= isInside
    }
    return (UInt8(truncatingIfNeeded: value), ~UInt8(truncatingIfNeeded: valid))
  }

  /// First and last character of each run, and the value of the first.
  private static let characterRuns: [(Int32, Int32, Int32)] = [
    (0x31, 0x39, 0), (0x41, 0x48, 9), (0x4A, 0x4E, 17), (0x50, 0x5A, 22), (0x61, 0x6B, 33), (0x6D, 0x7A, 44),
  ]

  /// All ones if a value is at least a bound, else 0; both are small.
  private static func atLeast(_ value: Int32, _ bound: Int32) -> Int32 {
    ~((value &- bound) >> 31)
  }

  /// Multiplies a big-endian number by a small factor and adds to it; returns what did not fit.
  static func multiplyAdd(_ number: inout MutableRawSpan, by factor: UInt32, adding addend: UInt32) -> UInt32 {
    var carry = addend
    for index in stride(from: number.byteCount - 1, through: 0, by: -1) {
      let sum = UInt32(unsafe number.unsafeLoad(fromByteOffset: index, as: UInt8.self)) &* factor &+ carry
      number.storeBytes(of: UInt8(truncatingIfNeeded: sum), toByteOffset: index, as: UInt8.self)
      carry = sum >> 8
    }
    return carry
  }

  /// Multiplies a number in base58 digits, most significant first, by 256 and adds to it; the digits suffice for it.
  static func multiplyAdd(base58 digits: inout MutableRawSpan, adding addend: UInt32) {
    var carry = addend
    for index in stride(from: digits.byteCount - 1, through: 0, by: -1) {
      let sum = UInt32(unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)) &<< 8 &+ carry
      // A division by multiplication: below 2^14 + 2^8, for which 36,158/2^21 is exact as 1/58.
      let quotient = (sum &* 36_158) >> 21
      digits.storeBytes(of: UInt8(truncatingIfNeeded: sum &- quotient &* 58), toByteOffset: index, as: UInt8.self)
      carry = quotient
    }
  }

  /// How many bytes in front are zero; this much of a secret is told by the length of its text.
  static func leadingZeros(of bytes: borrowing MutableRawSpan) -> Int {
    var count = 0
    while count < bytes.byteCount, unsafe bytes.unsafeLoad(fromByteOffset: count, as: UInt8.self) == 0 { count += 1 }
    return count
  }
}

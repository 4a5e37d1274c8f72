/// Base58 with Bitcoin's alphabet, without a checksum: the text form of Solana addresses.
///
/// The bytes are one big-endian number, written in 58 digits that leave out 0, O, I and l; every leading zero byte is
/// written as a leading `1`. Each byte sequence has exactly one text and the other way round.
public enum Base58 {
  /// The value of each digit is its place here.
  static var alphabet: StaticString { "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz" }

  /// Five digits at a time fit 32 bits: 58 to the power of 5.
  static let fiveDigits: UInt64 = 656_356_768

  /// The text of any number of bytes.
  ///
  /// Takes time in proportion to the square of the length.
  public static func encode(_ bytes: RawSpan) -> String {
    let zeros = leadingZeros(of: bytes)
    // Least significant first, each below 58⁵.
    var limbs: [UInt32] = []
    var offset = zeros
    while offset < bytes.byteCount {
      // The first piece takes what the pieces of four bytes leave over.
      let size = (bytes.byteCount - offset - 1) % 4 + 1
      var carry: UInt64 = 0
      for index in offset..<offset + size { carry = carry << 8 | UInt64(byte(bytes, index)) }
      for index in limbs.indices {
        // Below 58⁵·2³², so the carry stays below 2³².
        let sum = UInt64(limbs[index]) << 32 | carry
        limbs[index] = UInt32(sum % fiveDigits)
        carry = sum / fiveDigits
      }
      while carry > 0 {
        limbs.append(UInt32(carry % fiveDigits))
        carry /= fiveDigits
      }
      offset += size
    }
    return text(zeros: zeros, limbs: limbs)
  }

  private static func text(zeros: Int, limbs: [UInt32]) -> String {
    var digits = [UInt8](repeating: digit(0), count: zeros)
    digits.reserveCapacity(zeros + 5 * limbs.count)
    for (index, limb) in limbs.reversed().enumerated() {
      var group: [UInt8] = []
      var rest = limb
      // Only the most significant group drops its leading zero digits.
      while index == 0 ? rest > 0 : group.count < 5 {
        group.append(digit(rest % 58))
        rest /= 58
      }
      digits.append(contentsOf: group.reversed())
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The ASCII character of a digit below 58.
  static func digit(_ value: UInt32) -> UInt8 {
    unsafe alphabet.utf8Start[Int(value)]
  }

  /// The number of zero bytes before the first other one.
  static func leadingZeros(of bytes: RawSpan) -> Int {
    var count = 0
    while count < bytes.byteCount, byte(bytes, count) == 0 { count += 1 }
    return count
  }

  /// Every caller has compared the offset with the length.
  private static func byte(_ bytes: RawSpan, _ offset: Int) -> UInt8 {
    unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

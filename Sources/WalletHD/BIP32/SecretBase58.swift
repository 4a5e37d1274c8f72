import WalletSecrets

/// Base58 of secret bytes: no branch and no address depends on them, in either direction.
///
/// Of a text, what is no digit is told apart, and how many zero bytes it starts with.
enum SecretBase58 {
  /// Writes bytes as exactly as many digits as the output has; the number must fit.
  static func encode(_ bytes: RawSpan, into digits: inout MutableRawSpan) {
    let count = digits.byteCount
    SecureWipe.zero(&digits)
    for offset in 0..<bytes.byteCount {
      var carry = UInt32(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
      for index in stride(from: count - 1, through: 0, by: -1) {
        carry += UInt32(unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)) << 8
        digits.storeBytes(of: UInt8(truncatingIfNeeded: carry % 58), toByteOffset: index, as: UInt8.self)
        carry /= 58
      }
    }
    for index in 0..<count {
      let value = unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      digits.storeBytes(of: character(of: value), toByteOffset: index, as: UInt8.self)
    }
  }

  /// What is wrong with a text.
  enum Fault: Hashable, Sendable {
    /// A character, counted from 1, that is no digit.
    case invalidCharacter(position: Int)
    /// The text stands for another number of bytes; for more than fit, one more than fit is given.
    case wrongByteCount(Int)
  }

  /// Reads a text that must stand for exactly as many bytes as the output has.
  static func decode(_ text: RawSpan, into bytes: inout MutableRawSpan) -> Fault? {
    SecureWipe.zero(&bytes)
    let count = bytes.byteCount
    var overflow: UInt32 = 0
    for position in 0..<text.byteCount {
      let digit = value(of: unsafe text.unsafeLoad(fromByteOffset: position, as: UInt8.self))
      guard digit.invalid == 0 else { return .invalidCharacter(position: position + 1) }
      var carry = UInt32(digit.value)
      for index in stride(from: count - 1, through: 0, by: -1) {
        carry += UInt32(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) * 58
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: carry), toByteOffset: index, as: UInt8.self)
        carry >>= 8
      }
      overflow |= carry
    }
    guard overflow == 0 else { return .wrongByteCount(count + 1) }
    // Every leading 1 is a zero byte, and no other zero byte leads.
    let ones = leading(UInt8(ascii: "1"), of: text)
    let zeros = unsafe bytes.withUnsafeBytes { unsafe leading(0, of: $0.bytes) }
    return ones == zeros ? nil : .wrongByteCount(count - zeros + ones)
  }

  private static func leading(_ byte: UInt8, of bytes: RawSpan) -> Int {
    var count = 0
    while count < bytes.byteCount, unsafe bytes.unsafeLoad(fromByteOffset: count, as: UInt8.self) == byte { count += 1 }
    return count
  }

  /// The digit of a value below 58, by arithmetic: each gap in the alphabet adds its width to the values behind it.
  private static func character(of value: UInt8) -> UInt8 {
    let value = Int16(value)
    var code = 49 + value
    code += (8 - value) >> 15 & 7  // from '9' to 'A'
    code += (16 - value) >> 15 & 1  // no 'I'
    code += (21 - value) >> 15 & 1  // no 'O'
    code += (32 - value) >> 15 & 6  // from 'Z' to 'a'
    code += (43 - value) >> 15 & 1  // no 'l'
    return UInt8(truncatingIfNeeded: code)
  }

  /// The value of a digit and 0, or anything and 0xff for another character.
  private static func value(of character: UInt8) -> (value: UInt8, invalid: UInt8) {
    let code = Int16(character)
    var value: Int16 = 0
    var valid: Int16 = 0
    // The alphabet's unbroken runs: first and last character, and the first one's value.
    func run(_ first: Int16, _ last: Int16, _ start: Int16) {
      let isWithin = ~((code - first) >> 15) & ~((last - code) >> 15)
      value |= isWithin & (code - first + start)
      valid |= isWithin
    }
    run(0x31, 0x39, 0)
    run(0x41, 0x48, 9)
    run(0x4A, 0x4E, 17)
    run(0x50, 0x5A, 22)
    run(0x61, 0x6B, 33)
    run(0x6D, 0x7A, 44)
    return (UInt8(truncatingIfNeeded: value), ~UInt8(truncatingIfNeeded: valid))
  }
}

extension EVMAddress {
  /// What the case of an address's letters told about it.
  public enum Checksum: Sendable, Hashable {
    /// The letters are in mixed case and match EIP-55: a mistyped address would almost surely have been refused.
    case valid
    /// The text carries no checksum: all its letters are small, or all are capitals, or it has none.
    case absent
  }

  /// An address read from a text, and whether the text was protected by a checksum.
  public struct Parsed: Sendable, Hashable {
    /// The address.
    public let address: EVMAddress
    /// Whether the case of the letters was a checksum and held.
    public let checksum: Checksum
  }

  /// Reads `0x` and 40 hexadecimal digits, nothing around them.
  ///
  /// Letters in mixed case must match EIP-55. Letters of one case are accepted whatever the checksum would be and
  /// reported as `.absent`, even where EIP-55 happens to give that very text, for then a slip of one digit would have
  /// been accepted as well. An address without letters is `.absent` too.
  ///
  /// Throws `EVMAddressError` for anything else, naming the first thing wrong in this order: invisible characters at
  /// an end, the prefix, a character that is no digit, the length, the checksum. `0X` is refused.
  public static func parse(_ text: String) throws(EVMAddressError) -> Parsed {
    if let end = ScalarText.invisibleEnd(of: text) {
      throw .surroundingWhitespace(end.scalar, position: end.position)
    }
    if let fault = prefixFault(text.unicodeScalars) { throw fault }
    let digits = try digits(of: text)
    let address = Self(digits)
    let hasSmall = digits.contains { (0x61...0x66).contains($0) }
    let hasCapital = digits.contains { (0x41...0x46).contains($0) }
    guard hasSmall, hasCapital else { return Parsed(address: address, checksum: .absent) }

    for (offset, (found, right)) in zip(digits, address.checksummed.utf8.dropFirst(2)).enumerated()
    where found != right {
      throw .checksumMismatch(position: offset + 3)
    }
    return Parsed(address: address, checksum: .valid)
  }

  /// What is wrong with the first two characters of a text, nil when they are `0x`.
  static func prefixFault(_ scalars: some Collection<Unicode.Scalar>) -> EVMAddressError? {
    guard let zero = scalars.first, let x = scalars.dropFirst().first else { return .missingPrefix }
    let zeroLooks = LookAlike.resembled(by: zero) { $0 == "0" }
    let xLooks = LookAlike.resembled(by: x) { $0 == "x" }
    guard zero == "0" || zeroLooks != nil, x == "x" || xLooks != nil else { return .missingPrefix }
    if let zeroLooks, zero != "0" { return .lookAlike(zero, position: 1, resembles: zeroLooks) }
    if x == "X" { return .upperCasePrefix }
    if let xLooks, x != "x" { return .lookAlike(x, position: 2, resembles: xLooks) }
    return nil
  }

  /// The 40 ASCII bytes after the prefix.
  private static func digits(of text: String) throws(EVMAddressError) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * byteCount)
    var position = 2
    for scalar in text.unicodeScalars.dropFirst(2) {
      position += 1
      guard isHexadecimal(scalar) else {
        if let resembled = LookAlike.resembled(by: scalar, among: isHexadecimal) {
          throw .lookAlike(scalar, position: position, resembles: resembled)
        }
        throw .notHexadecimal(scalar, position: position)
      }
      if digits.count < 2 * byteCount { digits.append(UInt8(scalar.value)) }
    }
    guard position == textByteCount else { throw .wrongLength(characterCount: position) }
    return digits
  }

  /// True for the 22 ASCII characters 0–9, a–f and A–F.
  static func isHexadecimal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."f", "A"..."F": true
    default: false
    }
  }

  /// Takes 40 ASCII bytes that were seen to be hexadecimal digits.
  private init(_ digits: [UInt8]) {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    for digit in digits {
      // A letter's low four bits count from 1, and bit 6 tells letters from digits.
      let value = UInt64(digit & 15) + (digit & 0x40 == 0 ? 0 : 9)
      words.0 = words.0 << 4 | words.1 >> 60
      words.1 = words.1 << 4 | words.2 >> 28 & 15
      words.2 = (words.2 << 4 | value) & 0xFFFF_FFFF
    }
    self.init(high: words.0, middle: words.1, low: UInt32(truncatingIfNeeded: words.2))
  }
}

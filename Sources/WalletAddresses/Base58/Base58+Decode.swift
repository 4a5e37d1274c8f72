extension Base58 {
  /// The largest number of characters that `decode` takes unless told otherwise: more than any Solana transaction has.
  public static let defaultMaximumCharacterCount = 2048

  /// The bytes of a text.
  ///
  /// - Parameter text: digits of the alphabet only; the empty text is no bytes.
  /// - Parameter maximumCharacterCount: a longer text is refused before any work, for the time taken grows with the
  ///   square of the length.
  ///
  /// Throws `Base58Error`.
  public static func decode(
    _ text: String, maximumCharacterCount: Int = defaultMaximumCharacterCount
  ) throws(Base58Error) -> [UInt8] {
    // No text has fewer bytes than characters, and a native string knows its bytes without counting.
    if text.utf8.count > maximumCharacterCount {
      let count = text.unicodeScalars.count
      if count > maximumCharacterCount {
        throw .tooLong(characterCount: count, maximum: maximumCharacterCount)
      }
    }
    let values = try digitValues(of: text)
    let zeros = values.prefix { $0 == 0 }.count
    return bytes(zeros: zeros, limbs: limbs(of: values.dropFirst(zeros)))
  }

  private static func digitValues(of text: String) throws(Base58Error) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(text.utf8.count)
    var position = 0
    for scalar in text.unicodeScalars {
      position += 1
      guard let value = value(of: scalar) else {
        if let resembled = LookAlike.resembled(by: scalar, among: { value(of: $0) != nil }) {
          throw .lookAlike(scalar, position: position, resembles: resembled)
        }
        throw .invalidCharacter(scalar, position: position)
      }
      values.append(value)
    }
    return values
  }

  /// The number that digits stand for, in pieces of 32 bits, least significant first.
  private static func limbs(of values: ArraySlice<UInt8>) -> [UInt32] {
    var limbs: [UInt32] = []
    var rest = values
    while !rest.isEmpty {
      // The first group takes what the groups of five digits leave over.
      let group = rest.prefix((rest.count - 1) % 5 + 1)
      rest = rest.dropFirst(group.count)
      var carry: UInt64 = 0
      for value in group { carry = carry * 58 + UInt64(value) }
      for index in limbs.indices {
        // Below 2³²·58⁵, so the carry stays below 58⁵.
        let sum = UInt64(limbs[index]) * fiveDigits + carry
        limbs[index] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      if carry > 0 { limbs.append(UInt32(carry)) }
    }
    return limbs
  }

  private static func bytes(zeros: Int, limbs: [UInt32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: zeros)
    bytes.reserveCapacity(zeros + 4 * limbs.count)
    var significant = false
    for limb in limbs.reversed() {
      for shift in [24, 16, 8, 0] as [UInt32] {
        let byte = UInt8(truncatingIfNeeded: limb >> shift)
        significant = significant || byte != 0
        if significant { bytes.append(byte) }
      }
    }
    return bytes
  }

  /// The value of a digit, nil for a character outside the alphabet.
  static func value(of scalar: Unicode.Scalar) -> UInt8? {
    let value = scalar.value
    return switch scalar {
    case "1"..."9": UInt8(value - 0x31)
    case "A"..."H": UInt8(value - 0x41 + 9)
    case "J"..."N": UInt8(value - 0x4A + 17)
    case "P"..."Z": UInt8(value - 0x50 + 22)
    case "a"..."k": UInt8(value - 0x61 + 33)
    case "m"..."z": UInt8(value - 0x6D + 44)
    default: nil
    }
  }
}

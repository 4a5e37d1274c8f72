public import WalletHashing

extension Base58 {
  /// The largest number of characters that 32 bytes take, 44.
  public static let maximumTextByteCount32 = 44

  /// Writes the text of 32 bytes as ASCII at the start of a buffer, without allocating.
  ///
  /// - Parameters:
  ///   - bytes: what to write, as a big-endian number.
  ///   - output: room for at least 44 bytes; less is a programming error and stops the process. Bytes up to the 44th are
  ///     overwritten even where the text is shorter.
  /// - Returns: the number of bytes of the text, 32 to 44.
  @discardableResult
  public static func encode(_ bytes: Bytes32, into output: inout MutableRawSpan) -> Int {
    precondition(output.byteCount >= maximumTextByteCount32, "32 bytes of base58 need 44 bytes of room")
    let limbs = fiveDigitLimbs(of: bytes)
    // The first limb is below 2²⁵⁶ / 58⁴⁰ < 58⁴: its first digit is always 0, so 44 digits are all.
    storeDigits(limbs.0, count: 4, at: 0, in: &output)
    storeDigits(limbs.1, count: 5, at: 4, in: &output)
    storeDigits(limbs.2, count: 5, at: 9, in: &output)
    storeDigits(limbs.3, count: 5, at: 14, in: &output)
    storeDigits(limbs.4, count: 5, at: 19, in: &output)
    storeDigits(limbs.5, count: 5, at: 24, in: &output)
    storeDigits(limbs.6, count: 5, at: 29, in: &output)
    storeDigits(limbs.7, count: 5, at: 34, in: &output)
    storeDigits(limbs.8, count: 5, at: 39, in: &output)

    // A zero digit is the same character as the sign for a zero byte, so surplus leading digits are cut off
    // until as many remain as there are leading zero bytes.
    let zeros = bytes.withBytes { leadingZeros(of: $0) }
    var surplus = -zeros
    for index in 0..<maximumTextByteCount32 {
      guard load(index, of: output) == digit(0) else { break }
      surplus += 1
    }
    guard surplus > 0 else { return maximumTextByteCount32 }
    let count = maximumTextByteCount32 - surplus
    unsafe output.withUnsafeMutableBytes { output in
      guard let text = output.baseAddress else { return }
      unsafe text.copyMemory(from: text + surplus, byteCount: count)
    }
    return count
  }

  private typealias NineLimbs = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// The 256-bit number in base 58⁵, most significant limb first.
  ///
  /// The number is Σ wᵢ·2^(32·(7−i)) for its 32-bit words w₀…w₇. The constants are the digits, in base 58⁵, of
  /// those powers of two; adding up the words' multiples of them leaves only the carries to be done. No sum reaches
  /// 2⁶⁴, carries included (worst: 9.80·10¹⁸ for limb 7, all words 2³²−1); `Scripts/vectors/base58.py --constants`
  /// computes constants and bounds.
  private static func fiveDigitLimbs(of bytes: Bytes32) -> NineLimbs {
    let w = bytes.withBytes { raw in
      (
        word(raw, 0), word(raw, 4), word(raw, 8), word(raw, 12),
        word(raw, 16), word(raw, 20), word(raw, 24), word(raw, 28)
      )
    }
    var limbs: NineLimbs
    limbs.0 = 0
    limbs.1 = w.0 &* 513_735
    limbs.2 = w.0 &* 77_223_048 &+ w.1 &* 78_508
    limbs.3 = w.0 &* 437_087_610 &+ w.1 &* 646_269_101 &+ w.2 &* 11_997
    limbs.4 = w.0 &* 300_156_666 &+ w.1 &* 118_408_823 &+ w.2 &* 486_083_817 &+ w.3 &* 1_833
    limbs.5 = w.0 &* 605_448_490 &+ w.1 &* 91_512_303 &+ w.2 &* 3_737_691 &+ w.3 &* 324_463_681
    limbs.5 &+= w.4 &* 280
    limbs.6 = w.0 &* 214_625_350 &+ w.1 &* 209_184_527 &+ w.2 &* 294_005_210 &+ w.3 &* 385_795_061
    limbs.6 &+= w.4 &* 127_692_781 &+ w.5 &* 42
    limbs.7 = w.0 &* 141_436_834 &+ w.1 &* 413_102_373 &+ w.2 &* 247_894_721 &+ w.3 &* 551_597_588
    limbs.7 &+= w.4 &* 389_432_875 &+ w.5 &* 537_767_569 &+ w.6 &* 6
    limbs.8 = w.0 &* 379_377_856 &+ w.1 &* 153_715_680 &+ w.2 &* 289_024_608 &+ w.3 &* 21_339_008
    limbs.8 &+= w.4 &* 357_132_832 &+ w.5 &* 410_450_016 &+ w.6 &* 356_826_688 &+ w.7
    carry(from: &limbs.8, to: &limbs.7)
    carry(from: &limbs.7, to: &limbs.6)
    carry(from: &limbs.6, to: &limbs.5)
    carry(from: &limbs.5, to: &limbs.4)
    carry(from: &limbs.4, to: &limbs.3)
    carry(from: &limbs.3, to: &limbs.2)
    carry(from: &limbs.2, to: &limbs.1)
    carry(from: &limbs.1, to: &limbs.0)
    return limbs
  }

  private static func carry(from lower: inout UInt64, to upper: inout UInt64) {
    let quotient = lower / fiveDigits
    lower &-= quotient &* fiveDigits
    upper &+= quotient
  }

  /// Writes the last digits of a limb, the least significant at the end.
  private static func storeDigits(_ limb: UInt64, count: Int, at offset: Int, in output: inout MutableRawSpan) {
    var rest = UInt32(truncatingIfNeeded: limb)
    for index in stride(from: offset + count - 1, through: offset, by: -1) {
      let quotient = rest / 58
      output.storeBytes(of: digit(rest &- quotient &* 58), toByteOffset: index, as: UInt8.self)
      rest = quotient
    }
  }

  private static func load(_ index: Int, of output: borrowing MutableRawSpan) -> UInt8 {
    unsafe output.unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }

  /// Four bytes of 32, at an offset of at most 28.
  private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(UInt32(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}

import CWalletSodium

/// Comparisons and encodings whose time and memory accesses depend on lengths only.
package enum ConstantTime {
  /// Whether two spans hold the same bytes; lengths are public.
  package static func areEqual(_ left: RawSpan, _ right: RawSpan) -> Bool {
    guard left.byteCount == right.byteCount else { return false }
    guard left.byteCount > 0 else { return true }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return false }
        // The usual length has a comparison that takes words, not bytes.
        guard left.count == 32 else { return unsafe sodium_memcmp(leftBase, rightBase, left.count) == 0 }
        return unsafe crypto_verify_32(
          leftBase.assumingMemoryBound(to: UInt8.self), rightBase.assumingMemoryBound(to: UInt8.self)) == 0
      }
    }
  }

  /// Whether every byte is zero.
  package static func isZero(_ bytes: RawSpan) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      return unsafe sodium_is_zero(base.assumingMemoryBound(to: UInt8.self), bytes.count) == 1
    }
  }

  /// The ASCII code of a lower-case hexadecimal digit, by arithmetic: a look-up table would be indexed by the secret.
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    // 0x27 is the distance from ':' (after '9') to 'a'; the mask is all ones where value is 10 to 15.
    let isLetter = UInt8(truncatingIfNeeded: (9 &- Int16(value)) >> 8)
    return 48 &+ value &+ (isLetter & 0x27)
  }

  /// The value of a hexadecimal digit and 0, or anything and 0xff for another character.
  private static func hexadecimalValue(_ character: UInt8) -> (value: UInt8, invalid: UInt8) {
    let code = Int16(character)
    let isDigit = ((47 &- code) & (code &- 58)) >> 8
    let lowered = code | 0x20
    let isLetter = ((96 &- lowered) & (lowered &- 103)) >> 8
    let value = (isDigit & (code &- 48)) | (isLetter & (lowered &- 87))
    return (UInt8(truncatingIfNeeded: value), ~UInt8(truncatingIfNeeded: isDigit | isLetter))
  }

  /// Writes bytes as lower-case hexadecimal digits, and one more character after them if asked to.
  ///
  /// The output is exactly as long as that.
  package static func encodeHexadecimal(
    _ bytes: RawSpan, into text: inout MutableRawSpan, terminatedBy terminator: UInt8? = nil
  ) throws(SecretMemoryError) {
    let digitCount = 2 * bytes.byteCount
    let expected = digitCount + (terminator == nil ? 0 : 1)
    guard text.byteCount == expected else { throw .lengthMismatch(expected: expected, found: text.byteCount) }
    if let terminator { text.storeBytes(of: terminator, toByteOffset: digitCount, as: UInt8.self) }
    for index in 0..<bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      text.storeBytes(of: hexadecimalDigit(byte >> 4), toByteOffset: 2 * index, as: UInt8.self)
      text.storeBytes(of: hexadecimalDigit(byte & 15), toByteOffset: 2 * index + 1, as: UInt8.self)
    }
  }

  /// Reads hexadecimal digits of either case; the output is half as long as the input.
  ///
  /// Only whether and where the text is malformed is revealed, never a digit.
  package static func decodeHexadecimal(
    _ text: RawSpan, into bytes: inout MutableRawSpan
  ) throws(SecretMemoryError) {
    guard text.byteCount == 2 * bytes.byteCount else {
      throw .lengthMismatch(expected: 2 * bytes.byteCount, found: text.byteCount)
    }
    for index in 0..<bytes.byteCount {
      let high = hexadecimalValue(unsafe text.unsafeLoad(fromByteOffset: 2 * index, as: UInt8.self))
      let low = hexadecimalValue(unsafe text.unsafeLoad(fromByteOffset: 2 * index + 1, as: UInt8.self))
      guard high.invalid == 0 else { throw .notHexadecimal(position: 2 * index) }
      guard low.invalid == 0 else { throw .notHexadecimal(position: 2 * index + 1) }
      bytes.storeBytes(of: high.value << 4 | low.value, toByteOffset: index, as: UInt8.self)
    }
  }
}

import WalletHashing

extension EVMAddress {
  /// The number of ASCII characters of an address's text, 42.
  public static let textByteCount = 42

  /// The text with its checksum (EIP-55): `0x` and 40 hexadecimal digits in mixed case.
  public var checksummed: String {
    unsafe String(unsafeUninitializedCapacity: Self.textByteCount) { buffer in
      var output = unsafe UnsafeMutableRawBufferPointer(buffer).mutableBytes
      return encode(into: &output)
    }
  }

  /// Writes the text with its checksum (EIP-55) as 42 ASCII bytes at the start of a buffer, without allocating.
  ///
  /// - Parameter output: room for at least 42 bytes; less is a programming error and stops the process.
  /// - Returns: the number of bytes written, always 42.
  @discardableResult
  public func encode(into output: inout MutableRawSpan) -> Int {
    precondition(output.byteCount >= Self.textByteCount, "an EVM address needs 42 bytes of room")
    output.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 0, as: UInt8.self)
    output.storeBytes(of: UInt8(ascii: "x"), toByteOffset: 1, as: UInt8.self)

    // The digits eight at a time, one in each byte of a big-endian number, from the first to the last.
    let digits = (
      Self.nibbles(high >> 32), Self.nibbles(high & 0xFFFF_FFFF), Self.nibbles(middle >> 32),
      Self.nibbles(middle & 0xFFFF_FFFF), Self.nibbles(UInt64(low))
    )
    Self.store(Self.lowerCase(digits.0), at: 2, in: &output)
    Self.store(Self.lowerCase(digits.1), at: 10, in: &output)
    Self.store(Self.lowerCase(digits.2), at: 18, in: &output)
    Self.store(Self.lowerCase(digits.3), at: 26, in: &output)
    Self.store(Self.lowerCase(digits.4), at: 34, in: &output)

    // EIP-55 hashes the text of the lower-case digits, and digit i is a capital where nibble i of the digest is 8 or more.
    let digest = Keccak256.hash(output.bytes.extracting(2..<Self.textByteCount))
    let cases = digest.withBytes { bytes in
      (
        Self.nibbles(Self.word(bytes, 0)), Self.nibbles(Self.word(bytes, 4)), Self.nibbles(Self.word(bytes, 8)),
        Self.nibbles(Self.word(bytes, 12)), Self.nibbles(Self.word(bytes, 16))
      )
    }
    Self.store(Self.mixedCase(digits.0, by: cases.0), at: 2, in: &output)
    Self.store(Self.mixedCase(digits.1, by: cases.1), at: 10, in: &output)
    Self.store(Self.mixedCase(digits.2, by: cases.2), at: 18, in: &output)
    Self.store(Self.mixedCase(digits.3, by: cases.3), at: 26, in: &output)
    Self.store(Self.mixedCase(digits.4, by: cases.4), at: 34, in: &output)
    return Self.textByteCount
  }

  /// Spreads the eight nibbles of a 32-bit number over eight bytes, in the same order.
  private static func nibbles(_ word: UInt64) -> UInt64 {
    var spread = (word | word << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    return (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// A 1 in each byte whose digit is a letter: only 10 to 15 reach 16 when 6 is added.
  private static func letters(_ digits: UInt64) -> UInt64 {
    (digits &+ 6 &* ones) >> 4 & ones
  }

  /// Digits as ASCII.
  ///
  /// A digit d is 0x30 + d, a letter 39 more; no byte carries into the next.
  private static func lowerCase(_ digits: UInt64) -> UInt64 {
    digits &+ 0x30 &* ones &+ letters(digits) &* 39
  }

  /// A capital is 32 less than the small letter.
  private static func mixedCase(_ digits: UInt64, by digest: UInt64) -> UInt64 {
    lowerCase(digits) &- (letters(digits) & digest >> 3) &* 32
  }

  private static func store(_ text: UInt64, at offset: Int, in output: inout MutableRawSpan) {
    output.storeBytes(of: text.bigEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// Four bytes of a 32-byte digest, at an offset of at most 16.
  private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(UInt32(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}

extension EVMAddress: CustomStringConvertible {
  /// The text with its checksum (EIP-55).
  public var description: String { checksummed }
}

public import WalletSecrets

extension SolanaKeyPair {
  /// The most bytes that a key-pair file is read of: white space may spread 64 numbers over many lines.
  public static let maximumTextByteCount = 4096

  /// Reads solana-keygen's file: a JSON array of exactly 64 whole numbers from 0 to 255; gives the seed of 32 bytes.
  ///
  /// White space, a byte order mark and line ends are tolerated; fractions, exponents, strings and leading zeros are not.
  /// Not constant-time: numbers differ in length. Throws ``KeyFileError``.
  public static func seed(json text: RawSpan) throws(KeyFileError) -> Secret {
    guard text.byteCount <= maximumTextByteCount else { throw .tooLarge(maximum: maximumTextByteCount) }
    let range = try ASCIIText.content(of: text)
    var pair = try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: byteCount) }
    let count = try pair.withMutableBytes { (pair) throws(KeyFileError) in
      try ByteArrayScanner(end: range.upperBound).scan(text, from: range.lowerBound, into: &pair)
    }
    guard count == byteCount else { throw .wrongCount(expected: byteCount, found: count) }
    return try seed(of: pair)
  }

  /// Writes solana-keygen's file for a seed of 32 bytes: one line, no spaces, without a line feed.
  public static func json(seed: borrowing Secret) throws(KeyFileError) -> Secret {
    defer { SecureWipe.stack() }
    let pair = try pair(ofSeed: seed)
    // At most three digits and a comma or bracket for each number.
    var buffer = try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: 4 * byteCount + 1) }
    let length = pair.withBytes { pair in
      buffer.withMutableBytes { text in
        var length = 0
        for index in 0..<byteCount {
          put(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","), at: &length, in: &text)
          let value = ASCIIText.byte(pair, index)
          if value >= 100 { put(0x30 + value / 100, at: &length, in: &text) }
          if value >= 10 { put(0x30 + value / 10 % 10, at: &length, in: &text) }
          put(0x30 + value % 10, at: &length, in: &text)
        }
        put(UInt8(ascii: "]"), at: &length, in: &text)
        return length
      }
    }
    return try buffer.withBytes { (text) throws(KeyFileError) in
      try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(copying: text.extracting(first: length)) }
    }
  }
}

extension SolanaKeyPair {
  private static func put(_ character: UInt8, at length: inout Int, in text: inout MutableRawSpan) {
    text.storeBytes(of: character, toByteOffset: length, as: UInt8.self)
    length += 1
  }
}

/// Reads a JSON array of whole numbers from 0 to 255 in secret memory.
private struct ByteArrayScanner {
  /// Where the text ends.
  let end: Int

  /// Stores as many numbers as fit, and returns how many there are.
  func scan(_ text: RawSpan, from start: Int, into bytes: inout MutableRawSpan) throws(KeyFileError) -> Int {
    var position = start
    try take(UInt8(ascii: "["), of: text, at: &position)
    skipSpace(of: text, at: &position)
    var count = 0
    if position < end, ASCIIText.byte(text, position) == UInt8(ascii: "]") {
      position += 1
    } else {
      while true {
        let value = try number(of: text, at: &position, place: count + 1)
        if count < bytes.byteCount { bytes.storeBytes(of: value, toByteOffset: count, as: UInt8.self) }
        count += 1
        skipSpace(of: text, at: &position)
        guard position < end, ASCIIText.byte(text, position) == UInt8(ascii: ",") else { break }
        position += 1
      }
      try take(UInt8(ascii: "]"), of: text, at: &position)
    }
    guard position == end else { throw .notAByteArray(position: position + 1) }
    return count
  }

  private func skipSpace(of text: RawSpan, at position: inout Int) {
    while position < end, ASCIIText.isSpace(ASCIIText.byte(text, position)) { position += 1 }
  }

  private func take(_ expected: UInt8, of text: RawSpan, at position: inout Int) throws(KeyFileError) {
    guard position < end, ASCIIText.byte(text, position) == expected else {
      throw .notAByteArray(position: position + 1)
    }
    position += 1
  }

  private func number(of text: RawSpan, at position: inout Int, place: Int) throws(KeyFileError) -> UInt8 {
    skipSpace(of: text, at: &position)
    let start = position
    var value = 0
    while position < end, position - start < 4 {
      let digit = ASCIIText.byte(text, position)
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
      value = 10 * value + Int(digit - UInt8(ascii: "0"))
      position += 1
    }
    let digits = position - start
    let isPadded = digits > 1 && ASCIIText.byte(text, start) == UInt8(ascii: "0")
    guard digits > 0, !isPadded, let byte = UInt8(exactly: value), position == end || isNumberEnd(text, position) else {
      throw .notAByte(place: place)
    }
    return byte
  }

  /// Whether a number may end before this character: else it is a fraction, an exponent or no number.
  private func isNumberEnd(_ text: RawSpan, _ position: Int) -> Bool {
    let byte = ASCIIText.byte(text, position)
    return ASCIIText.isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
  }
}

public import WalletSecrets

extension SolanaKeyPair {
  /// The most digits that 64 bytes have in base58.
  static let maximumDigitCount = 88

  /// Reads the base58 text of 64 bytes that Phantom and others show as the private key; gives the seed of 32 bytes.
  ///
  /// White space around the digits and a byte order mark are tolerated. Throws ``KeyFileError``, among others for the 32
  /// bytes of a seed or an address alone.
  public static func seed(base58 text: RawSpan) throws(KeyFileError) -> Secret {
    guard text.byteCount <= maximumTextByteCount else { throw .tooLarge(maximum: maximumTextByteCount) }
    let range = try ASCIIText.content(of: text)
    guard range.count <= maximumDigitCount, range.count >= byteCount else {
      throw .wrongTextLength(expected: "\(byteCount) to \(maximumDigitCount)", found: range.count)
    }
    let pair = try KeyFileError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: byteCount) }
    return try seed(of: try decode(text, range, into: pair))
  }

  private static func decode(
    _ text: RawSpan, _ range: Range<Int>, into target: consuming Secret
  ) throws(KeyFileError) -> Secret {
    var pair = target
    try pair.withMutableBytes { (pair) throws(KeyFileError) in
      for index in range {
        let (value, isInvalid) = SecretDigit.value(ofCharacter: ASCIIText.byte(text, index))
        guard isInvalid == 0 else { throw .invalidCharacter(position: index + 1) }
        guard SecretDigit.multiplyAdd(&pair, by: 58, adding: UInt32(value)) == 0 else { throw .notAPair(range.count) }
      }
      // Each leading zero byte is written as one leading digit 1, so that a number has one text of a length.
      var ones = 0
      while ones < range.count, ASCIIText.byte(text, range.lowerBound + ones) == UInt8(ascii: "1") { ones += 1 }
      guard ones == min(SecretDigit.leadingZeros(of: pair), range.count) else { throw .notAPair(range.count) }
    }
    return pair
  }

  /// Writes the base58 text of the 64 bytes that a seed of 32 bytes belongs to.
  public static func base58(seed: borrowing Secret) throws(KeyFileError) -> Secret {
    defer { SecureWipe.stack() }
    let pair = try pair(ofSeed: seed)
    var digits = try KeyFileError.wrapping { () throws(SecretMemoryError) in
      try Secret(byteCount: maximumDigitCount)
    }
    let zeros = pair.withBytes { pair in
      digits.withMutableBytes { digits in
        for index in 0..<byteCount {
          SecretDigit.multiplyAdd(base58: &digits, adding: UInt32(ASCIIText.byte(pair, index)))
        }
        var zeros = 0
        while zeros < byteCount, ASCIIText.byte(pair, zeros) == 0 { zeros += 1 }
        let significant = SecretDigit.leadingZeros(of: digits)
        for index in 0..<digits.byteCount {
          let value = unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)
          digits.storeBytes(of: SecretDigit.character(of: value), toByteOffset: index, as: UInt8.self)
        }
        // The zero digits in front beyond those that stand for zero bytes are not written.
        return significant - zeros
      }
    }
    return try digits.withBytes { (digits) throws(KeyFileError) in
      try KeyFileError.wrapping { () throws(SecretMemoryError) in
        try Secret(copying: digits.extracting(zeros..<digits.byteCount))
      }
    }
  }
}

extension KeyFileError {
  /// A text of base58 digits that does not stand for 64 bytes.
  fileprivate static func notAPair(_ count: Int) -> KeyFileError {
    .wrongTextLength(expected: "a number that stands for 64 bytes", found: count)
  }
}

public import WalletSecrets

/// A private key of 32 bytes as 64 hexadecimal digits.
public enum PrivateKeyText {
  /// The most bytes that such a text is read of.
  public static let maximumTextByteCount = 256
  private static let digitCount = 64

  /// Reads 64 digits of either case, with or without 0x; white space around them and a byte order mark are tolerated.
  ///
  /// Whether the key is valid on its curve is not looked at. Only whether and where the text is malformed depends on it.
  /// Throws ``KeyFileError``.
  public static func key(hexadecimal text: RawSpan) throws(KeyFileError) -> Secret {
    guard text.byteCount <= maximumTextByteCount else { throw .tooLarge(maximum: maximumTextByteCount) }
    let range = try ASCIIText.content(of: text)
    var start = range.lowerBound
    if range.count == digitCount + 2, ASCIIText.byte(text, start) == UInt8(ascii: "0"),
      ASCIIText.byte(text, start + 1) | 0x20 == UInt8(ascii: "x")
    {
      start += 2
    }
    guard range.upperBound - start == digitCount else {
      throw .wrongTextLength(expected: "64, or 66 with 0x", found: range.count)
    }
    do throws(SecretMemoryError) {
      return try Secret(byteCount: digitCount / 2) { (bytes) throws(SecretMemoryError) in
        try ConstantTime.decodeHexadecimal(text.extracting(start..<range.upperBound), into: &bytes)
      }
    } catch .notHexadecimal(let position) {
      throw .invalidCharacter(position: start + position + 1)
    } catch {
      throw .secretMemory(error)
    }
  }
}

extension SolanaAddress {
  /// The largest number of characters that `parse` decodes in order to tell how many bytes a text holds, 128.
  public static let maximumParsedCharacterCount = 128

  /// Reads base58 that decodes to exactly 32 bytes, nothing around it.
  ///
  /// Base58 carries no checksum: most single mistakes give another address or another length, and only the latter
  /// can be noticed.
  ///
  /// Throws `SolanaAddressError`, naming the first thing wrong in this order: no text, invisible characters at an end,
  /// more than 128 characters, a character outside the alphabet, the number of bytes.
  public static func parse(_ text: String) throws(SolanaAddressError) -> SolanaAddress {
    if text.isEmpty { throw .empty }
    if let end = ScalarText.invisibleEnd(of: text) {
      throw .surroundingWhitespace(end.scalar, position: end.position)
    }
    let decoded: [UInt8]
    do throws(Base58Error) {
      decoded = try Base58.decode(text, maximumCharacterCount: maximumParsedCharacterCount)
    } catch {
      throw SolanaAddressError(error)
    }
    return try unsafe SolanaAddress(bytes: decoded.span.bytes)
  }
}

public import WalletSecrets

/// The pass-phrase in a pass-phrase file.
public enum PassphraseText {
  /// The first line, without a byte order mark and its line end; nil if it is empty.
  ///
  /// Programs that read such files take the first line, so that a line end an editor added is not part of the secret.
  /// Spaces are kept. Throws ``KeyFileError/notUTF8`` for UTF-16.
  public static func firstLine(of text: RawSpan) throws(KeyFileError) -> Secret? {
    let start = try ASCIIText.byteOrderMark(of: text)
    var end = start
    while end < text.byteCount, ASCIIText.byte(text, end) != 0x0A { end += 1 }
    if end > start, ASCIIText.byte(text, end - 1) == 0x0D { end -= 1 }
    guard end > start else { return nil }
    return try KeyFileError.wrapping { () throws(SecretMemoryError) in
      try Secret(copying: text.extracting(start..<end))
    }
  }
}

import CWalletUtf8proc
import WalletSecrets

/// Unicode normalisation (UAX #15) of secret text, through utf8proc, in secret memory from end to end.
///
/// Code points that the library's version of Unicode does not know stay as they are. Characters index its tables, so this
/// is not constant-time; text that is all ASCII does not come here.
enum Normalisation {
  /// Whether the library's version of Unicode gives a code point no meaning, so that a later one may decompose it.
  static func isUnassigned(_ codePoint: UInt32) -> Bool {
    codePoint > 0x7f && utf8proc_category(Int32(truncatingIfNeeded: codePoint)) == UTF8PROC_CATEGORY_CN
  }

  /// The NFKD form of text that is known to be UTF-8 and not empty.
  static func decomposed(_ text: RawSpan) throws(MnemonicError) -> Secret {
    if TextScan.isASCII(text) {
      return try MnemonicError.wrapping { () throws(SecretMemoryError) in try Secret(copying: text) }
    }
    return try normalised(
      text, decompose: [UTF8PROC_STABLE, UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT], encode: [UTF8PROC_STABLE])
  }

  /// The NFC form of NFKD text that is not empty, with U+3000 for every U+0020 if asked for.
  static func composed(_ text: RawSpan, ideographicSpaces: Bool) throws(MnemonicError) -> Secret {
    try normalised(
      text, decompose: [UTF8PROC_STABLE, UTF8PROC_DECOMPOSE], encode: [UTF8PROC_STABLE, UTF8PROC_COMPOSE],
      space: ideographicSpaces ? 0x3000 : 0x20)
  }

  private static func normalised(
    _ text: RawSpan, decompose: [utf8proc_option_t], encode: [utf8proc_option_t], space: Int32 = 0x20
  ) throws(MnemonicError) -> Secret {
    // Asked without a buffer, the library tells how many code points there will be.
    let count = unsafe decomposing(text, into: nil, count: 0, decompose)
    guard count > 0 else { throw .libraryFailure }
    do throws(SecretMemoryError) {
      // Code points are encoded where they are; the library ends the text with a NUL of one byte.
      var buffer = try Secret(byteCount: 4 * count + 1)
      let byteCount = buffer.withMutableBytes { buffer in
        unsafe buffer.withUnsafeMutableBytes { raw -> Int in
          let codePoints = unsafe raw.bindMemory(to: Int32.self)
          guard let base = codePoints.baseAddress,
            unsafe decomposing(text, into: base, count: count, decompose) == count
          else { return 0 }
          for index in 0..<count where unsafe base[index] == 0x20 { unsafe base[index] = space }
          return unsafe utf8proc_reencode(base, count, options(encode))
        }
      }
      guard byteCount > 0 else { throw .libraryUnavailable }
      return try buffer.withBytes { (bytes) throws(SecretMemoryError) in
        try Secret(copying: bytes.extracting(first: byteCount))
      }
    } catch {
      throw error == .libraryUnavailable ? .libraryFailure : .secretMemory(error)
    }
  }

  private static func decomposing(
    _ text: RawSpan, into buffer: UnsafeMutablePointer<Int32>?, count: Int, _ decompose: [utf8proc_option_t]
  ) -> Int {
    unsafe text.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return 0 }
      return unsafe utf8proc_decompose(
        base.assumingMemoryBound(to: UInt8.self), text.count, buffer, count, options(decompose))
    }
  }

  private static func options(_ list: [utf8proc_option_t]) -> utf8proc_option_t {
    utf8proc_option_t(rawValue: list.reduce(0) { $0 | $1.rawValue })
  }
}

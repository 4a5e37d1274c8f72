import CWalletUtf8proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes away what people do not see as a difference between two e-mail addresses: case, and how letters are composed.
enum AddressFolding {
  /// The lower case of the text in Normalisation Form C; nil for what is no UTF-8 or has unassigned code points.
  ///
  /// Canonically equivalent texts have one result, and the result is its own. Lower case is the simple mapping of one code
  /// point to one: full case folding would join words that are spelt differently, such as "straße" and "strasse".
  static func folded(_ text: [UInt8]) -> [UInt8]? {
    guard text.contains(where: { $0 >= 0x80 }) else { return text.map(lowered) }
    guard let composed = composed(text), let letters = String(validating: composed, as: UTF8.self) else { return nil }
    var lowered = String.UnicodeScalarView()
    for scalar in letters.unicodeScalars {
      let lower = utf8proc_tolower(Int32(scalar.value))
      lowered.append(Unicode.Scalar(UInt32(truncatingIfNeeded: lower)) ?? scalar)
    }
    return self.composed(Array(String(lowered).utf8))
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func composed(_ text: [UInt8]) -> [UInt8]? {
    let list = [UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_REJECTNA]
    let options = utf8proc_option_t(rawValue: list.reduce(0) { $0 | $1.rawValue })
    var result: UnsafeMutablePointer<UInt8>?
    let count = unsafe text.withUnsafeBufferPointer { text in
      unsafe utf8proc_map(text.baseAddress, text.count, &result, options)
    }
    guard let base = unsafe result else { return nil }
    defer { unsafe free(base) }
    guard count >= 0 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}

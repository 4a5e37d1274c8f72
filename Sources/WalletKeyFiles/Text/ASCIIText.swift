/// Bytes of text that is public or secret, looked at in place.
enum ASCIIText {
  /// One byte; every caller has compared the offset with the length.
  static func byte(_ text: RawSpan, _ offset: Int) -> UInt8 {
    unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// Space, tab, line feed and carriage return: what JSON, and every hand that copies a key, puts around it.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The length of a UTF-8 byte order mark at the start: 3 or 0 bytes.
  ///
  /// Throws ``KeyFileError/notUTF8`` for the marks of UTF-16 and for NUL bytes, which its letters have.
  static func byteOrderMark(of text: RawSpan) throws(KeyFileError) -> Int {
    guard text.byteCount >= 2 else { return 0 }
    let first = (byte(text, 0), byte(text, 1))
    guard first != (0xFE, 0xFF), first != (0xFF, 0xFE), first.0 != 0, first.1 != 0 else { throw .notUTF8 }
    guard text.byteCount >= 3, first == (0xEF, 0xBB), byte(text, 2) == 0xBF else { return 0 }
    return 3
  }

  /// Where the text is, without a byte order mark in front and white space on either side.
  static func content(of text: RawSpan) throws(KeyFileError) -> Range<Int> {
    var start = try byteOrderMark(of: text)
    var end = text.byteCount
    while start < end, isSpace(byte(text, start)) { start += 1 }
    while end > start, isSpace(byte(text, end - 1)) { end -= 1 }
    return start..<end
  }

  /// At most 40 printable characters of bytes from a file, for a message.
  static func shown(_ bytes: [UInt8]) -> String {
    let printable: ClosedRange<UInt8> = 0x20...0x7E
    let text = bytes.prefix(40).map { printable.contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: text, as: UTF8.self) + (bytes.count > 40 ? "…" : "")
  }
}

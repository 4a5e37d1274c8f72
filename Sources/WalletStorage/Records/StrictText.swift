extension String {
  /// A text of valid UTF-8; nil for bytes that are not.
  init?(strictUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    var all: UInt8 = 0
    for index in 0..<bytes.count { unsafe all |= bytes[index] }
    if all < 0x80 {
      // Nothing there that could be repaired, and the validating initialiser takes several times longer.
      unsafe self.init(decoding: bytes, as: UTF8.self)
    } else {
      unsafe self.init(validating: bytes, as: UTF8.self)
    }
  }
}

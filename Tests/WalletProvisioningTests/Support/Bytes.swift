import WalletSecrets

extension RawSpan {
  /// The bytes, for values that are public or made for a test.
  var array: [UInt8] {
    (0..<byteCount).map { unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
  }
}

extension Secret {
  /// The text that an export gives.
  borrowing func text() -> String {
    withBytes { String(decoding: $0.array, as: UTF8.self) }
  }
}

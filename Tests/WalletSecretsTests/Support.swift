import WalletSecrets

extension RawSpan {
  /// A copy of all bytes.
  var array: [UInt8] {
    withUnsafeBytes { Array($0) }
  }

  /// Where the bytes lie.
  var address: UInt {
    withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }
}

extension MutableRawSpan {
  /// Writes a value into every byte.
  mutating func fill(with byte: UInt8) {
    withUnsafeMutableBytes { buffer in
      for index in buffer.indices { buffer[index] = byte }
    }
  }
}

/// A secret with one byte value throughout.
func secret(of byteCount: Int, filledWith byte: UInt8) throws -> Secret {
  try Secret(byteCount: byteCount) { $0.fill(with: byte) }
}

import WalletHashing

extension Bytes32 {
  /// The bytes in order, for the places that keep byte strings.
  var array: [UInt8] {
    withBytes { bytes in
      (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
  }
}

import WalletSecrets

/// Hands out the same bytes each time, from the first on.
struct FixedRandomness: RandomSource {
  let bytes: [UInt8]

  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    for index in 0..<target.byteCount { target.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self) }
  }
}

/// A generator that fails.
struct BrokenRandomness: RandomSource {
  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    throw .randomnessUnavailable(code: 38)
  }
}

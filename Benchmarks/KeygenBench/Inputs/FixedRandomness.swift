import WalletSecrets

/// Bytes that are known beforehand in place of random ones, to compare what is made of them.
struct FixedRandomness: RandomSource {
  private let bytes: [UInt8]
  private let position = PlainLock(0)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Gives the bytes in order; throws when there are no more.
  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    let count = target.byteCount
    let start = position.withLock { position in
      defer { position += count }
      return position
    }
    guard start + count <= bytes.count else { throw .randomnessUnavailable(code: 0) }
    copyBytes(unsafe bytes.span.bytes.extracting(start..<start + count), into: &target, at: 0)
  }
}

package import WalletSecrets

/// Nonces for the records of a slice, drawn many at a time: a system call for each would cost as much as sealing.
///
/// Nonces are public: never draw a key from it. Every byte comes from the source it was made with, and is given once.
package final class NonceSource: RandomSource {
  private let source: any RandomSource
  private let rest: PlainLock<ArraySlice<UInt8>>

  private static let bytesPerDraw = 128 * SealedRecord.nonceByteCount

  package init(drawingFrom source: any RandomSource) {
    self.source = source
    rest = PlainLock([])
  }

  package func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError) {
    let count = bytes.byteCount
    guard count <= Self.bytesPerDraw else { return try source.fill(&bytes) }
    let given = try rest.withLock { (rest) throws(SecretMemoryError) -> ArraySlice<UInt8> in
      if rest.count < count {
        var drawn = [UInt8](repeating: 0, count: Self.bytesPerDraw)
        var span = drawn.mutableSpan
        var room = unsafe span.mutableBytes
        try source.fill(&room)
        rest = drawn[...]
      }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    unsafe given.withUnsafeBytes { given in
      unsafe bytes.withUnsafeMutableBytes { unsafe $0.copyMemory(from: given) }
    }
  }
}

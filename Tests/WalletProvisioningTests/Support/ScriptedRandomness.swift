import WalletSecrets

/// The system's randomness, until it is told what to give next.
final class ScriptedRandomness: RandomSource {
  private enum Draw {
    case bytes([UInt8])
    case failure(SecretMemoryError)
    case system
  }

  private let script = PlainLock<[Draw]>([])

  /// Gives these bytes in the next draw, which must be of just this size.
  func give(_ bytes: [UInt8]) { script.withLock { $0.append(.bytes(bytes)) } }

  /// Draws as usual so many times.
  func pass(_ count: Int = 1) { script.withLock { $0 += Array(repeating: .system, count: count) } }

  /// Fails the next draw.
  func fail(with error: SecretMemoryError) { script.withLock { $0.append(.failure(error)) } }

  /// Whether everything that was scripted has been drawn.
  var isDone: Bool { script.withLock { $0.isEmpty } }

  func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError) {
    switch script.withLock({ $0.isEmpty ? .system : $0.removeFirst() }) {
    case .system: try SystemRandomness().fill(&bytes)
    case .failure(let error): throw error
    case .bytes(let scripted):
      guard scripted.count == bytes.byteCount else {
        throw .lengthMismatch(expected: scripted.count, found: bytes.byteCount)
      }
      for (index, byte) in scripted.enumerated() { bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self) }
    }
  }
}

/// A broken generator: every draw repeats the same 32 bytes.
struct StuckRandomness: RandomSource {
  var pattern: [UInt8]

  func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError) {
    for index in 0..<bytes.byteCount {
      bytes.storeBytes(of: pattern[index % pattern.count], toByteOffset: index, as: UInt8.self)
    }
  }
}

import TestSupport
import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets

/// Randomness that plays back draws of 32 bytes, and goes on with numbers from a seed.
///
/// A batch asks for all its keys at once and for each replacement alone; both take from the same list.
final class PlayedRandomness: RandomSource {
  private struct State {
    var draws: [[UInt8]]
    var generator: SeededGenerator
    var calls: [Int] = []
  }

  private let state: PlainLock<State>

  init(_ draws: [[UInt8]], seed: UInt64 = 1) {
    state = PlainLock(State(draws: draws, generator: SeededGenerator(seed: seed)))
  }

  /// How many bytes were asked for, each time.
  var calls: [Int] { state.withLock { $0.calls } }

  func fill(_ bytes: inout MutableRawSpan) {
    let count = bytes.byteCount
    let played = state.withLock { state -> [UInt8] in
      state.calls.append(count)
      var played: [UInt8] = []
      while played.count < count {
        played += state.draws.isEmpty ? state.generator.bytes(32) : state.draws.removeFirst()
      }
      return Array(played.prefix(count))
    }
    bytes.withUnsafeMutableBytes { $0.copyBytes(from: played) }
  }
}

/// Randomness that fails at a certain call, counted from 0.
final class FailingRandomness: RandomSource {
  private let calls = PlainLock(0)
  private let failing: Int

  init(at failing: Int) {
    self.failing = failing
  }

  func fill(_ bytes: inout MutableRawSpan) throws(SecretMemoryError) {
    let call = calls.withLock { calls -> Int in
      defer { calls += 1 }
      return calls
    }
    guard call < failing else { throw .randomnessUnavailable(code: 5) }
    // No valid scalar, so that there is a next call.
    bytes.withUnsafeMutableBytes { for index in $0.indices { $0[index] = 0xFF } }
  }
}

/// The order of secp256k1's group (SEC 2, section 2.4.1) and its neighbours, 32 bytes each, big-endian.
enum Edge {
  static let zero: [UInt8] = [UInt8](repeating: 0, count: 32)
  static let one: [UInt8] = [UInt8](repeating: 0, count: 31) + [1]
  static let allOnes: [UInt8] = [UInt8](repeating: 0xFF, count: 32)
  static let order: [UInt8] = HexBytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")?.bytes ?? []
  static let belowOrder: [UInt8] = order.dropLast() + [0x40]
  static let aboveOrder: [UInt8] = order.dropLast() + [0x42]
}

extension RawKeyBatch {
  /// The private keys, for comparison with what the random source gave.
  var privateKeys: [[UInt8]] {
    (0..<secp256k1.count).map { index in withSecp256k1PrivateKey(at: index) { $0.array } }
      + (0..<ed25519.count).map { index in withEd25519Seed(at: index) { $0.array } }
  }
}

extension RawSpan {
  /// A copy of all bytes.
  var array: [UInt8] {
    withUnsafeBytes { Array($0) }
  }
}

import WalletCurves
import WalletHashing
import WalletSecrets

/// Notices a random generator that repeats itself, within a batch or among the last 2^20 draws.
///
/// It remembers 64 bits of each public key, never of a secret: a repeated draw repeats its public key, and a curve engine
/// that gives two keys one address is caught as well. A false alarm is as likely as 2^20 matches in 2^64 per draw.
package final class RepeatedKeyMonitor: Sendable {
  /// How many draws are remembered.
  package static let defaultWindow = 1 << 20

  private struct State {
    var seen: Set<UInt64> = []
    var order: [UInt64] = []
    var next = 0
  }

  private let window: Int
  private let state = PlainLock(State())

  package init(window: Int = RepeatedKeyMonitor.defaultWindow) {
    self.window = max(window, 1)
  }

  /// Records a batch's public keys.
  ///
  /// Throws ``KeygenError/repeatedEntropy`` if one of them is among the draws before it, of this batch or an earlier one.
  package func record(_ batch: RawKeyBatch) throws(KeygenError) {
    try record(batch.secp256k1.map { Self.tag($0.x) } + batch.ed25519.map { Self.tag($0.bytes) })
  }

  /// Records public keys by any 16 of their bytes or more; throws as ``record(_:)-(RawKeyBatch)`` does.
  package func record(publicKeys: [[UInt8]]) throws(KeygenError) {
    try record(
      publicKeys.map { key in key.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } })
  }

  package func record(_ tags: [UInt64]) throws(KeygenError) {
    try state.withLock { (state) throws(KeygenError) in
      for tag in tags {
        // Looked for before the oldest makes room for it, or a repetition at exactly that distance would be missed.
        guard state.seen.insert(tag).inserted else { throw .repeatedEntropy }
        if state.order.count < window {
          state.order.append(tag)
        } else {
          state.seen.remove(state.order[state.next])
          state.order[state.next] = tag
          state.next = (state.next + 1) % window
        }
      }
    }
  }

  private static func tag(_ bytes: Bytes32) -> UInt64 {
    bytes.withBytes { unsafe $0.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self) }
  }
}

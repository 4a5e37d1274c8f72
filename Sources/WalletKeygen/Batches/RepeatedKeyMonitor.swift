package import WalletCurves
import WalletHashing
import WalletSecrets

/// Notices a random generator that repeats itself, within a batch or among the last 2^20 draws.
///
/// It remembers 64 bits of each public key, never of a secret: a repeated draw repeats its public key, and a curve engine
/// that gives two keys one address is caught as well. A false alarm is as likely as 2^20 matches in 2^64 per draw.
package final class RepeatedKeyMonitor: Sendable {
  /// How many draws are remembered.
  package static let defaultWindow = 1 << 20

  private let recent: PlainLock<RecentTags>

  package init(window: Int = RepeatedKeyMonitor.defaultWindow) {
    recent = PlainLock(RecentTags(window: window))
  }

  /// Records a batch's public keys.
  ///
  /// Throws ``KeygenError/repeatedEntropy`` if one of them is among the draws before it, of this batch or an earlier one.
  package func record(_ batch: RawKeyBatch) throws(KeygenError) {
    try recent.withLock { (recent) throws(KeygenError) in
      for key in batch.secp256k1 { try Self.record(Self.tag(key.x), in: &recent) }
      for key in batch.ed25519 { try Self.record(Self.tag(key.bytes), in: &recent) }
    }
  }

  /// Records public keys by any 16 of their bytes or more; throws as ``record(_:)-(RawKeyBatch)`` does.
  package func record(publicKeys: [[UInt8]]) throws(KeygenError) {
    try record(
      publicKeys.map { key in key.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) } })
  }

  /// Records public keys of one curve; throws as ``record(_:)-(RawKeyBatch)`` does.
  package func record(_ keys: [Secp256k1.PublicKey]) throws(KeygenError) {
    try record(keys.map { Self.tag($0.x) })
  }

  package func record(_ tags: [UInt64]) throws(KeygenError) {
    try recent.withLock { (recent) throws(KeygenError) in
      for tag in tags { try Self.record(tag, in: &recent) }
    }
  }

  private static func record(_ tag: UInt64, in recent: inout RecentTags) throws(KeygenError) {
    guard recent.insert(tag) else { throw .repeatedEntropy }
  }

  private static func tag(_ bytes: Bytes32) -> UInt64 {
    bytes.withBytes { unsafe $0.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self) }
  }
}

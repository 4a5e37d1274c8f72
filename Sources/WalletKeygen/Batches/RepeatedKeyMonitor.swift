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

  /// Has the memory brought near that ``record(_:_:)`` will need, while the caller does other work.
  func expect(_ evm: Secp256k1.PublicKey, _ solana: Ed25519.PublicKey) {
    recent.withLock { recent in
      recent.fetch(Self.tag(evm.x), after: 0)
      recent.fetch(Self.tag(solana.bytes), after: 1)
    }
  }

  /// Records one user's public keys; throws as ``record(_:)-(RawKeyBatch)`` does.
  func record(_ evm: Secp256k1.PublicKey, _ solana: Ed25519.PublicKey) throws(KeygenError) {
    let isNew = recent.withLock { $0.insert(Self.tag(evm.x)) && $0.insert(Self.tag(solana.bytes)) }
    guard isNew else { throw .repeatedEntropy }
  }

  /// Records a batch's public keys.
  ///
  /// Throws ``KeygenError/repeatedEntropy`` if one of them is among the draws before it, of this batch or an earlier one.
  package func record(_ batch: RawKeyBatch) throws(KeygenError) {
    try record(count: batch.count) { Self.tag($0, of: batch) }
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
    try record(count: tags.count) { tags[$0] }
  }

  /// How many tags ahead memory is fetched: enough to wait for all at once, few enough to be there still.
  private static let fetched = 8

  private func record(count: Int, _ tag: (Int) -> UInt64) throws(KeygenError) {
    try recent.withLock { (recent) throws(KeygenError) in
      for index in 0..<min(count, Self.fetched) { recent.fetch(tag(index), after: index) }
      for index in 0..<count {
        if index + Self.fetched < count { recent.fetch(tag(index + Self.fetched), after: Self.fetched) }
        guard recent.insert(tag(index)) else { throw .repeatedEntropy }
      }
    }
  }

  private static func tag(_ index: Int, of batch: RawKeyBatch) -> UInt64 {
    let first = batch.secp256k1.count
    return index < first ? tag(batch.secp256k1[index].x) : tag(batch.ed25519[index - first].bytes)
  }

  private static func tag(_ bytes: Bytes32) -> UInt64 {
    bytes.withBytes { unsafe $0.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self) }
  }
}

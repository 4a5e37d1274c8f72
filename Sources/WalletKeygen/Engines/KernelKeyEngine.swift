package import WalletCurves
import WalletSecrets

/// The engines of `CWalletKernels`: many keys at a time, every batch checked against the reference libraries.
///
/// A kernel checks that each point is on its curve. That misses a wrong digit, which gives another point of the curve, so
/// the sum of all points is compared with the library's public key of the sum of all scalars: one wrong key among any
/// number changes it.
package struct KernelKeyEngine: KeyEngineBackend {
  package let name: String
  let kernels: Kernels
  private let judge = ReferenceKeyEngine()

  /// The largest batch, in keys.
  ///
  /// Longer ones gain little and need more locked memory; where the lock limit is low, batches are halved.
  package static let largestBatch = 4096
  /// The smallest batch that is worth a kernel's scratch memory.
  private static let smallestBatch = 64

  /// Nil where this processor cannot run the kernels.
  init?(_ kind: Kernels.Kind) throws(KeygenError) {
    guard let kernels = try Kernels(kind, largestBatch: Self.largestBatch, smallestBatch: Self.smallestBatch) else {
      return nil
    }
    self.kernels = kernels
    name = kind.name
  }

  package func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
    defer { SecureWipe.stack() }
    return try batches(of: scalars, below: kernels.secp256k1Crossover) { (batch) throws(KeygenError) in
      guard let keys = try kernels.secp256k1PublicKeys(of: batch) else { return nil }
      let sum = try kernels.secp256k1Sum(of: batch, keys)
      guard sum.points == sum.reference else { throw .engineFault(name) }
      return keys
    } otherwise: { (batch) throws(KeygenError) in
      try judge.secp256k1PublicKeys(of: batch)
    }
  }

  package func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
    defer { SecureWipe.stack() }
    return try batches(of: seeds, below: kernels.ed25519Crossover) { (batch) throws(KeygenError) in
      try kernels.ed25519PublicKeys(of: batch)
    } otherwise: { (batch) throws(KeygenError) in
      try judge.ed25519PublicKeys(of: batch)
    }
  }

  /// Splits keys of 32 bytes into batches; few keys, and a batch that the kernels do not cover, go to the reference.
  private func batches<Key>(
    of keys: RawSpan, below crossover: Int, _ compute: (RawSpan) throws(KeygenError) -> [Key]?,
    otherwise: (RawSpan) throws(KeygenError) -> [Key]
  ) throws(KeygenError) -> [Key] {
    let size = RawKeyBatch.keyByteCount
    let count = keys.byteCount / size
    if count < crossover { return try otherwise(keys) }
    var results: [Key] = []
    results.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: kernels.batchSize) {
      let batch = keys.extracting(size * start..<size * min(count, start + kernels.batchSize))
      if let made = try compute(batch) { results += made } else { results += try otherwise(batch) }
    }
    return results
  }
}

package import WalletCurves
import WalletSecrets

/// The engines of `CWalletKernels`: many keys at a time, every batch checked against the reference libraries.
///
/// A kernel checks that each point is on its curve. That misses a wrong digit, which gives another point of the curve; so
/// the batch's weighted sums are compared with what the library makes of the sum of the scalars.
package struct KernelKeyEngine: KeyEngineBackend {
  private let kind: Kernels.Kind
  /// Whether the reference may step in where the kernels' memory cannot be locked: not for who asks for this engine.
  private let mayYield: Bool
  private let judge = ReferenceKeyEngine()

  /// The largest batch, in keys.
  ///
  /// Longer ones gain little and need more locked memory; where the lock limit is low, batches are halved.
  static let largestBatch = 4096
  /// The smallest batch that is worth a kernel's scratch memory.
  private static let smallestBatch = 64

  init(_ kind: Kernels.Kind, mayYield: Bool) {
    self.kind = kind
    self.mayYield = mayYield
  }

  package var name: String { kind.name }

  /// As many as a batch's fixed costs vanish in; few where not much memory can be locked.
  package var usersPerSlice: Int {
    guard let limit = MemoryLocking.softLimit, limit < 16 << 20 else { return 1024 }
    return 128
  }

  /// The kernels, made by the first batch that is large enough for them, so that a log-in does not wait for tables.
  ///
  /// Nil where their memory cannot be locked, or would leave too little for keys: the reference needs less and gives the
  /// same.
  private func kernels() throws(KeygenError) -> Kernels? {
    if mayYield, !Kernels.fit(kind, smallestBatch: Self.smallestBatch) { return nil }
    do throws(KeygenError) {
      return try Kernels.shared(kind, largestBatch: Self.largestBatch, smallestBatch: Self.smallestBatch)
    } catch {
      if mayYield, case .secretMemory = error { return nil }
      throw error
    }
  }

  package func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
    guard scalars.byteCount >= kind.secp256k1Crossover * RawKeyBatch.keyByteCount, let kernels = try kernels() else {
      return try judge.secp256k1PublicKeys(of: scalars)
    }
    defer { SecureWipe.stack() }
    return try batches(of: scalars, each: kernels.batchSize) { (batch) throws(KeygenError) in
      switch try kernels.secp256k1PublicKeys(of: batch) {
      case .keys(let keys): return keys
      case .reference: return try judge.secp256k1PublicKeys(of: batch)
      case .fault: throw .engineFault(name)
      }
    }
  }

  package func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
    guard seeds.byteCount >= kind.ed25519Crossover * RawKeyBatch.keyByteCount, let kernels = try kernels() else {
      return try judge.ed25519PublicKeys(of: seeds)
    }
    defer { SecureWipe.stack() }
    return try batches(of: seeds, each: kernels.batchSize) { (batch) throws(KeygenError) in
      switch try kernels.ed25519PublicKeys(of: batch) {
      case .keys(let keys): return keys
      case .reference: return try judge.ed25519PublicKeys(of: batch)
      case .fault: throw .engineFault(name)
      }
    }
  }

  package func isReference(forCount count: Int) -> Bool {
    count < min(kind.secp256k1Crossover, kind.ed25519Crossover)
  }

  package func hmacSHA512(
    of messages: RawSpan, each messageByteCount: Int, keys: RawSpan, each keyByteCount: Int,
    into codes: inout MutableRawSpan
  ) throws(KeygenError) {
    defer { SecureWipe.stack() }
    guard let kernels = try kernels() else {
      return try judge.hmacSHA512(
        of: messages, each: messageByteCount, keys: keys, each: keyByteCount, into: &codes)
    }
    let isDone = kernels.hmacSHA512(
      of: messages, each: messageByteCount, keys: keys, each: keyByteCount, into: &codes)
    guard isDone else { throw .libraryFailure }
  }

  package func mnemonicSeeds(
    of phrases: RawSpan, stride: Int, byteCounts: [Int], salt: RawSpan, into seeds: inout MutableRawSpan
  ) throws(KeygenError) {
    defer { SecureWipe.stack() }
    // A lone phrase would cost a whole vector of them.
    guard byteCounts.count > 1, let kernels = try kernels() else {
      return try judge.mnemonicSeeds(of: phrases, stride: stride, byteCounts: byteCounts, salt: salt, into: &seeds)
    }
    let isDone = kernels.mnemonicSeeds(
      of: phrases, stride: stride, byteCounts: byteCounts, salt: salt, rounds: Self.seedRounds, into: &seeds)
    guard isDone else { throw .libraryFailure }
  }

  package func evmAddressTexts(
    of keys: [Secp256k1.PublicKey], into texts: inout MutableRawSpan
  ) throws(KeygenError) {
    guard keys.count >= Self.fewestTexts, let kernels = try kernels() else {
      return try judge.evmAddressTexts(of: keys, into: &texts)
    }
    guard kernels.evmAddressTexts(of: keys, into: &texts) else { throw .libraryFailure }
  }

  package func solanaAddressTexts(
    of keys: [Ed25519.PublicKey], into texts: inout MutableRawSpan
  ) throws(KeygenError) {
    guard keys.count >= Self.fewestTexts, let kernels = try kernels() else {
      return try judge.solanaAddressTexts(of: keys, into: &texts)
    }
    guard kernels.solanaAddressTexts(of: keys, into: &texts) else { throw .libraryFailure }
  }

  /// Fewer than a vector holds are not worth making the kernels' tables for.
  private static let fewestTexts = 8

  /// Splits keys of 32 bytes into batches.
  private func batches<Key>(
    of keys: RawSpan, each batchSize: Int, _ compute: (RawSpan) throws(KeygenError) -> [Key]
  ) throws(KeygenError) -> [Key] {
    let size = RawKeyBatch.keyByteCount
    let count = keys.byteCount / size
    if count <= batchSize { return try compute(keys) }
    var results: [Key] = []
    results.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: batchSize) {
      results += try compute(keys.extracting(size * start..<size * min(count, start + batchSize)))
    }
    return results
  }
}

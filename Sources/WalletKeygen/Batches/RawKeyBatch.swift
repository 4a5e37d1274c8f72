package import WalletCurves
package import WalletSecrets

/// Fresh, independent private keys for a slice of users, with their public keys.
///
/// Every key has entropy of its own. The private keys are wiped with the batch.
package struct RawKeyBatch: Sendable {
  /// The private keys, 32 bytes a slot: first those for secp256k1, then the Ed25519 seeds.
  package let arena: SecretArena
  package let secp256k1: [Secp256k1.PublicKey]
  package let ed25519: [Ed25519.PublicKey]

  /// The number of bytes of a private key of either curve.
  package static let keyByteCount = 32

  /// The number of keys of both curves.
  var count: Int { secp256k1.count + ed25519.count }

  /// Draws keys and derives their public keys.
  package init(
    secp256k1Count: Int, ed25519Count: Int, engine: KeyEngine, random: some RandomSource
  ) throws(KeygenError) {
    // The check for valid scalars runs at another depth than the engine, which therefore cannot wipe all of its traces.
    defer { SecureWipe.stack() }
    let (total, overflow) = secp256k1Count.addingReportingOverflow(ed25519Count)
    guard secp256k1Count >= 0, ed25519Count >= 0, !overflow else {
      throw .secretMemory(.invalidByteCount(min(secp256k1Count, ed25519Count)))
    }
    do {
      arena = try SecretArena(slotByteCount: Self.keyByteCount, slotCount: max(total, 1))
      try Self.draw(total, scalars: secp256k1Count, into: arena, random: random)
    } catch {
      throw .secretMemory(error)
    }
    let arena = arena
    secp256k1 = try arena.withBytes(ofSlots: 0..<secp256k1Count) { (scalars) throws(KeygenError) in
      try engine.backend.secp256k1PublicKeys(of: scalars)
    }
    ed25519 = try arena.withBytes(ofSlots: secp256k1Count..<total) { (seeds) throws(KeygenError) in
      try engine.backend.ed25519PublicKeys(of: seeds)
    }
  }

  /// Runs a closure with the private key of the `index`th secp256k1 key.
  package func withSecp256k1PrivateKey<Result, Failure: Error>(
    at index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try arena.withBytes(ofSlot: index, body)
  }

  /// Runs a closure with the seed of the `index`th Ed25519 key.
  package func withEd25519Seed<Result, Failure: Error>(
    at index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try arena.withBytes(ofSlot: secp256k1.count + index, body)
  }

  /// Draws private keys into the first slots of an arena; the first ones of them are secp256k1 scalars.
  static func draw(
    _ total: Int, scalars: Int, into arena: SecretArena, random: some RandomSource
  ) throws(SecretMemoryError) {
    try arena.withMutableBytes(ofSlots: 0..<total) { (bytes) throws(SecretMemoryError) in try random.fill(&bytes) }
    try replaceInvalidScalars(in: arena, count: scalars, random: random)
  }

  /// Draws again wherever a draw is zero or not below the group order: about once in 2^128 draws.
  ///
  /// Drawing again keeps the keys uniform; reducing modulo n would not.
  private static func replaceInvalidScalars(
    in arena: SecretArena, count: Int, random: some RandomSource
  ) throws(SecretMemoryError) {
    for slot in 0..<count {
      while !arena.withBytes(ofSlot: slot, { (try? Secp256k1.validate(privateKey: $0)) != nil }) {
        try arena.withMutableBytes(ofSlot: slot) { (bytes) throws(SecretMemoryError) in try random.fill(&bytes) }
      }
    }
  }
}

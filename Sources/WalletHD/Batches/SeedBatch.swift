package import WalletCurves
package import WalletKeygen
package import WalletSecrets

/// What follows from the BIP-39 seeds of many users, computed step by step for all of them.
///
/// Gives what ``DerivationProfile/key(fromSeed:index:)`` and ``SeedIdentity`` give for each seed alone.
package struct SeedBatch {
  /// The seeds, 64 bytes a slot.
  private let seeds: SecretArena
  private let count: Int
  private let engine: KeyEngine

  package init(seeds: SecretArena, count: Int, engine: KeyEngine) {
    self.seeds = seeds
    self.count = count
    self.engine = engine
  }

  /// The BIP-32 master public keys, by which sealed mnemonics are known, and the keys of an EVM profile at an index.
  ///
  /// Both need the master nodes, which are derived once.
  package func ethereumKeys(
    _ profile: DerivationProfile?, index: UInt32
  ) throws(BatchError) -> (masters: [Secp256k1.PublicKey], keys: [Secp256k1.PublicKey]) {
    defer { SecureWipe.stack() }
    let nodes = try self.nodes(.secp256k1)
    let masters = try publicKeys(of: nodes)
    guard let profile, let path = try Self.path(profile, index) else { return (masters, []) }
    for index in path.indexes {
      try nodes.descend(to: index, publicKeys: index.isHardened ? [] : try publicKeys(of: nodes))
    }
    return (masters, try publicKeys(of: nodes))
  }

  /// The keys of a Solana profile at an index.
  package func solanaKeys(
    _ profile: DerivationProfile, index: UInt32
  ) throws(BatchError) -> [Ed25519.PublicKey] {
    defer { SecureWipe.stack() }
    guard let path = try Self.path(profile, index) else { return try frontHalfKeys() }
    let nodes = try self.nodes(.ed25519)
    for index in path.indexes { try nodes.descend(to: index) }
    return try nodes.withPrivateKeys { (seeds) throws(BatchError) in try ed25519PublicKeys(of: seeds) }
  }

  /// solana-keygen, without a path, takes the front halves of the seeds.
  private func frontHalfKeys() throws(BatchError) -> [Ed25519.PublicKey] {
    let halves: SecretArena
    do { halves = try SecretArena(slotByteCount: 32, slotCount: count) } catch {
      throw .derivation(.secretMemory(error))
    }
    for slot in 0..<count {
      seeds.withBytes(ofSlot: slot, first: 32) { half in
        halves.withMutableBytes(ofSlot: slot) { copyBytes(half, into: &$0, at: 0) }
      }
    }
    return try halves.withBytes(ofSlots: 0..<count) { (seeds) throws(BatchError) in
      try ed25519PublicKeys(of: seeds)
    }
  }

  private static func path(_ profile: DerivationProfile, _ index: UInt32) throws(BatchError) -> DerivationPath? {
    do { return try profile.path(index: index) } catch { throw .derivation(error) }
  }

  private func nodes(_ curve: NodeBatch.Curve) throws(BatchError) -> NodeBatch {
    let engine = engine
    return try seeds.withBytes(ofSlots: 0..<count) { (seeds) throws(BatchError) in
      try NodeBatch(seeds: seeds, curve: curve, engine: engine)
    }
  }

  private func publicKeys(of nodes: NodeBatch) throws(BatchError) -> [Secp256k1.PublicKey] {
    let engine = engine
    return try nodes.withPrivateKeys { (scalars) throws(BatchError) in
      do throws(KeygenError) { return try engine.backend.secp256k1PublicKeys(of: scalars) } catch {
        throw .engine(error)
      }
    }
  }

  private func ed25519PublicKeys(of seeds: RawSpan) throws(BatchError) -> [Ed25519.PublicKey] {
    do throws(KeygenError) { return try engine.backend.ed25519PublicKeys(of: seeds) } catch { throw .engine(error) }
  }
}

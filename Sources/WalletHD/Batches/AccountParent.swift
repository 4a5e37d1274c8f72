import WalletCurves
package import WalletKeygen
package import WalletSecrets

/// The node of a seed below which every user has an account of its own: m/44'/60' or m/44'/501'.
///
/// Derived once from the seed, by the reference path; key and chain code are kept between guard pages, 32 bytes each, and
/// zeroed with the last reference. Whoever has them has every account's keys.
package final class AccountParent: Sendable {
  package let profile: DerivationProfile
  private let key: GuardedSecret
  private let chainCode: GuardedSecret

  /// Derives the parent of a profile in ``DerivationProfile/perUser`` from a BIP-39 seed, 64 bytes.
  ///
  /// Throws ``DerivationError/notPerUser(_:)`` for another profile.
  package init(of profile: DerivationProfile, seed: borrowing Secret) throws(DerivationError) {
    guard DerivationProfile.perUser.contains(profile), let path = try profile.path(index: 0) else {
      throw .notPerUser(profile)
    }
    self.profile = profile
    let above = path.indexes.prefix(DerivationProfile.perUserParentDepth)
    (key, chainCode) = try seed.withBytes { (seed) throws(DerivationError) in
      defer { SecureWipe.stack() }
      switch profile.chain {
      case .evm:
        var node = try BIP32PrivateNode(seed: seed)
        for index in above { try node.descend(to: index) }
        return (
          try node.withKey { (key) throws(DerivationError) in try Self.guarded(key) },
          try node.withChainCode { (code) throws(DerivationError) in try Self.guarded(code) }
        )
      case .solana:
        var node = try SLIP10Ed25519Node(seed: seed)
        try node.descend(DerivationPath(unchecked: Array(above)))
        return (
          try node.withPrivateKey { (key) throws(DerivationError) in try Self.guarded(key) },
          try node.withChainCode { (code) throws(DerivationError) in try Self.guarded(code) }
        )
      }
    }
  }

  /// The key of one account, by the reference path from the parent on.
  package func key(index: UInt32) throws(DerivationError) -> DerivedKey {
    let below = try below(index)
    return try withNode { (key, chainCode) throws(DerivationError) in
      defer { SecureWipe.stack() }
      switch profile.chain {
      case .evm:
        var node = try BIP32PrivateNode(key: key, chainCode: chainCode)
        for index in below { try node.descend(to: index) }
        let secret = try node.withKey { (key) throws(DerivationError) in
          try DerivationError.wrapping { () throws(SecretMemoryError) in try Secret(copying: key) }
        }
        return DerivedKey(privateKey: secret, publicKey: .secp256k1(try node.publicKey()))
      case .solana:
        var node = try SLIP10Ed25519Node(key: key, chainCode: chainCode)
        try node.descend(DerivationPath(unchecked: below))
        let secret = try node.withPrivateKey { (key) throws(DerivationError) in
          try DerivationError.wrapping { () throws(SecretMemoryError) in try Secret(copying: key) }
        }
        return DerivedKey(privateKey: secret, publicKey: .ed25519(try node.publicKey()))
      }
    }
  }

  /// The public keys of many accounts in the order of their indexes, every step for all of them at a time.
  package func publicKeys(
    indexes: [UInt32], engine: KeyEngine
  ) throws(BatchError) -> [DerivedPublicKey] {
    guard !indexes.isEmpty else { return [] }
    defer { SecureWipe.stack() }
    var accounts: [ChildIndex] = []
    accounts.reserveCapacity(indexes.count)
    var rest: [ChildIndex] = []
    for index in indexes {
      let below: [ChildIndex]
      do { below = try self.below(index) } catch { throw .derivation(error) }
      accounts.append(below[0])
      // The levels below the account's own are the same for all.
      rest = Array(below.dropFirst())
    }
    let curve: NodeBatch.Curve = profile.chain == .evm ? .secp256k1 : .ed25519
    let nodes = try withNode { (key, chainCode) throws(BatchError) in
      try NodeBatch(key: key, chainCode: chainCode, count: indexes.count, curve: curve, engine: engine)
    }
    try nodes.descend(toHardened: accounts)
    switch curve {
    case .secp256k1:
      for index in rest {
        try nodes.descend(to: index, publicKeys: index.isHardened ? [] : try Self.secp256k1Keys(of: nodes, engine))
      }
      return try Self.secp256k1Keys(of: nodes, engine).map { .secp256k1($0) }
    case .ed25519:
      for index in rest { try nodes.descend(to: index) }
      return try nodes.withPrivateKeys { (seeds) throws(BatchError) in
        try BatchError.engine { () throws(KeygenError) in try engine.backend.ed25519PublicKeys(of: seeds) }
      }.map { .ed25519($0) }
    }
  }

  /// The levels below the parent at which the key of an index is.
  private func below(_ index: UInt32) throws(DerivationError) -> [ChildIndex] {
    guard let path = try profile.path(index: index) else { throw .notPerUser(profile) }
    return Array(path.indexes.dropFirst(DerivationProfile.perUserParentDepth))
  }

  private func withNode<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan, RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try key.withBytes { (key) throws(Failure) in
      try chainCode.withBytes { (chainCode) throws(Failure) in try body(key, chainCode) }
    }
  }

  private static func secp256k1Keys(
    of nodes: NodeBatch, _ engine: KeyEngine
  ) throws(BatchError) -> [Secp256k1.PublicKey] {
    try nodes.withPrivateKeys { (scalars) throws(BatchError) in
      try BatchError.engine { () throws(KeygenError) in try engine.backend.secp256k1PublicKeys(of: scalars) }
    }
  }

  private static func guarded(_ bytes: RawSpan) throws(DerivationError) -> GuardedSecret {
    do {
      return try GuardedSecret { (target: inout MutableRawSpan) in copyBytes(bytes, into: &target, at: 0) }
    } catch let error as SecretMemoryError {
      throw .secretMemory(error)
    } catch {
      throw .libraryFailure
    }
  }
}

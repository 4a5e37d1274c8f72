public import WalletSecrets

extension DerivationProfile {
  /// The account key from whose public half all the profile's addresses follow; nil where that is impossible.
  ///
  /// It exists where the index is not hardened: m/44'/60'/0' for ``metamask`` and ``ledgerLegacy``. ``ledgerLive`` hardens
  /// the index, and ed25519 has hardened children only. Whoever has the account's extended public key sees all its
  /// addresses, past and future; together with the private key of any one address it gives all of them away.
  public var watchOnlyAccount: DerivationPath? {
    switch self {
    case .metamask, .ledgerLegacy: DerivationPath(unchecked: Self.ethereum + [.hardened(0)])
    case .ledgerLive, .phantom, .trustSolana, .solanaCLI: nil
    }
  }

  /// The levels below ``watchOnlyAccount`` at which the key of an index is.
  func watchOnlyIndexes(index: UInt32) throws(DerivationError) -> [ChildIndex] {
    guard let account = watchOnlyAccount, let path = try path(index: index) else { throw .noWatchOnly(self) }
    return Array(path.indexes.dropFirst(account.indexes.count))
  }
}

extension DerivationProfile {
  /// The extended public key of ``watchOnlyAccount`` for a seed: what a machine without secrets needs.
  ///
  /// Throws ``DerivationError/noWatchOnly(_:)``.
  public func accountPublicKey(fromSeed seed: borrowing Secret) throws(DerivationError) -> ExtendedPublicKey {
    guard let account = watchOnlyAccount else { throw .noWatchOnly(self) }
    return try ExtendedPrivateKey(seed: seed).descendant(account).extendedPublicKey
  }

  /// The public key at an index, from the account's extended public key alone.
  ///
  /// Throws ``DerivationError/notTheAccountKey(_:depth:)`` for a key that cannot be the account key: from it other
  /// addresses would follow, which no wallet with this profile finds.
  public func publicKey(
    fromAccount account: ExtendedPublicKey, index: UInt32
  ) throws(DerivationError) -> DerivedPublicKey {
    let indexes = try watchOnlyIndexes(index: index)
    guard let path = watchOnlyAccount, Int(account.origin.depth) == path.indexes.count,
      account.origin.index == path.indexes.last
    else { throw .notTheAccountKey(self, depth: account.origin.depth) }
    return .secp256k1(try account.descendant(DerivationPath(unchecked: indexes)).publicKey)
  }
}

import WalletAddresses
import WalletCurves
import WalletHD
import WalletSecrets
import WalletStorage

/// A mnemonic on its way in, copied so that work on it can move to another thread.
final class ImportedMnemonic: Sendable {
  let mnemonic: Mnemonic
  let passphrase: Secret?

  init(_ mnemonic: borrowing Mnemonic, passphrase: consuming Secret?) throws(WalletError) {
    let language = mnemonic.language
    do {
      self.mnemonic = try mnemonic.withEntropy { (entropy) throws(MnemonicError) in
        try Mnemonic(copyingEntropy: entropy, language: language)
      }
    } catch { throw .mnemonic(error) }
    self.passphrase = passphrase
  }

  /// Runs a closure with the pass-phrase; no bytes are none.
  func withPassphrase<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch passphrase {
    case .some(let passphrase): return try passphrase.withBytes(body)
    case .none: return try body(RawSpan())
    }
  }

  static func copy(_ secret: borrowing Secret) throws(WalletError) -> Secret {
    do { return try secret.copy() } catch { throw .secretMemory(error) }
  }
}

/// A private key on its way in.
final class ImportedKey: Sendable {
  let key: Secret

  init(_ key: consuming Secret) {
    self.key = key
  }
}

/// What can be imported.
enum ImportedSecret: Sendable {
  case mnemonic(ImportedMnemonic)
  case privateKey(ImportedKey, Chain)
  /// A key beside the wallets that the user has.
  case furtherKey(ImportedKey, Chain, accountIndex: UInt32)

  /// Whether it may be added to the wallets that a user has: never mixed, never replaced.
  func mayJoin(_ existing: UserWallets) -> Bool {
    switch self {
    case .mnemonic: false
    case .privateKey(_, let chain):
      existing[chain] == nil && existing.all.allSatisfy { $0.kind != .mnemonic && $0.kind != .sharedSeed }
    case .furtherKey(_, let chain, let index):
      existing.all.allSatisfy { $0.kind != .sharedSeed && ($0.chain != chain || $0.accountIndex != index) }
    }
  }

  /// Seals the secret and adds its wallets to a user.
  func add(
    to user: inout CreationBatch.User, with maker: WalletMaker, chains: [Chain], dataKeyID: UInt32
  ) throws(WalletError) {
    switch self {
    case .mnemonic(let imported):
      var identifiers = try maker.sealer.drawIdentifiers(1 + chains.count)
      guard let secretID = identifiers.popLast() else { return }
      let seed = try imported.withPassphrase { (passphrase) throws(WalletError) in
        try maker.mnemonic.add(
          imported.mnemonic, passphrase: passphrase, id: secretID, to: &user, dataKeyID: dataKeyID)
      }
      try maker.mnemonic.addWallets(
        on: chains, seed: seed, secretID: secretID, identifiers: &identifiers, to: &user)
    case .privateKey(let imported, let chain):
      try Self.add(imported, chain, accountIndex: 0, to: &user, with: maker, dataKeyID: dataKeyID)
    case .furtherKey(let imported, let chain, let index):
      try Self.add(imported, chain, accountIndex: index, to: &user, with: maker, dataKeyID: dataKeyID)
    }
  }

  private static func add(
    _ imported: ImportedKey, _ chain: Chain, accountIndex: UInt32, to user: inout CreationBatch.User,
    with maker: WalletMaker, dataKeyID: UInt32
  ) throws(WalletError) {
    let identifiers = try maker.sealer.drawIdentifiers(2)
    let kind: SecretKind = chain == .evm ? .rawSecp256k1 : .rawEd25519
    let identity: ReferencePath.Identity
    do { identity = try Self.identity(of: imported.key, chain) } catch { throw .invalidPrivateKey(error) }
    try imported.key.withBytes { (key) throws(WalletError) in
      try maker.sealer.add(
        key, kind: kind, slot: .raw(chain, accountIndex: accountIndex), id: identifiers[0],
        publicIdentity: identity.publicIdentity, to: &user, dataKeyID: dataKeyID)
    }
    maker.sealer.add(
      identity.address, on: chain, kind: kind, accountIndex: accountIndex, id: identifiers[1],
      secretID: identifiers[0], to: &user)
  }

  private static func identity(
    of key: borrowing Secret, _ chain: Chain
  ) throws(CurveError) -> ReferencePath.Identity {
    switch chain {
    case .evm:
      let publicKey = try Secp256k1.publicKey(of: key)
      do { return try ReferencePath.identity(of: publicKey) } catch { throw .libraryFailure }
    case .solana:
      return ReferencePath.identity(of: try Ed25519.publicKey(ofSeed: key))
    }
  }
}

public import WalletAddresses
public import WalletHD
public import WalletSecrets
import WalletCurves
import WalletStorage

extension WalletProvisioner {
  /// Takes in a mnemonic for a user who has no wallets, and derives the first wallet of every enabled chain from it.
  ///
  /// Durable on return; the outbox records an import. Throws ``WalletError/alreadyHasWallets(user:)`` rather than replace
  /// or mix anything, also when another process is quicker.
  public func importMnemonic(
    _ mnemonic: borrowing Mnemonic, for userID: UserID
  ) async throws(WalletError) -> UserWallets {
    try await importSecret(.mnemonic(try ImportedMnemonic(mnemonic, passphrase: nil)), for: userID)
  }

  /// The same for a mnemonic with a pass-phrase, which is sealed with it: both are needed for the keys.
  public func importMnemonic(
    _ mnemonic: borrowing Mnemonic, passphrase: borrowing Secret, for userID: UserID
  ) async throws(WalletError) -> UserWallets {
    try await importSecret(
      .mnemonic(try ImportedMnemonic(mnemonic, passphrase: try ImportedMnemonic.copy(passphrase))), for: userID)
  }

  /// Takes in one wallet's private key of 32 bytes: a big-endian secp256k1 scalar (EVM) or an Ed25519 seed (Solana).
  ///
  /// The user may have raw keys on other chains, but neither a wallet on this one nor a mnemonic. Throws
  /// ``WalletError``.
  public func importPrivateKey(
    _ key: borrowing Secret, chain: Chain, for userID: UserID
  ) async throws(WalletError) -> UserWallets {
    try await importSecret(.privateKey(ImportedKey(try ImportedMnemonic.copy(key)), chain), for: userID)
  }

  private func importSecret(_ secret: ImportedSecret, for userID: UserID) async throws(WalletError) -> UserWallets {
    if let existing = try await wallets(of: userID), !secret.mayJoin(existing) {
      throw .alreadyHasWallets(user: userID)
    }
    for _ in 0..<WalletCommitter.attempts {
      let batch = try await sealed(secret, for: userID)
      let outcomes: [CreationOutcome]
      do throws(StoreError) {
        outcomes = try await session.store.create(batch, chain: session.ring.eventChain)
      } catch {
        switch error {
        case .dataKeyFull(batch.dataKeyID):
          // Other processes filled it meanwhile.
          try await session.ring.reload(from: session.store)
          continue
        case .addressTaken: throw .addressTaken(user: userID)
        default: throw WalletError(error)
        }
      }
      if outcomes.first?.isErased == true { throw .erased(user: userID) }
      guard let outcome = outcomes.first, outcome.createdCount == batch.users.first?.wallets.count else {
        throw .alreadyHasWallets(user: userID)
      }
      return try checked(outcome.wallets, of: userID).get()
    }
    throw .store(.busy(path: session.store.name))
  }

  /// Seals what is imported, verified, under a data key that has room.
  func sealed(_ secret: ImportedSecret, for userID: UserID) async throws(WalletError) -> CreationBatch {
    let dataKeyID = try await committer.reserve(1)
    let maker = committer.maker
    let chains = options.chains.sorted()
    let made = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      var user = CreationBatch.User(userID: userID, secrets: [], wallets: [], isImport: true)
      try secret.add(to: &user, with: maker, chains: chains, dataKeyID: dataKeyID)
      try maker.verifier.verify(user)
      return [user]
    }
    return CreationBatch(tenant: options.tenant, time: now(), users: made, dataKeyID: dataKeyID)
  }
}

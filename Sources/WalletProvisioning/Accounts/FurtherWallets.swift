public import WalletAddresses
public import WalletSecrets
import WalletStorage

extension WalletProvisioner {
  /// Makes a further wallet for a user: the one after the last account of the chain.
  ///
  /// From the user's phrase, if the user has one, along the profile of the wallets that are there; else from a new random
  /// key. An account of the phrase whose key the user has brought in already is passed over. The user's first wallets are made before, if they are missing. Every call makes exactly one wallet, whoever
  /// else does so at the same time. Durable on return. Throws ``WalletError``.
  public func createWallet(on chain: Chain, for userID: UserID) async throws(WalletError) -> Wallet {
    try await addWallet(on: chain, for: userID, passingOverOwn: true) { (index, wallets) throws(WalletError) in
      try await self.madeWallet(on: chain, at: index, beside: wallets)
    }
  }

  /// Takes in a private key as a further wallet of a user, beside those that are there.
  ///
  /// 32 bytes: a big-endian secp256k1 scalar (EVM) or an Ed25519 seed (Solana). A phrase does not bring it back. Durable
  /// on return; the outbox records an import. Throws ``WalletError/addressTaken(user:)`` for a key that is in the store.
  public func importFurtherPrivateKey(
    _ key: borrowing Secret, chain: Chain, for userID: UserID
  ) async throws(WalletError) -> Wallet {
    let imported = ImportedKey(try ImportedMnemonic.copy(key))
    return try await addWallet(on: chain, for: userID) { (index, _) throws(WalletError) in
      try await self.sealed(.furtherKey(imported, chain, accountIndex: index), for: userID)
    }
  }

  /// Commits what a closure makes for the next account of a chain, which it is told.
  ///
  /// Where that gives an address that the user has already, the account after it is tried, if this is asked for.
  private func addWallet(
    on chain: Chain, for userID: UserID, passingOverOwn: Bool = false,
    _ make: @Sendable (UInt32, UserWallets) async throws(WalletError) -> CreationBatch
  ) async throws(WalletError) -> Wallet {
    guard options.chains.contains(chain) else { throw .invalidOption("the chain \(chain) is not enabled") }
    _ = try await ensureWallets(for: userID)
    var refused: UInt32?
    var passedOver: [UInt32] = []
    while true {
      guard !Task.isCancelled else { throw .cancelled(user: userID) }
      guard let wallets = try await wallets(of: userID) else { throw .noWallet(user: userID, chain: chain) }
      // One account is all that a user has of a shared seed, and nothing is mixed with it.
      guard wallets.all.allSatisfy({ $0.kind != .sharedSeed }) else {
        throw .noFurtherAccount(user: userID, chain: chain)
      }
      guard let last = wallets.all.last(where: { $0.chain == chain })?.accountIndex, last < UInt32.max >> 1 else {
        throw .noWallet(user: userID, chain: chain)
      }
      let index = max(last, passedOver.last ?? 0) + 1
      // Whoever takes a place adds a row; a place that is taken without one belongs to a row that was removed.
      guard refused.map({ $0 < index }) ?? true else { throw .rowAltered(user: userID, chain: chain) }
      let batch = try await make(index, wallets)
      let outcomes: [CreationOutcome]
      do throws(StoreError) {
        outcomes = try await session.store.create(batch, chain: session.ring.eventChain)
      } catch {
        switch error {
        case .dataKeyFull(batch.dataKeyID):
          // Other processes filled it meanwhile.
          try await session.ring.reload(from: session.store)
          continue
        case .addressTaken:
          // Accounts have different addresses, so there are no more of these than the user has wallets.
          guard
            passingOverOwn, passedOver.count < wallets.all.count,
            try await isOwn(batch, of: userID)
          else { throw .addressTaken(user: userID) }
          passedOver.append(index)
          continue
        default: throw WalletError(error)
        }
      }
      if let outcome = outcomes.first, outcome.createdCount == 1, let made = batch.users.first?.wallets.first {
        let checked = try checked(outcome.wallets, of: userID).get()
        guard let wallet = checked.all.first(where: { $0.id == made.walletID }) else {
          throw .rowAltered(user: userID, chain: chain)
        }
        return wallet
      }
      refused = index
    }
  }

  /// Whether a user has an address already that a batch would give them.
  private func isOwn(_ batch: CreationBatch, of userID: UserID) async throws(WalletError) -> Bool {
    guard let present = try await wallets(of: userID) else { return false }
    let made = batch.users.flatMap(\.wallets)
    return present.all.contains { wallet in
      made.contains { $0.chain == wallet.chain && $0.address.utf8.elementsEqual(wallet.address.utf8) }
    }
  }

  /// Makes and verifies a wallet at an account index, of the kind of the user's first on the chain.
  private func madeWallet(
    on chain: Chain, at index: UInt32, beside wallets: UserWallets
  ) async throws(WalletError) -> CreationBatch {
    let userID = wallets.userID
    guard let first = wallets[chain] else { throw .noWallet(user: userID, chain: chain) }
    let phrase = first.kind == .mnemonic ? try await phraseRow(of: userID) : nil
    let dataKeyID = try await committer.reserve(phrase == nil ? 1 : 0)
    let maker = committer.maker
    let made = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      let user: CreationBatch.User
      if let phrase {
        user = try maker.mnemonic.further(phrase, like: first, at: index, of: userID)
      } else {
        user = try maker.raw.further(on: chain, at: index, of: userID, dataKeyID: dataKeyID)
      }
      try maker.verifier.verify(user, known: phrase.map { [$0] } ?? [])
      return [user]
    }
    return CreationBatch(tenant: options.tenant, time: now(), users: made, dataKeyID: dataKeyID)
  }

  private func phraseRow(of userID: UserID) async throws(WalletError) -> SecretRow {
    let secrets: [SecretRow]
    do { secrets = try await session.store.secrets(of: userID, tenant: options.tenant) } catch {
      throw WalletError(error)
    }
    guard let row = secrets.first(where: { $0.slot == .mnemonic && $0.kind == .mnemonic }) else {
      throw .record(user: userID, .notAuthentic)
    }
    if !session.ring.knowsDataKey(of: row) { try await session.ring.reload(from: session.store) }
    return row
  }
}

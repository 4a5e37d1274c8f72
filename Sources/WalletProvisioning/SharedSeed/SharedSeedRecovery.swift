public import WalletAddresses
public import WalletHD
public import WalletSecrets
import WalletStorage

extension WalletProvisioner {
  /// The fingerprint of a phrase, as ``SharedSeedStatus/fingerprint`` is that of a stored one.
  public static func fingerprint(
    of mnemonic: borrowing Mnemonic, passphrase: borrowing Secret
  ) throws(WalletError) -> String {
    let imported = try ImportedMnemonic(mnemonic, passphrase: try ImportedMnemonic.copy(passphrase))
    return try SharedSeedStatus.fingerprint(of: try imported.identity)
  }

  /// The same for a phrase without a pass-phrase.
  public static func fingerprint(of mnemonic: borrowing Mnemonic) throws(WalletError) -> String {
    try SharedSeedStatus.fingerprint(of: try ImportedMnemonic(mnemonic, passphrase: nil).identity)
  }

  /// The first index for users who are made after a recovery from a map, if there is nothing better to go by: the next
  /// 2^20 above the highest in the map are left out.
  ///
  /// A map is older than the store that was lost. Whoever came after it was written has one of the indexes above its
  /// highest, and a newcomer who got that index would have somebody else's keys. At most 2^31, which is no one's.
  public static func indexAfterRecovery(ofHighest highest: UInt32) -> UInt32 {
    let (next, isOver) = highest.addingReportingOverflow(1 + SharedSeedRow.restoreGap)
    return isOver ? SharedSeedRow.indexCount : min(next, SharedSeedRow.indexCount)
  }

  /// Takes in the phrase of users who are to be recovered, and keeps every index below `nextIndex` for them, for good.
  ///
  /// ``indexAfterRecovery(ofHighest:)`` leaves room for users whom the map does not know. Processes that make users of the
  /// same store meanwhile may still give away indexes that they reserved before: end them first.
  ///
  /// A tenant that has this very seed already is fine, so that a recovery can be gone on with; one with another seed is
  /// refused with ``WalletError/otherSharedSeed(expected:found:)``. Throws ``WalletError``.
  public func recoverSharedSeed(
    _ mnemonic: borrowing Mnemonic, nextIndex: UInt32
  ) async throws(WalletError) -> SharedSeedStatus {
    try await recoverSharedSeed(try ImportedMnemonic(mnemonic, passphrase: nil), nextIndex: nextIndex)
  }

  /// The same for a phrase with a pass-phrase.
  public func recoverSharedSeed(
    _ mnemonic: borrowing Mnemonic, passphrase: borrowing Secret, nextIndex: UInt32
  ) async throws(WalletError) -> SharedSeedStatus {
    try await recoverSharedSeed(
      try ImportedMnemonic(mnemonic, passphrase: try ImportedMnemonic.copy(passphrase)), nextIndex: nextIndex)
  }

  func recoverSharedSeed(
    _ imported: ImportedMnemonic, nextIndex: UInt32
  ) async throws(WalletError) -> SharedSeedStatus {
    guard nextIndex <= SharedSeedRow.indexCount else {
      throw .store(.sharedIndexesExhausted(path: session.store.name))
    }
    let identity = try imported.identity
    let rows: [SharedSeedRow]
    do { rows = try await session.store.sharedSeeds() } catch { throw WalletError(error) }
    if let row = rows.first(where: { $0.tenant == options.tenant }) {
      guard row.publicIdentity == identity.publicIdentity else {
        throw .otherSharedSeed(
          expected: try SharedSeedStatus(row).fingerprint, found: try SharedSeedStatus.fingerprint(of: identity))
      }
    } else {
      _ = try await addSharedSeed(imported, step: .imported, nextIndex: nextIndex)
    }
    // For a new seed too: what was reserved meanwhile, and is given back later, must not bring the counter below it.
    do throws(StoreError) {
      try await session.store.reserveSharedIndexes(below: nextIndex, of: options.tenant)
    } catch { throw WalletError(error) }
    await committer.shared.drop(below: nextIndex)
    guard let status = try await sharedSeed() else { throw .noSharedSeed(tenant: options.tenant) }
    return status
  }

  /// Gives users the wallets of known accounts of the tenant's shared seed, on all enabled chains, as far as they lack
  /// them.
  ///
  /// Durable on return; the outbox records imports. A user who has other wallets fails alone, with
  /// ``WalletError/otherAccount(user:index:asked:)`` or ``WalletError/alreadyHasWallets(user:)``. Wallets get identifiers
  /// of their own. Throws ``WalletError`` when the store or the machine fails as a whole.
  public func recoverWallets(
    of accounts: [(userID: UserID, index: UInt32)]
  ) async throws(WalletError) -> [(userID: UserID, wallets: Result<UserWallets, WalletError>)] {
    guard let highest = accounts.map(\.index).max() else { return [] }
    guard highest < SharedSeedRow.indexCount else {
      let user = accounts.first { $0.index == highest }
      throw .derivation(user: user?.userID ?? accounts[0].userID, .indexTooLarge(highest))
    }
    do throws(StoreError) {
      try await session.store.reserveSharedIndexes(below: highest + 1, of: options.tenant)
    } catch .noSharedSeed {
      throw .noSharedSeed(tenant: options.tenant)
    } catch { throw WalletError(error) }
    let outcome = try await committer.recover(accounts)
    return accounts.map { account in
      (account.userID, outcome.results[account.userID] ?? .failure(.closed))
    }
  }
}

extension WalletCommitter {
  /// Makes and commits the wallets of accounts that are known, where they are missing.
  func recover(_ accounts: [(userID: UserID, index: UInt32)]) async throws(WalletError) -> Outcome {
    let indexes = Dictionary(accounts.map { ($0.userID, $0.index) }) { first, _ in first }
    var prepared = Prepared(settled: [:], requests: [], batch: nil)
    for (user, wallets) in try await refusingRemoved(
      try await refusingErased(try await stored(Self.distinct(Array(indexes.keys)))))
    {
      guard let index = indexes[user] else { continue }
      switch wallets.flatMap({ Self.requireAccount(index, $0) }) {
      case .failure(let error): prepared.settled[user] = .failure(error)
      case .success(let found):
        let missing = chains.filter { found[$0] == nil }
        if missing.isEmpty {
          prepared.settled[user] = .success(found)
        } else {
          prepared.requests.append(
            WalletRequest(userID: user, chains: missing, source: .account(index), isRecovery: true))
        }
      }
    }
    prepared.batch = try await make(prepared.requests, settling: &prepared.settled)
    var outcome = try await commit(prepared)
    // Another process may have been quicker to give the user something else.
    for (user, index) in indexes {
      outcome.results[user] = outcome.results[user]?.flatMap { Self.requireAccount(index, $0) }
    }
    return outcome
  }

  /// Fails unless all that a user has, if anything, is of one account of the shared seed.
  private static func requireAccount(
    _ index: UInt32, _ wallets: UserWallets
  ) -> Result<UserWallets, WalletError> {
    guard wallets.all.allSatisfy({ $0.kind == .sharedSeed }) else {
      return .failure(.alreadyHasWallets(user: wallets.userID))
    }
    guard let other = wallets.all.first(where: { $0.accountIndex != index }) else { return .success(wallets) }
    return .failure(.otherAccount(user: wallets.userID, index: other.accountIndex, asked: index))
  }
}

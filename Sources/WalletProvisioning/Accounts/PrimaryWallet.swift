public import WalletAddresses
public import WalletStorage

extension WalletProvisioner {
  /// The wallet that comes first for a user: the one chosen, else the first of all; nil if there is none.
  ///
  /// Throws ``WalletError/primaryAltered(user:)`` rather than believe a choice that the engine did not write.
  public func primaryWallet(of userID: UserID) async throws(WalletError) -> Wallet? {
    guard let wallets = try await wallets(of: userID) else { return nil }
    return try await primaryWallet(among: wallets)
  }

  /// The same for a user whose wallets have been read just now.
  package func primaryWallet(among wallets: UserWallets) async throws(WalletError) -> Wallet? {
    let row: PrimaryRow?
    do { row = try await session.store.primary(of: wallets.userID, tenant: options.tenant) } catch {
      throw WalletError(error)
    }
    guard let row else { return wallets.all.first }
    guard session.ring.isAuthentic(row) else { throw .primaryAltered(user: wallets.userID) }
    return wallets.all.first { $0.id == row.walletID } ?? wallets.all.first
  }

  /// Chooses which of a user's wallets comes first.
  ///
  /// Durable on return. Throws ``WalletError/unknownWallet(user:id:)``, and changes nothing, unless the user has it.
  public func setPrimaryWallet(_ id: RecordID, of userID: UserID) async throws(WalletError) {
    guard let wallets = try await wallets(of: userID), wallets.all.contains(where: { $0.id == id }) else {
      throw .unknownWallet(user: userID, id: id.description)
    }
    var row = PrimaryRow(tenant: options.tenant, userID: userID, walletID: id)
    row.code = session.ring.code(of: row)
    let wasSet: Bool
    do { wasSet = try await session.store.setPrimary(row) } catch { throw WalletError(error) }
    guard wasSet else { throw .unknownWallet(user: userID, id: id.description) }
  }
}

import WalletStorage

extension WalletProvisioner {
  /// Makes the index of addresses, by which owners are found and addresses kept unique, anew from the wallets of all
  /// tenants; returns how many entries it has.
  ///
  /// For a store in which an audit found ``AuditFinding/addressNotIndexed(user:chain:)`` or another fault of the index.
  /// Wallets and secrets are not touched, and no row is believed that was not before. One durable transaction: whoever else
  /// writes to the store waits until it is done. Throws ``WalletError``.
  public func rebuildAddressIndex() async throws(WalletError) -> Int {
    do throws(StoreError) { return try await session.store.rebuildAddressIndex() } catch { throw WalletError(error) }
  }
}

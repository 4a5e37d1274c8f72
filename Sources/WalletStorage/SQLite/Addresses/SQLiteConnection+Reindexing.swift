extension SQLiteConnection {
  /// Makes the index of addresses anew from the wallets, inside a transaction; returns how many entries it has.
  ///
  /// The library sorts them, in files where memory does not do, so that every page of the index is written once.
  @discardableResult
  func rebuildAddressIndex() throws(StoreError) -> Int {
    (recentAddresses, addressMerge) = (nil, nil)
    try defineAddressHash()
    // The numbers of runs go on: other processes know which they have seen.
    try execute("DELETE FROM addresses; DELETE FROM address_runs; DELETE FROM address_merge")
    // A damaged address is for the audit to tell of; it cannot be looked for.
    try run(
      """
      INSERT INTO addresses (hash, user)
      SELECT hash, user FROM (SELECT address_hash(address) AS hash, user FROM wallets) WHERE hash IS NOT NULL
      ORDER BY hash, user
      ON CONFLICT (hash, user) DO NOTHING
      """)
    return try rowCount("addresses")
  }
}

extension SQLiteStore {
  package func rebuildAddressIndex() async throws(StoreError) -> Int {
    try await writer.commit(.sorting) { (connection) throws(StoreError) in
      try connection.rebuildAddressIndex()
    } settle: { (_, _) throws(StoreError) in
      // Nothing hangs on it; the caller does it again.
      false
    }
  }
}

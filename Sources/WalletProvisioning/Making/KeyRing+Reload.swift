import WalletAddresses
import WalletStorage

extension KeyRing {
  /// Whether the ring, as it was loaded last, has the data key that a secret was sealed under.
  ///
  /// True too when the record does not say: reading it will tell what is wrong.
  func knowsDataKey(of secret: SecretRow) -> Bool {
    knowsDataKey(ofRecord: secret.record)
  }

  /// The same for any record that was sealed under a data key.
  func knowsDataKey(ofRecord bytes: [UInt8]) -> Bool {
    guard let header = try? RecordHeader(record: bytes) else { return true }
    return record.dataKeys.contains { $0.id == header.dataKeyID }
  }

  /// A user's secrets, under data keys that the ring knows.
  ///
  /// Another process may have added data keys, or sealed the secrets anew and removed old ones, since the ring was loaded;
  /// the second while this reads.
  func secrets(
    of user: UserID, tenant: Tenant, in store: some WalletStoreReading
  ) async throws(WalletError) -> [SecretRow] {
    var rows: [SecretRow] = []
    for _ in 0..<3 {
      do { rows = try await store.secrets(of: user, tenant: tenant) } catch { throw WalletError(error) }
      if rows.allSatisfy({ knowsDataKey(of: $0) }) { break }
      try await reload(from: store)
    }
    return rows
  }

  /// A tenant's shared seed, under a data key that the ring knows; nil if the tenant has none.
  func sharedSeed(
    of tenant: Tenant, in store: some WalletStoreReading
  ) async throws(WalletError) -> SharedSeedRow? {
    var row: SharedSeedRow?
    for _ in 0..<3 {
      do { row = try await store.sharedSeeds().first { $0.tenant == tenant } } catch { throw WalletError(error) }
      if row.map({ knowsDataKey(ofRecord: $0.record) }) ?? true { break }
      try await reload(from: store)
    }
    return row
  }

  /// The ring of a snapshot: with the data keys that the records of that moment name.
  func asOf(_ snapshot: some WalletStoreReading) async throws(WalletError) -> KeyRing {
    do { return try asOf(try await snapshot.loadKeyRing()) } catch { throw Self.walletError(error) }
  }

  /// Takes over the data keys that other processes have added to the store since the ring was loaded.
  ///
  /// Refuses a ring that was altered.
  func reload(from store: some WalletStoreReading) async throws(WalletError) {
    do { try install(try await store.loadKeyRing()) } catch { throw Self.walletError(error) }
  }

  static func walletError(_ error: any Error) -> WalletError {
    switch error {
    case let error as StoreError: WalletError(error)
    case let error as KeyRingError: .keyRing(error)
    case let error as RootKeyError: .rootKey(error)
    case let error as WalletError: error
    default: .closed
    }
  }
}

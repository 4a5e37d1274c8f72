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

  /// Takes over the data keys that other processes have added to the store since the ring was loaded.
  ///
  /// Refuses a ring that was altered.
  func reload(from store: some WalletStoreReading) async throws(WalletError) {
    do {
      try install(try await store.loadKeyRing())
    } catch let error as StoreError {
      throw WalletError(error)
    } catch let error as KeyRingError {
      throw .keyRing(error)
    } catch {
      throw .closed
    }
  }
}

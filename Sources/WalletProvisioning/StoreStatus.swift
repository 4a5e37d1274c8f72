public import WalletStorage

/// What a store is made of, for diagnosis.
public struct StoreStatus: Hashable, Sendable {
  /// The store's lineage.
  public let storeID: RecordID
  /// Counts root keys, from 1.
  public let epoch: Int
  /// How many data keys the ring holds.
  public let dataKeyCount: Int
  /// How many events the outbox holds.
  public let eventCount: UInt64
}

extension WalletProvisioner {
  /// Reads the key ring and the head of the event chain.
  ///
  /// Throws ``WalletError`` when the store cannot be read.
  public func storeStatus() async throws(WalletError) -> StoreStatus {
    do {
      let ring = try await session.store.loadKeyRing()
      let head = try await session.store.eventHead()
      return StoreStatus(
        storeID: ring.storeID, epoch: Int(ring.epoch), dataKeyCount: ring.dataKeys.count, eventCount: head.sequence)
    } catch { throw .store(error) }
  }
}

public import WalletStorage

/// What a store is made of, for diagnosis.
public struct StoreStatus: Hashable, Sendable {
  /// The store's lineage.
  public let storeID: RecordID
  /// Counts root keys, from 1.
  public let epoch: Int
  /// How many data keys the ring holds.
  public let dataKeyCount: Int
  /// Counts the rotations of data keys; 0 while there is no data key.
  public let dataKeyEpoch: Int
  /// Whether a rotation of data keys has begun and is not done.
  public let isRotatingDataKeys: Bool
  /// What stretching the pass-phrase costs, if the root key comes from one.
  public let passphraseCost: RootPassphraseCost?
  /// How many events the outbox holds.
  public let eventCount: UInt64
}

extension WalletProvisioner {
  /// Reads the key ring and the head of the event chain.
  ///
  /// Throws ``WalletError`` when the store cannot be read.
  public func storeStatus() async throws(WalletError) -> StoreStatus {
    do {
      return StoreStatus(try await session.store.loadKeyRing(), head: try await session.store.eventHead())
    } catch { throw .store(error) }
  }
}

extension StoreStatus {
  init(_ ring: KeyRingRecord, head: EventHead) {
    self.init(
      storeID: ring.storeID, epoch: Int(ring.epoch), dataKeyCount: ring.dataKeys.count,
      dataKeyEpoch: Int(ring.dataEpoch ?? 0), isRotatingDataKeys: ring.isChangingDataKeys,
      passphraseCost: ring.derivation.flatMap { try? .init(passes: $0.passes, memoryKiB: $0.memoryKiB) },
      eventCount: head.sequence)
  }
}

import WalletStorage

/// How far replacing the data keys has come.
public struct DataKeyRotation: Hashable, Sendable {
  /// The epoch of the new data keys, from 2; 0 if the store has no data key yet.
  public internal(set) var epoch = 0
  /// Whether it took up what was begun before.
  public internal(set) var isResumed = false
  /// How many sealed secrets there were when it began.
  public internal(set) var secrets = 0
  /// How many of them were looked at.
  public internal(set) var examined = 0
  /// How many were sealed anew by this run.
  public internal(set) var resealed = 0
  /// How many cannot be opened, or not even be read; the old data keys are kept for as long as there is one.
  public internal(set) var failures = 0
  /// How many old data keys were removed.
  public internal(set) var removedDataKeys = 0
  /// Whether every secret is sealed under the new data keys and the old ones are gone.
  public internal(set) var isDone = false
}

extension WalletProvisioner {
  /// Seals every user's secret, and shared seeds, anew, under new data keys, and removes the old ones, while everything else goes on.
  ///
  /// Works in durable batches of 1,024 secrets, on all of the provisioner's threads. It may be stopped, or killed, at any
  /// moment: the next call goes on where it ended, told by the key ring and the records themselves. From its beginning on
  /// nothing is sealed under an old data key any more, in any process, and the old keys are removed in the transaction
  /// that finds no record under them. Addresses, rows and identifiers do not change. A secret that cannot be opened is
  /// reported, left as it is, and keeps the old data keys in the ring. The outbox records beginning and end. Secrets of all
  /// tenants are sealed anew. Throws ``WalletError`` when the store cannot be read or written.
  ///
  /// - Parameters:
  ///   - report: told of each secret that cannot be opened.
  ///   - goesOn: told how far it has come, after each batch; false, or a cancelled task, stops it there.
  public func rotateDataKeys(
    onFailure report: (WalletError) -> Void = { _ in },
    goesOn: (DataKeyRotation) -> Bool = { _ in true }
  ) async throws(WalletError) -> DataKeyRotation {
    var rotation = DataKeyRotation()
    guard try await beginDataEpoch(&rotation) else { return rotation }
    let resealer = Resealer(committer: committer, queue: queue)
    do throws(StoreError) {
      rotation.secrets = try await session.store.secretCount() + session.store.sharedSeeds().count
    } catch { throw WalletError(error) }
    for _ in 0..<WalletCommitter.attempts {
      rotation.examined = 0
      rotation.failures = 0
      try await resealer.resealSharedSeeds(&rotation, onFailure: report)
      guard try await resealer.run(&rotation, onFailure: report, goesOn: goesOn) else { return rotation }
      // A record that cannot be opened now may be put back into its place, and is worth nothing without its key.
      guard rotation.failures == 0 else { return rotation }
      if try await endDataEpochs(&rotation) { return rotation }
    }
    throw .store(.dataKeyInUse)
  }

  /// Adds a data key of the next epoch, unless that was done before; false if there is nothing to seal anew.
  private func beginDataEpoch(_ rotation: inout DataKeyRotation) async throws(WalletError) -> Bool {
    let ring = session.ring
    for _ in 0..<WalletCommitter.attempts {
      try await ring.reload(from: session.store)
      let record = ring.record
      guard let present = record.dataEpoch else {
        rotation.isDone = true
        return false
      }
      if record.isChangingDataKeys {
        rotation.isResumed = true
        rotation.epoch = Int(present)
        return true
      }
      do {
        let next = try ring.beginningDataEpoch(random: committer.maker.sealer.random)
        let epoch = next.dataEpoch ?? 0
        try await session.store.rekey(
          next, ifVersion: next.version - 1, event: try rekeyed(.dataBegun(epoch: epoch)), chain: ring.eventChain)
        try ring.install(next)
        rotation.epoch = Int(epoch)
        return true
      } catch StoreError.keyRingChanged {
        continue
      } catch { throw KeyRing.walletError(error) }
    }
    throw .store(.busy(path: session.store.name))
  }

  /// Removes the old data keys; false if a record still needs one.
  private func endDataEpochs(_ rotation: inout DataKeyRotation) async throws(WalletError) -> Bool {
    let ring = session.ring
    for _ in 0..<WalletCommitter.attempts {
      try await ring.reload(from: session.store)
      let record = ring.record
      // Another process was quicker.
      guard record.isChangingDataKeys else {
        rotation.isDone = true
        return true
      }
      do {
        let next = try ring.endingDataEpochs()
        try await session.store.rekey(
          next, ifVersion: next.version - 1, event: try rekeyed(.dataDone(epoch: next.dataEpoch ?? 0)),
          chain: ring.eventChain)
        try ring.install(next)
        rotation.removedDataKeys = record.dataKeys.count - next.dataKeys.count
        rotation.isDone = true
        return true
      } catch StoreError.keyRingChanged {
        continue
      } catch StoreError.dataKeyInUse {
        return false
      } catch { throw KeyRing.walletError(error) }
    }
    throw .store(.busy(path: session.store.name))
  }
}

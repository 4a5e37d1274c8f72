import WalletStorage

extension Resealer {
  /// Seals the shared seeds of all tenants anew that are under old data keys: one a tenant, so each by itself.
  func resealSharedSeeds(
    _ rotation: inout DataKeyRotation, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) {
    let rows: [SharedSeedRow]
    do { rows = try await store.sharedSeeds() } catch { throw WalletError(error) }
    for row in rows {
      rotation.examined += 1
      do throws(WalletError) {
        if try await reseal(row) { rotation.resealed += 1 }
      } catch {
        guard case .sharedSeed(_, let cause) = error, cause != .resources else { throw error }
        rotation.failures += 1
        report(error)
      }
    }
  }

  /// False for a seed that is under a data key of the newest epoch, or that another process was quicker with.
  private func reseal(_ first: SharedSeedRow) async throws(WalletError) -> Bool {
    let tenant = first.tenant
    var row = first
    for _ in 0..<WalletCommitter.attempts {
      if !ring.knowsDataKey(ofRecord: row.record) { try await ring.reload(from: store) }
      if let header = try? RecordHeader(record: row.record),
        ring.record.currentDataKeyIDs.contains(header.dataKeyID)
      {
        // See `failures(of:)`: the name of a new data key proves nothing.
        do throws(RecordError) { _ = try ring.open(row) } catch {
          throw .sharedSeed(tenant: tenant, error)
        }
        return false
      }
      let dataKeyID = try await committer.reserve(1)
      let old = row
      let sealed = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
        [try seal(old, under: dataKeyID)]
      }
      guard let record = sealed.first else { throw .closed }
      do throws(StoreError) {
        if try await store.replaceSharedSeedRecord(row.record, by: record, of: tenant, dataKeyID: dataKeyID) {
          return true
        }
      } catch {
        // Other processes filled it meanwhile.
        guard error == .dataKeyFull(id: dataKeyID) else { throw WalletError(error) }
        try await ring.reload(from: store)
      }
      guard let now = try await ring.sharedSeed(of: tenant, in: store) else { throw .noSharedSeed(tenant: tenant) }
      row = now
    }
    throw .store(.busy(path: store.name))
  }

  private func seal(_ row: SharedSeedRow, under dataKeyID: UInt32) throws(WalletError) -> [UInt8] {
    do throws(RecordError) {
      return try ring.reseal(
        row.record, kind: .sharedSeed, binding: RecordBinding(sharedSeed: row, of: ring.storeID), dataKeyID: dataKeyID,
        random: committer.maker.sealer.random)
    } catch { throw .sharedSeed(tenant: row.tenant, error) }
  }
}

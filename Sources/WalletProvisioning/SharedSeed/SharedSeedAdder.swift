import WalletAddresses
import WalletSecrets
import WalletStorage

/// Adds a tenant's shared seed to a store: sealed, opened again, and told of by an event.
struct SharedSeedAdder: Sendable {
  let store: any WalletStore
  let committer: WalletCommitter
  let time: UInt64

  /// Seals a seed and adds it, unless the tenant has, or had, one.
  ///
  /// - Parameters:
  ///   - plain: what is sealed; see ``StoredMnemonic``.
  ///   - id: the identifier that it had elsewhere; nil draws one.
  func add(
    _ plain: ImportedKey, _ identity: StoredMnemonic, tenant: Tenant, id: RecordID? = nil, nextIndex: UInt32,
    step: WalletEvent.SharedSeedStep
  ) async throws(WalletError) -> SharedSeedRow {
    try await requireNoneBefore(tenant)
    let ring = committer.ring
    let drawn = try committer.maker.sealer.drawIdentifiers(1)
    guard let secretID = id ?? drawn.first else { throw .closed }
    for _ in 0..<WalletCommitter.attempts {
      let dataKeyID = try await committer.reserve(1)
      let sealed = try await committer.maker.queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
        let row = SharedSeedRow(
          tenant: tenant, secretID: secretID, publicIdentity: identity.publicIdentity, record: [],
          nextIndex: nextIndex)
        return [try seal(plain, row, dataKeyID: dataKeyID)]
      }
      guard let row = sealed.first else { throw .closed }
      let event = WalletEvent(
        time: time, tenant: tenant, userID: try WalletProvisioner.everyone,
        action: .sharedSeed(secretID: secretID, publicIdentity: row.publicIdentity, step: step))
      do throws(StoreError) {
        try await store.addSharedSeed(row, dataKeyID: dataKeyID, event: event, chain: ring.eventChain)
        return row
      } catch {
        switch error {
        // Other processes filled it meanwhile.
        case .dataKeyFull(dataKeyID): try await ring.reload(from: store)
        case .sharedSeedExists: throw .sharedSeedExists(tenant: tenant)
        default: throw WalletError(error)
        }
      }
    }
    throw .store(.busy(path: store.name))
  }

  /// Seals a seed, and opens it again to see that it is the one that its public identity names.
  private func seal(
    _ plain: ImportedKey, _ row: SharedSeedRow, dataKeyID: UInt32
  ) throws(WalletError) -> SharedSeedRow {
    defer { SecureWipe.stack() }
    var row = row
    do throws(RecordError) {
      row.record = try plain.key.withBytes { (plain) throws(RecordError) in
        try committer.ring.seal(plain, for: row, dataKeyID: dataKeyID, random: committer.maker.sealer.random)
      }
      _ = try OpenedSharedSeed(row, ring: committer.ring)
    } catch { throw .sharedSeed(tenant: row.tenant, error) }
    return row
  }

  /// Throws if the tenant has a seed, or if the events tell of one: then its row was removed, and another must not take its
  /// place.
  private func requireNoneBefore(_ tenant: Tenant) async throws(WalletError) {
    do throws(StoreError) {
      let rows = try await store.sharedSeeds()
      if rows.contains(where: { $0.tenant == tenant }) { throw .sharedSeedExists(path: store.name) }
      var sequence: UInt64 = 0
      while true {
        let events = try await store.events(after: sequence, limit: 4096)
        guard let last = events.last else { return }
        if events.contains(where: { Self.tells($0.event, of: tenant) }) { throw .noSharedSeed(path: store.name) }
        sequence = last.sequence
      }
    } catch {
      switch error {
      case .sharedSeedExists: throw .sharedSeedExists(tenant: tenant)
      case .noSharedSeed: throw .sharedSeedRemoved(tenant: tenant)
      default: throw WalletError(error)
      }
    }
  }

  private static func tells(_ encoded: [UInt8], of tenant: Tenant) -> Bool {
    guard let event = WalletEvent(encoded: encoded), event.tenant == tenant, case .sharedSeed = event.action else {
      return false
    }
    return true
  }
}

extension WalletProvisioner {
  /// What stands for the user in events about all of them.
  static var everyone: UserID {
    get throws(WalletError) {
      do { return try UserID(WalletEvent.everyone) } catch { throw .userID(error) }
    }
  }
}

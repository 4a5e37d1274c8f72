import WalletAddresses
import WalletStorage

/// Keeps a tenant's shared seed opened, and the indexes that were reserved for users to come.
///
/// Indexes are reserved several at a time, durably, before anything is derived at them, so that two processes never have one
/// index between them. Those that a process does not use are given back when it closes; those of one that was killed, and
/// those of users whom another process was quicker to serve, stay gaps. None is ever given twice.
actor SharedSeedKeeper {
  private var opened: OpenedSharedSeed?
  private var reserved: [Range<UInt32>] = []

  /// How many are reserved for each one that is needed now: one wait for the writer serves several batches.
  private static let foresight: UInt32 = 8

  /// The tenant's seed; opened when it is first asked for, and again when its record was sealed anew since.
  ///
  /// Throws ``WalletError/noSharedSeed(tenant:)``.
  func seed(
    of tenant: Tenant, store: any WalletStoreReading, ring: KeyRing, queue: EngineQueue
  ) async throws(WalletError) -> OpenedSharedSeed {
    guard let row = try await ring.sharedSeed(of: tenant, in: store) else { throw .noSharedSeed(tenant: tenant) }
    // Nobody reserves that many at a time: another process has kept them for users who are to be recovered, and what is
    // reserved here lies below.
    if let last = reserved.last, row.nextIndex > last.upperBound,
      row.nextIndex - last.upperBound >= SharedSeedRow.restoreGap
    {
      reserved = []
    }
    if let opened, opened.row.secretID == row.secretID, opened.row.record == row.record { return opened }
    let made = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
      do throws(RecordError) { return [try OpenedSharedSeed(row, ring: ring)] } catch {
        throw .sharedSeed(tenant: tenant, error)
      }
    }
    guard let seed = made.first else { throw .closed }
    opened = seed
    return seed
  }

  /// Takes so many indexes, in ascending order, that nobody else has been given or will be.
  func takeIndexes(_ count: Int, of tenant: Tenant, from store: any WalletStore) async throws(WalletError) -> [UInt32] {
    while true {
      let available = reserved.reduce(0) { $0 + $1.count }
      guard available < count else { break }
      let needed = UInt32(clamping: count - available)
      let wanted = needed.multipliedReportingOverflow(by: Self.foresight)
      do throws(StoreError) {
        reserved.append(
          try await store.reserveSharedIndexes(
            needed: needed, wanted: wanted.overflow ? needed : wanted.partialValue, of: tenant))
      } catch {
        if case .noSharedSeed = error { throw .noSharedSeed(tenant: tenant) }
        throw WalletError(error)
      }
    }
    var taken: [UInt32] = []
    taken.reserveCapacity(count)
    while taken.count < count, let range = reserved.first {
      let part = range.prefix(count - taken.count)
      taken += part
      if part.count == range.count { reserved.removeFirst() } else { reserved[0] = part.endIndex..<range.upperBound }
    }
    return taken
  }

  /// Forgets what was reserved below an index, because others are to be recovered there; it stays a gap.
  func drop(below next: UInt32) {
    reserved.removeAll { $0.lowerBound < next }
  }

  /// Gives back what was reserved and not taken, as far as nobody has reserved more since.
  func giveBack(of tenant: Tenant, to store: any WalletStore) async {
    while let range = reserved.popLast() {
      // What cannot be given back stays a gap, which does no harm.
      guard (try? await store.giveBackSharedIndexes(range, of: tenant)) == true else { break }
    }
    reserved = []
  }
}

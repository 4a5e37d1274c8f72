import WalletEngine
import WalletProvisioning
import WalletSecrets

/// Brings the store to what a session wants kept, one change at a time and the latest last, however long the store takes.
///
/// A change that has not begun when a later one comes is left out: what it wanted is no longer wanted.
final class SessionKeeper: Sendable {
  typealias Change = Task<Result<Void, WalletError>, Never>

  private struct State {
    /// Counts changes.
    var latest: UInt64 = 0
    var last: Change?
    /// Everything that may be in the store: what a change began to write, until another one has removed it.
    var rows: [String] = []
  }

  private let state = PlainLock(State())

  /// Notes that the store may have a session of an earlier process.
  func expect(_ row: String) {
    state.withLock { $0.rows.append(row) }
  }

  /// Keeps a session, and removes every other row of this session before.
  ///
  /// In that order: what was good before the sign-in is not good after it, even if keeping the new one fails.
  func keep(_ stored: StoredSession, in row: String, of provisioner: WalletProvisioner) -> Change {
    change { [self] () throws(WalletError) in
      try await removeRows(of: provisioner) { $0 != row }
      state.withLock { if !$0.rows.contains(row) { $0.rows.append(row) } }
      try await provisioner.keepSession(stored.encoded, named: row, expiry: stored.expiresAt)
    }
  }

  /// Removes every row of this session.
  func removeAll(of engine: LocalEngine) -> Change {
    change { [self] () throws(WalletError) in
      let provisioner = try await engine.provisioner()
      try await removeRows(of: provisioner) { _ in true }
    }
  }

  /// Removes a row that is of no use, if it still is when its turn comes.
  func discard(
    _ row: String, of provisioner: WalletProvisioner,
    if isUseless: @escaping @Sendable () async throws(WalletError) -> Bool
  ) -> Change {
    change { () throws(WalletError) in
      if try await isUseless() { try await provisioner.removeSession(named: row) }
    }
  }

  private func removeRows(
    of provisioner: WalletProvisioner, where isUnwanted: (String) -> Bool
  ) async throws(WalletError) {
    for row in state.withLock({ $0.rows }) where isUnwanted(row) {
      try await provisioner.removeSession(named: row)
      state.withLock { $0.rows.removeAll { $0 == row } }
    }
  }

  private func change(_ body: @escaping @Sendable () async throws(WalletError) -> Void) -> Change {
    state.withLock { state in
      state.latest += 1
      let (number, before) = (state.latest, state.last)
      let change = Change { [self] in
        _ = await before?.value
        guard self.state.withLock({ $0.latest == number }) else { return .success(()) }
        do throws(WalletError) { return .success(try await body()) } catch { return .failure(error) }
      }
      state.last = change
      return change
    }
  }
}

import WalletEngine
import WalletProvisioning
import WalletSecrets

/// Brings the store to what a session wants kept, one change at a time and the latest last, however long the store takes.
///
/// A change that has not begun when a later one comes is left out: what it wanted is no longer wanted.
final class SessionKeeper: Sendable {
  /// How a change ended.
  enum Outcome: Sendable {
    case done
    /// It was left out: whether what it was for came about is the later change's to tell.
    case superseded
    case failed(WalletError)
  }

  /// A change that is made when its turn comes.
  struct Change: Sendable {
    /// Changes are numbered in the order in which they were asked for, from 1.
    let number: UInt64
    let ending: Task<Outcome, Never>
  }

  /// A session that may be in the store: what a change began to write, until another one has removed or replaced it.
  private struct Row {
    let name: String
    /// The change that wrote it; 0 for one of an earlier process.
    let number: UInt64
  }

  private struct State {
    var last: Change?
    /// The number of the change that ended last.
    var ended: UInt64 = 0
    var rows: [Row] = []

    var latest: UInt64 { last?.number ?? 0 }
  }

  private let state = PlainLock(State())

  /// Notes that the store may have a session of an earlier process, or of another session that goes by the same name.
  func expect(_ row: String) {
    state.withLock { state in
      if !state.rows.contains(where: { $0.name == row }) { state.rows.append(Row(name: row, number: 0)) }
    }
  }

  /// The change that was asked for last.
  var last: Change? { state.withLock { $0.last } }

  /// Whether a change is under way or yet to begin.
  var isBusy: Bool { state.withLock { $0.ended < $0.latest } }

  /// Whether there may be anything to remove, now or when the changes that were asked for have been made.
  var mayHaveRows: Bool { state.withLock { !$0.rows.isEmpty || $0.ended < $0.latest } }

  /// Whether the store may still have what was there before a change was asked for.
  func mayHaveRows(before change: Change) -> Bool {
    state.withLock { $0.rows.contains { $0.number < change.number } }
  }

  /// Whether a row is there as it was kept last, and no later attempt to write it has gone wrong.
  func isIntact(_ row: String) -> Bool {
    state.withLock { $0.rows.count { $0.name == row } } == 1
  }

  /// Keeps a session, and removes every other row of this session before.
  ///
  /// In that order: what was good before the sign-in is not good after it, even if keeping the new one fails. For the same
  /// reason the row itself is removed then: under a name it may be another user's.
  func keep(_ stored: StoredSession, in row: String, of provisioner: WalletProvisioner) -> Change {
    change { [self] (number) throws(WalletError) in
      try await removeRows(of: provisioner) { $0 != row }
      state.withLock { $0.rows.append(Row(name: row, number: number)) }
      do throws(WalletError) {
        try await provisioner.keepSession(stored.encoded, named: row, expiry: stored.expiresAt)
      } catch {
        // What cannot be removed either stays noted, for the next change.
        try? await removeRows(of: provisioner) { $0 == row }
        throw error
      }
      state.withLock { $0.rows.removeAll { $0.name == row && $0.number < number } }
    }
  }

  /// Removes every row of this session.
  func removeAll(of engine: LocalEngine) -> Change {
    change { [self] (_) throws(WalletError) in
      let provisioner = try await engine.provisioner()
      try await removeRows(of: provisioner) { _ in true }
    }
  }

  /// Removes a row that is of no use, if it still is when its turn comes.
  func discard(
    _ row: String, of provisioner: WalletProvisioner,
    if isUseless: @escaping @Sendable () async throws(WalletError) -> Bool
  ) -> Change {
    change { (_) throws(WalletError) in
      if try await isUseless() { try await provisioner.removeSession(named: row) }
    }
  }

  private func removeRows(
    of provisioner: WalletProvisioner, where isUnwanted: (String) -> Bool
  ) async throws(WalletError) {
    for row in state.withLock({ Set($0.rows.map(\.name)) }) where isUnwanted(row) {
      try await provisioner.removeSession(named: row)
      state.withLock { $0.rows.removeAll { $0.name == row } }
    }
  }

  private func change(_ body: @escaping @Sendable (UInt64) async throws(WalletError) -> Void) -> Change {
    state.withLock { state in
      let (number, before) = (state.latest + 1, state.last)
      let ending = Task<Outcome, Never> { [self] in
        _ = await before?.ending.value
        defer { self.state.withLock { $0.ended = number } }
        guard self.state.withLock({ $0.latest == number }) else { return .superseded }
        do throws(WalletError) { try await body(number) } catch { return .failed(error) }
        return .done
      }
      let change = Change(number: number, ending: ending)
      state.last = change
      return change
    }
  }
}

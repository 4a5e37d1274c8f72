import WalletSecrets

/// Keeps the write-ahead log short: moves it into the database beside the writer, on a connection of its own.
///
/// Left to itself, the library does that in the middle of whichever commit makes the log longer than 1,000 pages, and
/// everyone behind that commit waits for the database to be synced. Here the writer goes on meanwhile. The log only
/// begins anew when all of it was moved, which a busy writer never lets happen, so at a greater length the writer moves
/// the little that came since the last time by itself.
final class SQLiteLogKeeper: Sendable {
  /// From here on the log is moved beside the writer.
  private static let longLog = 4_096
  /// From here on the writer does what is left, each time so much was added.
  private static let tooLongLog = 16_384

  private let worker: SQLiteWorker
  private let state = PlainLock(State())

  private struct State {
    var isMoving = false
    /// The length at which the writer moves the rest.
    var limit = SQLiteLogKeeper.tooLongLog
  }

  init(path: String) throws(StoreError) {
    worker = try SQLiteWorker(path: path, label: "wallet-engine.sqlite.log", opensLater: true)
  }

  /// To be called after each commit, with its connection.
  func committed(on connection: SQLiteConnection) {
    let length = connection.logPageCount
    let (begins, finishes) = state.withLock { state -> (Bool, Bool) in
      // A log that has begun anew.
      if length < Self.longLog { state.limit = Self.tooLongLog }
      guard length >= Self.longLog, !state.isMoving else { return (false, false) }
      if length >= state.limit {
        state.limit = length + Self.longLog
        return (false, true)
      }
      state.isMoving = true
      return (true, false)
    }
    if finishes { connection.checkpointPassively() }
    guard begins else { return }
    worker.detach { connection in
      connection?.checkpointPassively()
      self.state.withLock { $0.isMoving = false }
    }
  }

  /// Returns when nothing is being moved; nothing begins before the next ``committed(on:)``.
  func settle() { worker.wait() }

  /// Finishes what is under way and closes.
  func close() async { await worker.close() }
}

import Dispatch
import WalletSecrets

/// A connection and the serial queue that alone uses it, so that no thread of the cooperative pool waits for a disk.
final class SQLiteWorker: @unchecked Sendable {
  private let path: String
  private let queue: DispatchQueue
  /// Touched on the queue only.
  ///
  /// Nil before the first use, once closed, or after a failure until it can be opened again.
  private var connection: SQLiteConnection?
  private var isClosed = false
  /// Looks after the log that this worker's commits make longer; nil for one that commits nothing.
  private let logKeeper: SQLiteLogKeeper?
  private let cacheKibibytes: Int
  private let addressLimits: AddressLimits

  /// Opens a connection.
  ///
  /// - Parameter cacheKibibytes: how much memory its pages may take. More than the library's 2 MiB pays for whoever
  ///   writes large batches: the pages of one should be there until it ends.
  /// - Parameter opensLater: opens the connection only when it is used.
  init(
    path: String, label: String, cacheKibibytes: Int = 2048, logKeeper: SQLiteLogKeeper? = nil,
    addressLimits: AddressLimits = .standard, opensLater: Bool = false
  ) throws(StoreError) {
    self.path = path
    self.cacheKibibytes = cacheKibibytes
    self.logKeeper = logKeeper
    self.addressLimits = addressLimits
    queue = DispatchQueue(label: label, qos: .userInitiated)
    if !opensLater { connection = try open() }
  }

  private func open() throws(StoreError) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, addressLimits: addressLimits)
    try connection.checkSchema()
    try connection.execute(SQLiteSchema.connectionSettings)
    try connection.execute("PRAGMA cache_size = -\(cacheKibibytes)")
    if logKeeper != nil { connection.watchLog() }
    return connection
  }

  /// Runs a closure with the connection, on the queue.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let outcome: Swift.Result<Result, StoreError> = await Handover.wait { handover in
      queue.async {
        let outcome: Swift.Result<Result, StoreError>
        do throws(StoreError) { outcome = .success(try body(try self.current())) } catch { outcome = .failure(error) }
        if self.connection?.isStuck ?? false { self.connection = nil }
        handover.give(outcome)
      }
    }
    return try outcome.get()
  }

  /// Runs a closure in a durable transaction.
  ///
  /// If COMMIT fails, `settle` decides what became of it.
  ///
  /// `settle` gets a fresh connection and answers whether the transaction is in the database. Only after a complete
  /// checkpoint, which syncs the database anew, and a further synced commit is a "yes" believed: what a new process reads
  /// back may be in the cache and not on the disk. The failed fsync itself is never tried again.
  func commit<Result: Sendable>(
    _ kind: SQLiteCommitKind = .ordinary,
    _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Result,
    settle: @escaping @Sendable (SQLiteConnection, Result) throws(StoreError) -> Bool
  ) async throws(StoreError) -> Result {
    try await run { (connection) throws(StoreError) in
      if let preparation = kind.preparation { try connection.execute(preparation) }
      defer {
        // A connection that stays as it was prepared must not be used for anything else.
        if let ending = kind.ending, (try? connection.execute(ending)) == nil { self.connection = nil }
      }
      // The closure may run to its end before COMMIT fails, so its result is kept for the settlement.
      var made: Result?
      do {
        let result = try connection.transaction { () throws(StoreError) in
          let result = try body(connection)
          made = result
          return result
        }
        self.logKeeper?.committed(on: connection)
        return result
      } catch let failure as SQLiteCommitFailure {
        guard let made else { throw failure.cause }
        return try self.settle(made, after: failure, by: settle)
      } catch let error as StoreError {
        if connection.isInTransaction { self.connection = nil }
        throw error
      } catch {
        throw .inputOutput(path: self.path, detail: String(describing: error))
      }
    }
  }

  /// Runs a closure on the queue some time; with nil if there is no connection to be had.
  func detach(_ body: @escaping @Sendable (SQLiteConnection?) -> Void) {
    queue.async { body(try? self.current()) }
  }

  /// Returns when what was queued before is done.
  ///
  /// Never call it on the worker's own queue.
  func wait() { queue.sync {} }

  /// Finishes what is queued and closes.
  func close() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async {
        self.isClosed = true
        self.connection = nil
        continuation.resume()
      }
    }
  }

  private func current() throws(StoreError) -> SQLiteConnection {
    guard !isClosed else { throw .closed(path: path) }
    if let connection { return connection }
    let opened = try open()
    connection = opened
    return opened
  }

  private func settle<Result>(
    _ made: Result, after failure: SQLiteCommitFailure, by settle: (SQLiteConnection, Result) throws(StoreError) -> Bool
  ) throws(StoreError) -> Result {
    connection = nil
    let reopened: SQLiteConnection
    let isThere: Bool
    do throws(StoreError) {
      reopened = try current()
      isThere = try settle(reopened, made)
    } catch { throw .commitOutcomeUnknown(path: path, detail: "\(failure.cause); then: \(error)") }
    guard isThere else { throw failure.cause }
    // Two checkpoints at a time are one too many: the library refuses the second at once.
    logKeeper?.settle()
    do throws(StoreError) {
      try reopened.checkpoint()
      // The old log, cut back but not durably so, could still be replayed over the checkpoint after a power cut, without
      // the frames that the failed sync lost. A synced commit begins a new log in its place; an update that changes
      // nothing would write nothing, setting the application's mark again does.
      try reopened.execute("PRAGMA application_id = \(SQLiteSchema.applicationID)")
    } catch { throw .commitOutcomeUnknown(path: path, detail: "\(failure.cause); then: \(error)") }
    return made
  }
}

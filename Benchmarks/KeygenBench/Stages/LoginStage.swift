import Dispatch
import WalletAddresses
import WalletProvisioning
import WalletSecrets

/// Log-ins of new users that come at their own times, whether those before are answered or not.
///
/// A caller who waits for an answer before the next call hides how long a queue grows. Here every call has a time at which
/// it is to come, and is timed from there: whatever makes it late counts.
enum LoginStage {
  static let entries: [BenchmarkEntry] = [
    entry("login.openLoop", "a new user's raw wallets on demand, durable", besideBulk: false),
    entry("login.openLoop.bulk", "the same while a list of users runs into the same store", besideBulk: true),
  ]

  private static let loginsPerSecond = 1000
  private static let seconds = 5

  private static func entry(_ name: String, _ summary: String, besideBulk: Bool) -> BenchmarkEntry {
    BenchmarkEntry(name: name, summary: summary) { conditions in
      let store = try TemporaryStore(conditions)
      let bulk = besideBulk ? BulkLoad(store) : nil
      // Warm-up: the first users come while tables are made and files are opened.
      _ = try openLoop(store, logins: loginsPerSecond / 2)
      let before = bulk?.completed ?? 0
      let latency = try openLoop(store, logins: seconds * loginsPerSecond)
      let made = (bulk?.completed ?? 0) - before
      let sync = try SyncLatency.measure(in: store.folder)
      let rate = bulk == nil ? "" : ", beside \(made / seconds) users/s in bulk"
      return Benchmark(
        engine: store.engineName,
        note: "stored: SQLite, sealed, synced; figure: one caller after another; \(loginsPerSecond) new users/s offered"
          + "\(rate), timed from when each was to come: \(latency.milliseconds); a sync by itself, just after: "
          + sync.milliseconds,
        own: Workload { items in
          for _ in 0..<items { try logIn(store) }
          withExtendedLifetime(bulk) {}
        }, peers: [], verify: { try bulk?.check() })
    }
  }

  /// One new user, and the wait for the answer.
  private static func logIn(_ store: TemporaryStore) throws {
    let user = "login-\(store.numbers(1))"
    let provisioner = store.provisioner
    try waiting { _ = try await provisioner.ensureWallets(for: user) }
  }

  /// So many new users, evenly spaced in time; every answer is waited for at the end only.
  private static func openLoop(_ store: TemporaryStore, logins count: Int) throws -> Latency {
    let first = store.numbers(count)
    let provisioner = store.provisioner
    let results = PlainLock<[Result<Double, WalletError>]>([])
    let group = DispatchGroup()
    let start = DispatchTime.now().uptimeNanoseconds + 1_000_000
    let interval = UInt64(1_000_000_000 / loginsPerSecond)
    let pace = DispatchSemaphore(value: 0)
    for index in 0..<count {
      let due = start + UInt64(index) * interval
      if DispatchTime.now().uptimeNanoseconds < due { _ = pace.wait(timeout: DispatchTime(uptimeNanoseconds: due)) }
      group.enter()
      Task(priority: .userInitiated) {
        let result: Result<Double, WalletError>
        do throws(WalletError) {
          _ = try await provisioner.ensureWallets(for: "login-\(first + index)")
          result = .success(Double(DispatchTime.now().uptimeNanoseconds - due))
        } catch { result = .failure(error) }
        results.withLock { $0.append(result) }
        group.leave()
      }
    }
    group.wait()
    return Latency(of: try results.withLock { try $0.map { try $0.get() } })
  }

  /// A bulk run without end, for as long as this object is there.
  private final class BulkLoad: Sendable {
    private struct State {
      var completed = 0
      var error: (any Error)?
    }

    private let state: PlainLock<State>
    private let task: Task<Void, Never>
    /// The store has to be there as long as its bulk run.
    private let store: TemporaryStore

    init(_ store: TemporaryStore) {
      self.store = store
      let state = PlainLock(State())
      self.state = state
      let provisioner = store.provisioner
      task = Task {
        do {
          for try await batch in provisioner.provision(EndlessUsers()) {
            state.withLock { $0.completed = batch.progress.completed }
          }
        } catch is CancellationError {
        } catch {
          state.withLock { $0.error = error }
        }
      }
    }

    var completed: Int { state.withLock { $0.completed } }

    /// Throws what ended the run.
    func check() throws {
      if let error = state.withLock({ $0.error }) { throw error }
    }

    deinit {
      let task = task
      task.cancel()
      waiting { await task.value }
    }
  }

  /// The users bulk-1, bulk-2 and so on.
  private struct EndlessUsers: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private var number = 0

    func makeAsyncIterator() -> EndlessUsers { self }

    mutating func next() async throws -> UserID? {
      number += 1
      return try UserID("bulk-\(number)")
    }
  }
}

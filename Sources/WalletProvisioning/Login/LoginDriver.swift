import Dispatch
import WalletAddresses
import WalletSecrets

/// Carries out what ``LoginMachine`` decides: runs batches, resumes those who wait, tells those who watch.
final class LoginDriver: Sendable {
  private struct State {
    var machine = LoginMachine()
    var continuations: [LoginMachine.WaiterID: CheckedContinuation<Result<UserWallets, WalletError>, Never>] = [:]
    var watchers: [UserID: [UInt64: Watcher]] = [:]
    /// Those who wait for the last batch after closing.
    var closers: [CheckedContinuation<Void, Never>] = []
    var nextID: UInt64 = 0
  }

  /// Someone who is told the states of a user's creation.
  private struct Watcher: Sendable {
    var tell: @Sendable (WalletCreationState) -> Void
    var finish: @Sendable () -> Void
  }

  private let committer: WalletCommitter
  private let state = PlainLock(State())
  private let timers = DispatchQueue(label: "wallet-engine.deadlines")
  /// Where tasks are resumed and streams are fed, in the order in which the state changed.
  ///
  /// The runtime calls cancellation handlers while it holds the lock of the task's status, and resuming a task takes that
  /// lock. Our handler takes the lock of the state, so under that lock, and inside a handler, no task may be resumed.
  private let deliveries = DispatchQueue(label: "wallet-engine.deliveries", qos: .userInitiated)

  init(committer: WalletCommitter) {
    self.committer = committer
  }

  /// Makes a user's wallets, or joins in if that is under way.
  func ensureWallets(for user: UserID, deadline: Duration?) async throws(WalletError) -> UserWallets {
    let waiter = state.withLock { state -> LoginMachine.WaiterID in
      state.nextID += 1
      return state.nextID
    }
    let result: Result<UserWallets, WalletError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        perform { state in
          state.continuations[waiter] = continuation
          let actions = state.machine.request(user, waiter: waiter)
          // Cancelled before it began: the handler has run already and found nothing to abandon.
          return Task.isCancelled ? actions + state.machine.abandon(waiter) { .cancelled(user: $0) } : actions
        }
        if let deadline { expire(waiter, after: deadline) }
      }
    } onCancel: {
      perform { $0.machine.abandon(waiter) { .cancelled(user: $0) } }
    }
    return try result.get()
  }

  /// The states of a user's creation from now on, beginning with the present one if creation is under way.
  ///
  /// Ends when the driver has closed.
  func states(of user: UserID) -> AsyncStream<WalletCreationState> {
    let (stream, continuation) = AsyncStream<WalletCreationState>.makeStream()
    let registered = state.withLock { state -> UInt64? in
      guard !state.machine.hasEnded else { return nil }
      state.nextID += 1
      state.watchers[user, default: [:]][state.nextID] = Watcher(
        tell: { continuation.yield($0) }, finish: { continuation.finish() })
      if let present = state.machine.state(of: user) { continuation.yield(present) }
      return state.nextID
    }
    guard let id = registered else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.forget(id, of: user) }
    return stream
  }

  /// Calls a closure with the states of a user's creation, in order and before those who wait are answered, from now on,
  /// beginning with the present one if creation is under way; until the observation is released.
  ///
  /// The closure runs on the queue that answers everyone, so it has to be short.
  func observe(
    _ user: UserID, _ body: @escaping @Sendable (WalletCreationState) -> Void
  ) -> CreationObservation {
    let id = state.withLock { state -> UInt64 in
      state.nextID += 1
      state.watchers[user, default: [:]][state.nextID] = Watcher(tell: body, finish: {})
      if let present = state.machine.state(of: user) { deliveries.async { body(present) } }
      return state.nextID
    }
    return CreationObservation { [weak self] in self?.forget(id, of: user) }
  }

  private func forget(_ id: UInt64, of user: UserID) {
    let forgotten = state.withLock { state -> Watcher? in
      defer { if state.watchers[user]?.isEmpty == true { state.watchers[user] = nil } }
      return state.watchers[user]?.removeValue(forKey: id)
    }
    // Released outside the lock, with whatever its closures hold.
    withExtendedLifetime(forgotten) {}
  }

  /// How many streams of ``states(of:)`` are being watched.
  var watcherCount: Int { state.withLock { $0.watchers.values.reduce(0) { $0 + $1.count } } }

  /// How many callers wait for an answer.
  var waiterCount: Int { state.withLock { $0.continuations.count } }

  /// Refuses what is queued and what comes; returns when the batch under way has ended, and every stream with it.
  func close() async {
    await withCheckedContinuation { continuation in
      perform { state in
        state.closers.append(continuation)
        return state.machine.close()
      }
    }
  }

  deinit {
    // A stream whose source is gone does not end by itself.
    // Behind what is still to be delivered, which a finished stream would not take.
    let watchers = state.withLock { $0.watchers.values.flatMap(\.values) }
    deliveries.async { for watcher in watchers { watcher.finish() } }
  }

  private func expire(_ waiter: LoginMachine.WaiterID, after deadline: Duration) {
    // A timer so far off would only take up memory; Dispatch could not count its nanoseconds either.
    guard deadline < .seconds(100 * 365 * 86_400) else { return }
    let (seconds, attoseconds) = max(deadline, .zero).components
    // Rounded up: no one is turned away before the deadline.
    let milliseconds = Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.perform { $0.machine.abandon(waiter) { .timedOut(user: $0) } }
    }
  }

  /// Changes the state and carries out the actions.
  ///
  /// Deliveries are queued under the lock, which keeps their order, and made outside it.
  private func perform(_ change: (inout State) -> [LoginMachine.Action]) {
    let begun = state.withLock { state -> [UserID]? in
      var begun: [UserID]?
      for action in change(&state) {
        switch action {
        case .begin(let users): begun = users
        case .answer(let waiter, let result):
          guard let continuation = state.continuations.removeValue(forKey: waiter) else { continue }
          deliveries.async { continuation.resume(returning: result) }
        case .publish(let user, let creation):
          guard let watchers = state.watchers[user]?.values, !watchers.isEmpty else { continue }
          deliveries.async { for watcher in watchers { watcher.tell(creation) } }
        }
      }
      if state.machine.hasEnded { endAll(&state) }
      return begun
    }
    if let begun { Task(priority: .userInitiated) { await self.run(begun) } }
  }

  /// Ends every stream, and answers those who wait for that.
  private func endAll(_ state: inout State) {
    let (watchers, closers) = (state.watchers.values.flatMap(\.values), state.closers)
    state.watchers = [:]
    state.closers = []
    deliveries.async {
      for watcher in watchers { watcher.finish() }
      for closer in closers { closer.resume() }
    }
  }

  private func run(_ users: [UserID]) async {
    let results: [UserID: Result<UserWallets, WalletError>]
    do throws(WalletError) {
      committer.logins.note()
      let prepared = try await committer.prepare(users)
      perform { $0.machine.persisting() }
      results = try await committer.commit(prepared).results
    } catch {
      results = Dictionary(users.map { ($0, .failure(error)) }, uniquingKeysWith: { first, _ in first })
    }
    perform { $0.machine.finished(results) }
  }
}

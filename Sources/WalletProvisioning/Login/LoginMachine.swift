package import WalletAddresses

/// The rules of single-flight creation, without clocks, threads or stores: events in, actions out.
///
/// One batch is under way at a time; users who ask meanwhile wait for the next, so that any number of log-ins share a
/// transaction and no log-in waits for company. A user is in at most one batch; all who ask for one user get one answer.
package struct LoginMachine: Sendable {
  package typealias WaiterID = UInt64

  /// What the driver has to do.
  package enum Action: Hashable, Sendable {
    /// Make and commit wallets for these users, then report ``LoginMachine/finished(_:)``.
    case begin([UserID])
    /// Answer someone who asked.
    case answer(WaiterID, Result<UserWallets, WalletError>)
    /// Tell everyone who watches a user.
    case publish(UserID, WalletCreationState)
  }

  private var queued: [UserID] = []
  private var underWay: Set<UserID> = []
  private var states: [UserID: WalletCreationState] = [:]
  private var waiters: [UserID: [WaiterID]] = [:]
  private var userOfWaiter: [WaiterID: UserID] = [:]
  private var isClosed = false

  private let batchLimit: Int

  /// The largest number of users that share a transaction: about 20 ms of work.
  package static let defaultBatchLimit = 512

  package init(batchLimit: Int = LoginMachine.defaultBatchLimit) {
    self.batchLimit = max(1, batchLimit)
  }

  /// The state of a user whose creation is under way; nil for all others.
  package func state(of user: UserID) -> WalletCreationState? { states[user] }

  /// Whether it was closed and nothing is under way any more: no action will come again but refusals.
  package var hasEnded: Bool { isClosed && underWay.isEmpty }

  /// Someone asks for a user's wallets.
  package mutating func request(_ user: UserID, waiter: WaiterID) -> [Action] {
    guard !isClosed else { return [.answer(waiter, .failure(.closed))] }
    waiters[user, default: []].append(waiter)
    userOfWaiter[waiter] = user
    guard states[user] == nil else { return [] }
    states[user] = .queued
    queued.append(user)
    return [.publish(user, .queued)] + begin()
  }

  /// The batch's keys are made and sealed; the commit begins.
  package mutating func persisting() -> [Action] {
    underWay.sorted().map { user in
      states[user] = .persisting
      return .publish(user, .persisting)
    }
  }

  /// The batch has ended, one way or the other.
  package mutating func finished(_ results: [UserID: Result<UserWallets, WalletError>]) -> [Action] {
    var actions: [Action] = []
    for user in underWay.sorted() {
      let result = results[user] ?? .failure(.closed)
      states[user] = nil
      for waiter in waiters.removeValue(forKey: user) ?? [] {
        userOfWaiter[waiter] = nil
        actions.append(.answer(waiter, result))
      }
      // Published whether or not anyone still waits: a late success must reach those who watch.
      switch result {
      case .success(let wallets): actions.append(.publish(user, .ready(wallets)))
      case .failure(let error): actions.append(.publish(user, .failed(error)))
      }
    }
    underWay = []
    return actions + begin()
  }

  /// Someone's deadline passed, or their task was cancelled.
  ///
  /// Creation goes on for the others and for the store.
  package mutating func abandon(_ waiter: WaiterID, because error: (UserID) -> WalletError) -> [Action] {
    guard let user = userOfWaiter.removeValue(forKey: waiter) else { return [] }
    waiters[user]?.removeAll { $0 == waiter }
    return [.answer(waiter, .failure(error(user)))]
  }

  /// No more requests; what is queued is refused, what is under way ends.
  package mutating func close() -> [Action] {
    isClosed = true
    var actions: [Action] = []
    for user in queued {
      states[user] = nil
      for waiter in waiters.removeValue(forKey: user) ?? [] {
        userOfWaiter[waiter] = nil
        actions.append(.answer(waiter, .failure(.closed)))
      }
      actions.append(.publish(user, .failed(.closed)))
    }
    queued = []
    return actions
  }

  private mutating func begin() -> [Action] {
    guard underWay.isEmpty, !queued.isEmpty else { return [] }
    let batch = Array(queued.prefix(batchLimit))
    queued.removeFirst(batch.count)
    underWay = Set(batch)
    return batch.map { user in
      states[user] = .deriving
      return .publish(user, .deriving)
    } + [.begin(batch)]
  }
}

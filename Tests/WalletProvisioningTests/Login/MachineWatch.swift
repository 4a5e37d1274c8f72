import WalletAddresses
import WalletProvisioning

/// Follows a ``LoginMachine`` from outside and refuses every action that its rules do not allow.
///
/// Written from what is promised, not from how the machine works.
struct MachineWatch {
  struct Violation: Error, CustomStringConvertible {
    var description: String
  }

  /// What a machine was told, which decides what it may do.
  enum Event {
    case request(UserID, LoginMachine.WaiterID)
    case persisting
    case finished([UserID: Result<UserWallets, WalletError>])
    case abandon(LoginMachine.WaiterID, WalletError)
    case close
  }

  private enum Phase {
    case queued
    case deriving
    case persisting
  }

  let batchLimit: Int
  private(set) var underWay: Set<UserID> = []
  private(set) var isClosed = false
  /// Those who have no answer yet, and whom they ask for.
  private(set) var waiting: [LoginMachine.WaiterID: UserID] = [:]
  private var answered: Set<LoginMachine.WaiterID> = []
  private var phases: [UserID: Phase] = [:]

  init(batchLimit: Int) {
    self.batchLimit = batchLimit
  }

  /// Checks what a machine does about an event; `state` is the machine's own word on a user afterwards.
  mutating func check(
    _ actions: [LoginMachine.Action], after event: Event, of users: [UserID],
    state: (UserID) -> WalletCreationState?
  ) throws(Violation) {
    let ending = underWay
    let wasClosed = isClosed
    let wasQueued = Set(phases.filter { $0.value == .queued }.keys)
    let asked = waiting
    if case .finished = event { underWay = [] }
    if case .close = event { isClosed = true }
    if case .request(let user, let waiter) = event { waiting[waiter] = user }
    for action in actions {
      switch action {
      case .begin(let batch): try begin(batch)
      case .answer(let waiter, let result):
        try answer(waiter, result, after: event, ending: ending, wasClosed: wasClosed, wasQueued: wasQueued)
      case .publish(let user, let state): try publish(user, state, after: event, ending: ending, wasClosed: wasClosed)
      }
    }
    try checkAllAnswered(after: event, asked: asked, ending: ending, wasQueued: wasQueued, wasClosed: wasClosed)
    for user in users { try compare(state(user), with: phases[user]) }
  }

  private mutating func begin(_ batch: [UserID]) throws(Violation) {
    guard !isClosed else { throw Violation(description: "a batch begins after the close") }
    guard underWay.isEmpty else { throw Violation(description: "two batches are under way") }
    guard !batch.isEmpty, batch.count <= batchLimit else { throw Violation(description: "a batch of \(batch.count)") }
    underWay = Set(batch)
    guard underWay.count == batch.count else { throw Violation(description: "a user is twice in a batch") }
    for user in batch where phases[user] != .deriving {
      throw Violation(description: "\(user) is in a batch without having been told so")
    }
  }

  private mutating func answer(
    _ waiter: LoginMachine.WaiterID, _ result: Result<UserWallets, WalletError>, after event: Event,
    ending: Set<UserID>, wasClosed: Bool, wasQueued: Set<UserID>
  ) throws(Violation) {
    guard let user = waiting.removeValue(forKey: waiter), answered.insert(waiter).inserted else {
      throw Violation(description: "waiter \(waiter) is answered twice, or never asked")
    }
    let isRight: Bool
    switch event {
    case .request(_, let asking): isRight = wasClosed && waiter == asking && result == .failure(.closed)
    case .persisting: isRight = false
    case .finished(let results): isRight = ending.contains(user) && result == results[user]
    case .abandon(let leaving, let error): isRight = waiter == leaving && result == .failure(error)
    case .close: isRight = wasQueued.contains(user) && result == .failure(.closed)
    }
    guard isRight else { throw Violation(description: "waiter \(waiter) gets \(result) after \(event)") }
  }

  private mutating func publish(
    _ user: UserID, _ state: WalletCreationState, after event: Event, ending: Set<UserID>, wasClosed: Bool
  ) throws(Violation) {
    let phase = phases[user]
    let isRight: Bool
    switch state {
    case .queued:
      isRight = phase == nil && !wasClosed && event.asks(for: user)
      phases[user] = .queued
    case .deriving:
      isRight = phase == .queued
      phases[user] = .deriving
    case .persisting:
      isRight = phase == .deriving && ending.contains(user)
      phases[user] = .persisting
    case .ready(let wallets):
      isRight = event.result(of: user) == .success(wallets) && ending.contains(user) && phase != .queued && phase != nil
      phases[user] = nil
    case .failed(let error):
      if case .close = event {
        isRight = phase == .queued && error == .closed
      } else {
        isRight = event.result(of: user) == .failure(error) && ending.contains(user) && phase != .queued && phase != nil
      }
      phases[user] = nil
    }
    guard isRight else {
      throw Violation(description: "\(user) becomes \(state) from \(String(describing: phase)) after \(event)")
    }
  }

  /// No one whose turn it was may be left waiting, and no one's end may go unpublished.
  private func checkAllAnswered(
    after event: Event, asked: [LoginMachine.WaiterID: UserID], ending: Set<UserID>, wasQueued: Set<UserID>,
    wasClosed: Bool
  ) throws(Violation) {
    let due: Set<UserID>
    switch event {
    case .request(_, let waiter):
      guard !wasClosed || waiting[waiter] == nil else { throw Violation(description: "a late request is kept") }
      return
    case .abandon(let waiter, _):
      guard waiting[waiter] == nil else { throw Violation(description: "\(waiter) is kept waiting") }
      return
    case .persisting: return
    case .finished: due = ending
    case .close: due = wasQueued
    }
    for (waiter, user) in asked where due.contains(user) && waiting[waiter] != nil {
      throw Violation(description: "waiter \(waiter) for \(user) is not answered after \(event)")
    }
    for user in due where phases[user] != nil && !underWay.contains(user) {
      throw Violation(description: "the end of \(user) is not published after \(event)")
    }
  }

  private func compare(_ state: WalletCreationState?, with phase: Phase?) throws(Violation) {
    switch (state, phase) {
    case (nil, nil), (.queued, .queued), (.deriving, .deriving), (.persisting, .persisting): return
    default:
      throw Violation(
        description: "the machine says \(String(describing: state)), it published \(String(describing: phase))")
    }
  }
}

extension MachineWatch.Event {
  fileprivate func asks(for user: UserID) -> Bool {
    if case .request(user, _) = self { true } else { false }
  }

  fileprivate func result(of user: UserID) -> Result<UserWallets, WalletError>? {
    if case .finished(let results) = self { results[user] } else { nil }
  }
}

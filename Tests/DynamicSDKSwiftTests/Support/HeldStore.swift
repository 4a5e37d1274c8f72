import TestSupport
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

/// A store in front of another one, whose calls can be held up before or after they are made, or made to fail.
final class HeldStore: ForwardingStore {
  /// What can be held up or fail.
  enum Operation: Hashable, CaseIterable {
    case create, answerOfCreate
    case readWallets, readPrimary, answerOfSetPrimary
    case readSession, keepSession, removeSession
    case passcode
  }

  private struct State {
    var heldOperations: Set<Operation> = []
    var held: [CheckedContinuation<Void, Never>] = []
    var failures: [Operation: [StoreError?]] = [:]
    var keptRows: [SessionRow] = []
  }

  let name = "held"
  let base: any WalletStore
  private let state = PlainLock(State())

  init(_ base: any WalletStore) {
    self.base = base
  }

  /// Holds up commits of wallets from now on, before they are made.
  func hold() { hold([.create]) }

  /// Holds up commits of wallets from now on when they are made, before anybody is told.
  func holdAnswers() { hold([.answerOfCreate]) }

  /// Holds up calls from now on.
  func hold(_ operations: Set<Operation>) { state.withLock { $0.heldOperations.formUnion(operations) } }

  /// Lets everything through that is held up, and that comes.
  func release() {
    let held = state.withLock { state in
      state.heldOperations = []
      defer { state.held = [] }
      return state.held
    }
    for call in held { call.resume() }
  }

  /// Makes the next calls fail, but for those where there is nil; the next commits of wallets unless said otherwise.
  func fail(_ operation: Operation = .create, with failures: [StoreError?]) {
    state.withLock { $0.failures[operation] = failures }
  }

  /// How many calls are held up now.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// The rows of sessions as they were kept, the latest last.
  var keptRows: [SessionRow] { state.withLock { $0.keptRows } }

  /// Changes a byte in the session that was kept last.
  func alterLastSession() async throws {
    guard var row = keptRows.last else { return }
    row.record[row.record.count / 2] ^= 1
    try await base.keep(row, removingExpiredBefore: 0)
  }

  private func pass(_ operation: Operation) async throws(StoreError) {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let passes = state.withLock { state in
        guard state.heldOperations.contains(operation) else { return true }
        state.held.append(continuation)
        return false
      }
      if passes { continuation.resume() }
    }
    let failure = state.withLock { state -> StoreError? in
      guard state.failures[operation]?.isEmpty == false else { return nil }
      return state.failures[operation]?.removeFirst()
    }
    if let failure { throw failure }
  }

  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    try await pass(.create)
    let outcomes = try await base.create(batch, chain: chain)
    try await pass(.answerOfCreate)
    return outcomes
  }

  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try await pass(.readWallets)
    return try await base.wallets(of: users, tenant: tenant)
  }

  func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow? {
    try await pass(.readPrimary)
    return try await base.primary(of: user, tenant: tenant)
  }

  func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool {
    let wasSet = try await base.setPrimary(row)
    try await pass(.answerOfSetPrimary)
    return wasSet
  }

  func session(_ name: Bytes32) async throws(StoreError) -> SessionRow? {
    let row = try await base.session(name)
    try await pass(.readSession)
    return row
  }

  func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError) {
    try await pass(.keepSession)
    state.withLock { $0.keptRows.append(session) }
    try await base.keep(session, removingExpiredBefore: time)
  }

  func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try await pass(.passcode)
    return try await base.changeOneTimePassword(of: identity, now: now, change)
  }

  func removeSession(_ name: Bytes32) async throws(StoreError) {
    try await pass(.removeSession)
    try await base.removeSession(name)
  }
}

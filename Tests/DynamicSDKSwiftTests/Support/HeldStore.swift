import TestSupport
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

/// A store in front of another one, whose commits can be held up before or after they are made, or made to fail.
final class HeldStore: ForwardingStore {
  private struct State {
    var isHeldBefore = false
    var isHeldAfter = false
    var held: [CheckedContinuation<Void, Never>] = []
    var failures: [StoreError] = []
    var commits = 0
    var heldCount = 0
  }

  let name = "held"
  let base: any WalletStore
  private let state = PlainLock(State())

  init(_ base: any WalletStore) {
    self.base = base
  }

  /// Holds up commits from now on, before they are made.
  func hold() { state.withLock { $0.isHeldBefore = true } }

  /// Holds up commits from now on when they are made, before anybody is told.
  func holdAnswers() { state.withLock { $0.isHeldAfter = true } }

  /// Lets everything through that is held up, and that comes.
  func release() {
    let held = state.withLock { state in
      state.isHeldBefore = false
      state.isHeldAfter = false
      defer { state.held = [] }
      return state.held
    }
    for call in held { call.resume() }
  }

  /// Makes the next commits fail.
  func fail(with failures: [StoreError]) { state.withLock { $0.failures = failures } }

  /// How many calls are held up now.
  var heldCount: Int { state.withLock { $0.held.count } }

  private func pass(_ isHeld: (borrowing State) -> Bool) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let passes = state.withLock { state in
        guard isHeld(state) else { return true }
        state.held.append(continuation)
        return false
      }
      if passes { continuation.resume() }
    }
  }

  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    await pass { $0.isHeldBefore }
    if let failure = state.withLock({ $0.failures.isEmpty ? nil : $0.failures.removeFirst() }) { throw failure }
    let outcomes = try await base.create(batch, chain: chain)
    await pass { $0.isHeldAfter }
    return outcomes
  }
}

import WalletSecrets

/// Lets one task at a time through, in the order in which they came.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    /// Those who wait, and those who have given up since.
    var waiting: [FirstAnswer<Bool>] = []
  }

  private let state = PlainLock(State())

  /// Runs a closure when all who came before have finished.
  func take<Result: Sendable, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    _ = await wait(until: Deadline(in: nil))
    defer { pass() }
    return try await body()
  }

  /// The same, unless they have not finished by a deadline: nil then.
  func take<Result: Sendable, Failure: Error>(
    until deadline: Deadline, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    guard await wait(until: deadline) else { return nil }
    defer { pass() }
    return try await body()
  }

  /// Waits for the turn; whether it came in time.
  private func wait(until deadline: Deadline) async -> Bool {
    let answer = FirstAnswer<Bool>()
    let isFree = state.withLock { state in
      if state.isTaken {
        state.waiting.append(answer)
        return false
      }
      state.isTaken = true
      return true
    }
    if isFree { return true }
    let timer = deadline.instant.map { instant in
      Task<Void, Never> {
        guard (try? await Task<Never, Never>.sleep(until: instant, clock: .continuous)) != nil else { return }
        answer.give(false)
      }
    }
    defer { timer?.cancel() }
    return await answer.wait()
  }

  private func pass() {
    while true {
      let next = state.withLock { state -> FirstAnswer<Bool>? in
        if state.waiting.isEmpty {
          state.isTaken = false
          return nil
        }
        return state.waiting.removeFirst()
      }
      // Whoever has given up does not take the turn.
      guard let next, !next.give(true) else { return }
    }
  }
}

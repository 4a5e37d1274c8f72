import WalletSecrets

/// A moment until which something is waited for; or never, for as long as it takes.
struct Deadline: Sendable {
  private static let clock = ContinuousClock()

  let instant: ContinuousClock.Instant?

  /// A time from now; nil, and a hundred years, are never.
  init(in duration: Duration?) {
    instant = duration.flatMap { duration in
      duration < .seconds(100 * 365 * 86_400) ? Self.clock.now.advanced(by: max(duration, .zero)) : nil
    }
  }
}

/// What came of waiting.
enum Awaited<Value: Sendable>: Sendable {
  case value(Value)
  /// The deadline passed.
  case late
  /// The task that waits was cancelled.
  case cancelled
}

extension Task where Failure == Never {
  /// Waits for the task, no longer than until a deadline or until the waiting task is cancelled.
  ///
  /// The task goes on in either case.
  func outcome(until deadline: Deadline) async -> Awaited<Success> {
    let answer = FirstAnswer<Awaited<Success>>()
    Task<Void, Never> { answer.give(.value(await value)) }
    let timer = deadline.instant.map { instant in
      Task<Void, Never> {
        // Called off when there is an answer.
        guard (try? await Task<Never, Never>.sleep(until: instant, clock: .continuous)) != nil else { return }
        answer.give(.late)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      // Not at once: the runtime may hold the lock of the task that is to be resumed.
      Task<Void, Never> { answer.give(.cancelled) }
    }
  }
}

/// The first of several answers to one question; the others are dropped.
final class FirstAnswer<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value?
    var handover: Handover<Value>?
  }

  private let state = PlainLock(State())

  /// Answers; false if there is an answer already.
  @discardableResult
  func give(_ value: Value) -> Bool {
    let (isFirst, handover) = state.withLock { state -> (Bool, Handover<Value>?) in
      guard state.value == nil else { return (false, nil) }
      state.value = value
      return (true, state.handover)
    }
    handover?.give(value)
    return isFirst
  }

  /// Waits for the answer; once.
  func wait() async -> Value {
    await Handover.wait { handover in
      let present = state.withLock { state -> Value? in
        state.handover = handover
        return state.value
      }
      if let present { handover.give(present) }
    }
  }
}

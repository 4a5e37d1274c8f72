#if !canImport(Combine)
  import WalletSecrets

  /// What all subjects are: a list of sinks and a queue of what they are to receive.
  ///
  /// Whoever sends puts a job into the queue; one thread at a time carries jobs out, outside the lock. So every sink gets
  /// values in the order in which they were sent, also when a sink sends, subscribes or cancels while it receives, and no
  /// closure of a user ever runs under the lock.
  final class SubjectCore<Output, Failure: Error>: @unchecked Sendable {
    typealias Completion = Subscribers.Completion<Failure>
    typealias Receiver = Sink<Output, Failure>

    private enum Job {
      /// For those who subscribed before, as their numbers tell.
      case value(Output, before: UInt64)
      case completion(Completion, before: UInt64)
      /// The present value for one who has just subscribed.
      case replay(Output, Receiver)
      case refusal(Completion, Receiver)
    }

    private struct State: @unchecked Sendable {
      var value: Output?
      var completion: Completion?
      /// In the order of their numbers.
      var sinks: [(number: UInt64, sink: Receiver)] = []
      var nextNumber: UInt64 = 0
      var jobs: [Job] = []
      var isDelivering = false

      /// Adds a job; whether the caller has to carry it out.
      mutating func enqueue(_ job: Job) -> Bool {
        jobs.append(job)
        defer { isDelivering = true }
        return !isDelivering
      }
    }

    private let state: PlainLock<State>

    /// - Parameter value: what a new subscriber receives first; nil for subjects that keep no value.
    init(_ value: Output?) {
      state = PlainLock(State(value: value))
    }

    /// The present value, of a subject that keeps one.
    var value: Output? { state.withLock { UncheckedBox($0.value) }.value }

    func send(_ value: Output, keeping keepsValue: Bool) {
      let value = UncheckedBox(value)
      let (starts, old) = state.withLock { state -> (Bool, UncheckedBox<Output?>) in
        guard state.completion == nil else { return (false, UncheckedBox(nil)) }
        // What it replaces is released outside the lock.
        let old = UncheckedBox(state.value)
        if keepsValue { state.value = value.value }
        return (state.enqueue(.value(value.value, before: state.nextNumber)), old)
      }
      withExtendedLifetime(old) {}
      if starts { deliver() }
    }

    func send(completion: Completion) {
      let starts = state.withLock { state in
        guard state.completion == nil else { return false }
        state.completion = completion
        return state.enqueue(.completion(completion, before: state.nextNumber))
      }
      if starts { deliver() }
    }

    func subscribe(_ sink: Receiver) -> AnyCancellable {
      let (number, starts) = state.withLock { state -> (UInt64?, Bool) in
        if let completion = state.completion { return (nil, state.enqueue(.refusal(completion, sink))) }
        let number = state.nextNumber
        state.nextNumber += 1
        state.sinks.append((number, sink))
        guard let value = state.value else { return (number, false) }
        return (number, state.enqueue(.replay(value, sink)))
      }
      if starts { deliver() }
      return AnyCancellable { [self] in
        if let number { remove(number) }
      }
    }

    /// How many subscriptions there are.
    var subscriptionCount: Int { state.withLock { $0.sinks.count } }

    private func remove(_ number: UInt64) {
      let removed = state.withLock { state -> Receiver? in
        guard let index = state.sinks.firstIndex(where: { $0.number == number }) else { return nil }
        return state.sinks.remove(at: index).sink
      }
      withExtendedLifetime(removed) {}
    }

    private func deliver() {
      while let (job, receivers) = nextJob() {
        switch job.value {
        case .value(let value, _): for receiver in receivers { receiver.receive(value) }
        case .completion(let completion, _): for receiver in receivers { receiver.receive(completion: completion) }
        case .replay(let value, let receiver): receiver.receive(value)
        case .refusal(let completion, let receiver): receiver.receive(completion: completion)
        }
      }
    }

    /// The next job and whom it is for.
    private func nextJob() -> (UncheckedBox<Job>, [Receiver])? {
      state.withLock { state in
        guard !state.jobs.isEmpty else {
          state.isDelivering = false
          return nil
        }
        let job = state.jobs.removeFirst()
        switch job {
        case .value(_, let limit):
          return (UncheckedBox(job), state.sinks.prefix { $0.number < limit }.map(\.sink))
        case .completion(_, let limit):
          let receivers = state.sinks.prefix { $0.number < limit }.map(\.sink)
          state.sinks = []
          return (UncheckedBox(job), receivers)
        case .replay, .refusal:
          return (UncheckedBox(job), [])
        }
      }
    }
  }
#endif

#if !canImport(Combine)
  import WalletSecrets

  /// A closure and the actor that it belongs to.
  @safe
  struct IsolatedCall<Input, Output> {
    let isolation: (any Actor)?
    let body: (Input) -> Output

    init(_ closure: @escaping @isolated(any) (Input) -> Output) {
      isolation = closure.isolation
      // The language calls such a closure asynchronously only, for it has to change to the actor first. Who uses this
      // type is on the actor already; representation and calling convention are those of a plain closure.
      body = unsafe unsafeBitCast(closure, to: ((Input) -> Output).self)
    }
  }

  /// Makes calls one after another in the place where they belong, in the order in which they were asked for.
  final class OrderedCalls: @unchecked Sendable {
    private struct Pending: @unchecked Sendable {
      var calls: [() -> Void] = []
      /// Set from the moment that a run through the calls is scheduled until it has found none left.
      var isScheduled = false
    }

    /// Nil: wherever the caller is.
    private let schedule: ((@escaping () -> Void) -> Void)?
    /// Whether the caller is in the right place already.
    private let isInPlace: () -> Bool
    private let pending = PlainLock(Pending())

    /// Calls that have to be made on an actor, or anywhere.
    init(on isolation: (any Actor)?) {
      switch isolation {
      case nil:
        schedule = nil
        isInPlace = { true }
      case .some(let actor) where actor === MainActor.shared:
        schedule = { DispatchQueue.main.schedule($0) }
        isInPlace = { MainQueue.isCurrent }
      case .some(let actor):
        schedule = { calls in
          let calls = UncheckedBox(calls)
          Task { await actor.run(calls) }
        }
        isInPlace = { false }
      }
    }

    /// Calls that have to be made by a scheduler.
    init(by scheduler: some Scheduler) {
      schedule = { scheduler.schedule($0) }
      isInPlace = { false }
    }

    /// Makes a call now, if it may be and none is pending, else behind those that are.
    func run(_ call: @escaping () -> Void) {
      guard let schedule else { return call() }
      enum Next { case now, scheduled, behind }
      let isInPlace = isInPlace()
      let box = UncheckedBox(call)
      let next = pending.withLock { pending -> Next in
        if pending.isScheduled {
          pending.calls.append(box.value)
          return .behind
        }
        guard !isInPlace else { return .now }
        pending.isScheduled = true
        pending.calls.append(box.value)
        return .scheduled
      }
      switch next {
      case .now: call()
      case .scheduled: schedule { self.runPending() }
      case .behind: break
      }
    }

    private func runPending() {
      while true {
        let calls = pending.withLock { pending -> UncheckedBox<[() -> Void]> in
          defer { pending.calls = [] }
          if pending.calls.isEmpty { pending.isScheduled = false }
          return UncheckedBox(pending.calls)
        }
        guard !calls.value.isEmpty else { return }
        for call in calls.value { call() }
      }
    }
  }

  /// Something that is handed over from one place to another by means which the compiler cannot follow.
  struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  extension Actor {
    fileprivate func run(_ calls: UncheckedBox<() -> Void>) {
      calls.value()
    }
  }
#endif

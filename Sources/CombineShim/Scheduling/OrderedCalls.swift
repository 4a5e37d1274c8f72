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
  ///
  /// Every call is a job of its own there, scheduled when it is asked for: what others schedule in between runs in between,
  /// and what is scheduled after a call runs after it, if the place is one that keeps the order of its jobs.
  final class OrderedCalls: @unchecked Sendable {
    private struct Pending: @unchecked Sendable {
      var calls = CallQueue()
      var isCalling = false
      /// Jobs that came while another one was at work, as they do in a place with more than one thread: their calls are
      /// made by that one.
      var owedCount = 0
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
      let isInPlace = isInPlace()
      let box = UncheckedBox(call)
      let isNow = pending.withLock { pending in
        if isInPlace, pending.calls.isEmpty, !pending.isCalling { return true }
        pending.calls.append(box.value)
        return false
      }
      if isNow { call() } else { schedule { self.makeNextCall() } }
    }

    /// One job: makes the call that has waited longest, which is this job's own unless jobs overtake each other.
    private func makeNextCall() {
      var next = pending.withLock { pending -> UncheckedBox<() -> Void>? in
        guard !pending.isCalling else {
          pending.owedCount += 1
          return nil
        }
        guard let call = pending.calls.takeFirst() else { return nil }
        pending.isCalling = true
        return UncheckedBox(call)
      }
      while let call = next {
        call.value()
        next = pending.withLock { pending in
          guard pending.owedCount > 0, let call = pending.calls.takeFirst() else {
            pending.isCalling = false
            return nil
          }
          pending.owedCount -= 1
          return UncheckedBox(call)
        }
      }
    }
  }

  /// Calls, first in, first out.
  private struct CallQueue {
    private var calls: [(() -> Void)?] = []
    private var first = 0

    var isEmpty: Bool { first == calls.count }

    mutating func append(_ call: @escaping () -> Void) {
      calls.append(call)
    }

    mutating func takeFirst() -> (() -> Void)? {
      guard first < calls.count else { return nil }
      defer {
        calls[first] = nil
        first += 1
        // Moved up once in a while, so that a call costs the same however many wait.
        if first == calls.count || first >= 64, first * 2 >= calls.count {
          calls.removeFirst(first)
          first = 0
        }
      }
      return calls[first]
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

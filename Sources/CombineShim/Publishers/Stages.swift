#if !canImport(Combine)
  import WalletSecrets

  /// A namespace for publishers that change what another publishes.
  public enum Publishers {
    /// A publisher with something between it and its subscribers.
    public struct Stage<Upstream: Publisher, Output>: Publisher {
      /// It fails as the publisher before it does.
      public typealias Failure = Upstream.Failure

      let upstream: Upstream
      /// Makes what stands in front of a subscriber, for each subscription anew.
      let sink: (Sink<Output, Failure>) -> Sink<Upstream.Output, Failure>

      /// Subscribes a sink behind the stage.
      public func subscribe(_ downstream: Sink<Output, Failure>) -> AnyCancellable {
        upstream.attach(sink(downstream))
      }
    }
  }

  extension Publisher {
    /// A stage that calls a closure with each value and goes on with what it decides to send.
    ///
    /// The closure is called on the actor it belongs to, as a sink's is; so is all that follows, until the next stage that
    /// says where.
    func stage<Result, Out>(
      _ closure: @escaping @isolated(any) (Output) -> Result,
      _ forward: @escaping (_ value: Output, _ result: Result, _ downstream: Sink<Out, Failure>) -> Void
    ) -> Publishers.Stage<Self, Out> {
      let call = IsolatedCall(closure)
      return Publishers.Stage(upstream: self) { downstream in
        let calls = OrderedCalls(on: call.isolation)
        let inner = Sink<Output, Failure>(
          receiveValue: { forward($0, call.body($0), downstream) },
          receiveCompletion: { downstream.receive(completion: $0) })
        return Sink(inner, calledBy: calls)
      }
    }

    /// Publishes what a closure makes of each value.
    public func map<Result>(
      _ transform: @escaping @isolated(any) (Output) -> Result
    ) -> Publishers.Stage<Self, Result> {
      stage(transform) { _, result, downstream in downstream.receive(result) }
    }

    /// Publishes a property of each value.
    public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> Publishers.Stage<Self, Result> {
      stage({ $0[keyPath: keyPath] }) { _, result, downstream in downstream.receive(result) }
    }

    /// Publishes what a closure makes of each value, but for nil.
    public func compactMap<Result>(
      _ transform: @escaping @isolated(any) (Output) -> Result?
    ) -> Publishers.Stage<Self, Result> {
      stage(transform) { _, result, downstream in
        if let result { downstream.receive(result) }
      }
    }

    /// Publishes the values that a closure accepts.
    public func filter(
      _ isIncluded: @escaping @isolated(any) (Output) -> Bool
    ) -> Publishers.Stage<Self, Output> {
      stage(isIncluded) { value, isIncluded, downstream in
        if isIncluded { downstream.receive(value) }
      }
    }

    /// Leaves out the first values.
    public func dropFirst(_ count: Int = 1) -> Publishers.Stage<Self, Output> {
      Publishers.Stage(upstream: self) { downstream in
        let seen = PlainLock(0)
        return Sink(
          receiveValue: { value in
            let isDropped = seen.withLock { seen in
              // Counted no further than it matters.
              guard seen < count else { return false }
              seen += 1
              return true
            }
            if !isDropped { downstream.receive(value) }
          },
          receiveCompletion: { downstream.receive(completion: $0) })
      }
    }

    /// Receives on a scheduler: every value is a job of its own there, asynchronously and in order.
    ///
    /// One value is received at a time, on a scheduler with many threads too. What is cancelled before it is received there
    /// is not received.
    public func receive(on scheduler: some Scheduler) -> Publishers.Stage<Self, Output> {
      Publishers.Stage(upstream: self) { downstream in
        let inner = Sink<Output, Failure>(
          receiveValue: { downstream.receive($0) }, receiveCompletion: { downstream.receive(completion: $0) })
        return Sink(inner, calledBy: OrderedCalls(by: scheduler))
      }
    }
  }

  extension Publisher where Output: Equatable {
    /// Leaves out values that equal the one before.
    public func removeDuplicates() -> Publishers.Stage<Self, Output> {
      Publishers.Stage(upstream: self) { downstream in
        let last = PlainLock(UncheckedBox<Output?>(nil))
        return Sink(
          receiveValue: { value in
            let next = UncheckedBox<Output?>(value)
            let before = last.withLock { last in
              defer { last = next }
              return last
            }
            if before.value != value { downstream.receive(value) }
          },
          receiveCompletion: { downstream.receive(completion: $0) })
      }
    }
  }
#endif

#if !canImport(Combine)
  import WalletSecrets

  /// A namespace for what subscriptions are made of.
  public enum Subscribers {
    /// How a publisher ended.
    public enum Completion<Failure: Error>: Sendable {
      /// There are no more values.
      case finished
      /// It failed.
      case failure(Failure)
    }
  }

  extension Subscribers.Completion: Equatable where Failure: Equatable {}
  extension Subscribers.Completion: Hashable where Failure: Hashable {}

  /// The receiving end of a subscription.
  ///
  /// Takes values until it is cancelled or has received a completion, and then lets go of its closures.
  public final class Sink<Input, Failure: Error>: @unchecked Sendable {
    private struct Closures: @unchecked Sendable {
      var value: (Input) -> Void
      var completion: (Subscribers.Completion<Failure>) -> Void
    }

    private let closures: PlainLock<Closures?>
    /// Cancelled with this one.
    private let inner: Sink?

    /// A sink that calls closures.
    public init(
      receiveValue: @escaping (Input) -> Void,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      closures = PlainLock(Closures(value: receiveValue, completion: receiveCompletion))
      inner = nil
    }

    /// A sink that hands everything on to another by ordered calls.
    ///
    /// Whether that is cancelled is looked at when a call is made, not when it is scheduled.
    init(_ inner: Sink, calledBy calls: OrderedCalls) {
      closures = PlainLock(
        Closures(
          value: { value in calls.run { inner.receive(value) } },
          completion: { completion in calls.run { inner.receive(completion: completion) } }))
      self.inner = inner
    }

    /// Takes a value.
    public func receive(_ value: Input) {
      closures.withLock { $0 }?.value(value)
    }

    /// Takes the completion, after which nothing is taken any more.
    public func receive(completion: Subscribers.Completion<Failure>) {
      take()?.completion(completion)
    }

    /// Takes nothing any more.
    public func cancel() {
      _ = take()
      inner?.cancel()
    }

    /// Removes the closures; they are released outside the lock, because that may run anybody's deinitialisers.
    private func take() -> Closures? {
      closures.withLock { closures in
        defer { closures = nil }
        return closures
      }
    }
  }
#endif

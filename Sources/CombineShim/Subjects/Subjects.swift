#if !canImport(Combine)
  /// A publisher that values can be sent through.
  public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to every subscriber.
    func send(_ value: Output)

    /// Sends the completion; nothing is sent after it.
    func send(completion: Subscribers.Completion<Failure>)
  }

  extension Subject where Output == Void {
    /// Tells every subscriber that something happened.
    public func send() {
      send(())
    }
  }

  /// A subject that keeps the latest value and gives it to each new subscriber first.
  ///
  /// Safe to use from any thread. `send` returns when every subscriber has received the value, unless another thread is
  /// delivering one just then, which delivers this one too, behind it.
  public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let core: SubjectCore<Output, Failure>
    private let initial: Output

    /// Starts with a value.
    public init(_ value: Output) {
      initial = value
      core = SubjectCore(value)
    }

    /// The latest value; setting it sends it.
    public var value: Output {
      get { core.value ?? initial }
      set { core.send(newValue, keeping: true) }
    }

    /// Keeps a value and sends it to every subscriber.
    public func send(_ value: Output) {
      core.send(value, keeping: true)
    }

    /// Sends the completion; the value stays as it is from then on.
    public func send(completion: Subscribers.Completion<Failure>) {
      core.send(completion: completion)
    }

    /// Subscribes a sink, which receives the present value first.
    public func subscribe(_ sink: Sink<Output, Failure>) -> AnyCancellable {
      core.subscribe(sink)
    }

    /// How many subscriptions there are.
    package var subscriptionCount: Int { core.subscriptionCount }
  }

  extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}

  /// A subject that keeps nothing: values reach those who are subscribed when they are sent.
  public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let core = SubjectCore<Output, Failure>(nil)

    /// Starts with no subscribers.
    public init() {}

    /// Sends a value to every subscriber.
    public func send(_ value: Output) {
      core.send(value, keeping: false)
    }

    /// Sends the completion; nothing is sent after it.
    public func send(completion: Subscribers.Completion<Failure>) {
      core.send(completion: completion)
    }

    /// Subscribes a sink.
    public func subscribe(_ sink: Sink<Output, Failure>) -> AnyCancellable {
      core.subscribe(sink)
    }
  }

  extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
#endif

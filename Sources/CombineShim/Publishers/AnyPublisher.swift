#if !canImport(Combine)
  /// A publisher whose kind is not told.
  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let base: any Publisher<Output, Failure>

    /// Hides what kind of publisher it is.
    public init(_ publisher: some Publisher<Output, Failure>) {
      base = publisher
    }

    /// Subscribes a sink to the publisher behind it.
    public func subscribe(_ sink: Sink<Output, Failure>) -> AnyCancellable {
      base.subscribe(sink)
    }
  }

  extension Publisher {
    /// The same publisher with its kind hidden.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
      AnyPublisher(self)
    }
  }

  /// Publishes one value to each subscriber, and finishes.
  public struct Just<Output>: Publisher {
    /// It cannot fail.
    public typealias Failure = Never

    /// What it publishes.
    public let output: Output

    /// Publishes a value.
    public init(_ output: Output) {
      self.output = output
    }

    /// Sends the value and the completion at once.
    public func subscribe(_ sink: Sink<Output, Never>) -> AnyCancellable {
      sink.receive(output)
      sink.receive(completion: .finished)
      return AnyCancellable {}
    }
  }
#endif

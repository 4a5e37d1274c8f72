#if !canImport(Combine)
  extension Publisher where Failure == Never, Output: Sendable {
    /// The values as an asynchronous sequence, from the moment that an iterator is made.
    ///
    /// Nothing is left out: values wait, in order and in any number, until they are asked for. The subscription ends with
    /// the iterator, and when the task that waits for a value is cancelled.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
  }

  /// A publisher's values as an asynchronous sequence.
  public struct AsyncPublisher<Upstream: Publisher>: AsyncSequence
  where Upstream.Failure == Never, Upstream.Output: Sendable {
    /// What it gives.
    public typealias Element = Upstream.Output

    private let publisher: Upstream

    /// The values of a publisher.
    public init(_ publisher: Upstream) {
      self.publisher = publisher
    }

    /// Subscribes.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream<Element>.makeStream()
      let subscription = publisher.attach(
        Sink(receiveValue: { continuation.yield($0) }, receiveCompletion: { _ in continuation.finish() }))
      continuation.onTermination = { _ in subscription.cancel() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// A subscription that is asked for its values.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Element>.Iterator

      /// The next value; nil when the publisher has finished or the task was cancelled.
      public mutating func next() async -> Element? {
        await base.next(isolation: nil)
      }

      /// The same, staying on the caller's actor.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await base.next(isolation: actor)
      }
    }
  }
#endif

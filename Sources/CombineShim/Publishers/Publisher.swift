#if !canImport(Combine)
  /// A source of values over time, which end with a completion or never.
  ///
  /// Every subscription gets its values in order, one at a time, whichever threads they are sent from.
  public protocol Publisher<Output, Failure> {
    /// What it publishes.
    associatedtype Output
    /// How it can fail; `Never` if it cannot.
    associatedtype Failure: Error

    /// Sends everything from now on to a sink, until the cancellable that comes back is cancelled or released.
    func subscribe(_ sink: Sink<Output, Failure>) -> AnyCancellable
  }

  extension Publisher {
    /// Subscribes a sink that ends with its subscription: no value that is on its way reaches it once that is cancelled.
    func attach(_ sink: Sink<Output, Failure>) -> AnyCancellable {
      let upstream = subscribe(sink)
      return AnyCancellable {
        // The sink first, so that a value on its way from another thread stops here.
        sink.cancel()
        upstream.cancel()
      }
    }

    /// Calls closures with every value and with the completion.
    ///
    /// A closure that belongs to an actor is called on it: at once if that is the main actor and this is the main queue,
    /// else a moment later, in order.
    public func sink(
      receiveCompletion: @escaping @isolated(any) (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping @isolated(any) (Output) -> Void
    ) -> AnyCancellable {
      let (value, completion) = (IsolatedCall(receiveValue), IsolatedCall(receiveCompletion))
      let calls = OrderedCalls(on: value.isolation ?? completion.isolation)
      return attach(calls: calls, value: value.body, completion: completion.body)
    }

    func attach(
      calls: OrderedCalls, value: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      attach(
        Sink(Sink<Output, Failure>(receiveValue: value, receiveCompletion: completion), calledBy: calls))
    }
  }

  extension Publisher where Failure == Never {
    /// Calls a closure with every value, on the actor that the closure belongs to.
    public func sink(receiveValue: @escaping @isolated(any) (Output) -> Void) -> AnyCancellable {
      let value = IsolatedCall(receiveValue)
      return attach(calls: OrderedCalls(on: value.isolation), value: value.body, completion: { _ in })
    }

    /// Sets a property of an object, which the subscription keeps, to every value.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
      attach(
        calls: OrderedCalls(on: nil), value: { object[keyPath: keyPath] = $0 }, completion: { _ in })
    }
  }
#endif

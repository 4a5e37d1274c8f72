#if !canImport(Combine)
  import WalletSecrets

  /// Something under way that can be called off.
  public protocol Cancellable {
    /// Calls it off; a second call does nothing.
    func cancel()
  }

  /// A subscription that ends when it is cancelled or released, whichever comes first.
  ///
  /// Two are equal only if they are the same object.
  public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private struct Action: @unchecked Sendable {
      var run: () -> Void
    }

    private let action: PlainLock<Action?>

    /// Runs a closure, once, when it is cancelled or released.
    public init(_ cancel: @escaping () -> Void) {
      action = PlainLock(Action(run: cancel))
    }

    /// Cancels something else with itself.
    public init(_ canceller: some Cancellable) {
      action = PlainLock(Action(run: { canceller.cancel() }))
    }

    deinit {
      cancel()
    }

    /// Ends the subscription and lets go of all that it held.
    ///
    /// Cancelled where its values are received (on the queue of `receive(on:)`, on the actor of the sink, inside the sink),
    /// it receives nothing more once this returns, not even what is scheduled already. Cancelled elsewhere, the one value
    /// that is being delivered at this moment may still arrive.
    public func cancel() {
      // Taken out under the lock, run and released outside it: either may cancel or release further subscriptions.
      let taken = action.withLock { action in
        defer { action = nil }
        return action
      }
      taken?.run()
    }

    /// Keeps the subscription for as long as a set holds it.
    public func store(in set: inout Set<AnyCancellable>) {
      set.insert(self)
    }

    /// Keeps the subscription for as long as a collection holds it.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
      collection.append(self)
    }

    /// Whether both are the same object.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  extension Cancellable {
    /// Keeps it for as long as a set holds it.
    public func store(in set: inout Set<AnyCancellable>) {
      AnyCancellable(self).store(in: &set)
    }
  }
#endif

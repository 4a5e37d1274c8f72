#if !canImport(Combine)
  import WalletSecrets

  /// A property of a class that publishes its values.
  ///
  /// Setting it tells the object's `objectWillChange`, then the subscribers of `$property`, and only then stores the value:
  /// a subscriber that reads the property finds the one before.
  @propertyWrapper
  public struct Published<Value>: PublishedProperty {
    final class Box: PublishedBox, @unchecked Sendable {
      private struct State: @unchecked Sendable {
        var value: Value
        var objectWillChange: ObservableObjectPublisher?
        var subscriptions: [AnyCancellable] = []
      }

      private let state: PlainLock<State>
      let core: SubjectCore<Value, Never>

      init(_ value: Value) {
        state = PlainLock(State(value: value))
        core = SubjectCore(value)
      }

      var value: Value { state.withLock { UncheckedBox($0.value) }.value }

      var objectWillChange: ObservableObjectPublisher? {
        get { state.withLock { $0.objectWillChange } }
        set { state.withLock { $0.objectWillChange = newValue } }
      }

      func set(_ value: Value) {
        objectWillChange?.send()
        core.send(value, keeping: true)
        let next = UncheckedBox(value)
        let old = state.withLock { state in
          let old = UncheckedBox(state.value)
          state.value = next.value
          return old
        }
        // Released outside the lock.
        withExtendedLifetime(old) {}
      }

      func keep(_ subscription: AnyCancellable) {
        state.withLock { $0.subscriptions.append(subscription) }
      }
    }

    /// Publishes the present value of a property and each one it is set to.
    public struct Publisher: CombineShim.Publisher {
      /// What it publishes.
      public typealias Output = Value
      /// It cannot fail.
      public typealias Failure = Never

      let box: Box

      /// Subscribes a sink, which receives the present value first.
      public func subscribe(_ sink: Sink<Value, Never>) -> AnyCancellable {
        box.core.subscribe(sink)
      }
    }

    private var box: Box

    var publishedBox: any PublishedBox { box }

    /// A property with a first value.
    public init(wrappedValue: Value) {
      box = Box(wrappedValue)
    }

    /// A property with a first value.
    public init(initialValue: Value) {
      box = Box(initialValue)
    }

    /// The property's publisher, `$property`.
    public var projectedValue: Publisher {
      get { Publisher(box: box) }
      set { box = newValue.box }
    }

    /// For properties of classes only; the compiler uses the subscript below.
    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
      get { box.value }
      set { box.set(newValue) }
    }

    /// Reads and sets the property of an object.
    public static subscript<Object: AnyObject>(
      _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
      storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
      get { object[keyPath: storage].box.value }
      set { object[keyPath: storage].box.set(newValue) }
    }
  }

  extension Publisher where Failure == Never {
    /// Sets a published property to every value, for as long as that property lives.
    public func assign(to published: inout Published<Output>.Publisher) {
      let box = published.box
      box.keep(
        attach(calls: OrderedCalls(on: nil), value: { [weak box] in box?.set($0) }, completion: { _ in }))
    }
  }
#endif

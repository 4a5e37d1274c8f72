#if !canImport(Combine)
  import WalletSecrets

  /// An object that tells when it is about to change.
  public protocol ObservableObject: AnyObject {
    /// What tells.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Publishes before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
  }

  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// One publisher for each object, which sends before any of its `@Published` properties is set.
    ///
    /// For an object without such a property nothing keeps the publisher: it is a new one each time.
    public var objectWillChange: ObservableObjectPublisher {
      var boxes: [any PublishedBox] = []
      var mirror: Mirror? = Mirror(reflecting: self)
      while let part = mirror {
        boxes += part.children.compactMap { ($0.value as? any PublishedProperty)?.publishedBox }
        mirror = part.superclassMirror
      }
      return ObjectWillChange.publisher(of: boxes)
    }
  }

  /// Tells that an object is about to change.
  public final class ObservableObjectPublisher: Publisher, Sendable {
    /// There is nothing to say but that.
    public typealias Output = Void
    /// It cannot fail.
    public typealias Failure = Never

    private let subject = PassthroughSubject<Void, Never>()

    /// A publisher of its own.
    public init() {}

    /// Tells every subscriber.
    public func send() {
      subject.send()
    }

    /// Subscribes a sink.
    public func subscribe(_ sink: Sink<Void, Never>) -> AnyCancellable {
      subject.subscribe(sink)
    }
  }

  /// A property wrapper whose box has to know the object's publisher.
  protocol PublishedProperty {
    var publishedBox: any PublishedBox { get }
  }

  protocol PublishedBox: AnyObject {
    var objectWillChange: ObservableObjectPublisher? { get set }
  }

  enum ObjectWillChange {
    /// One lock for all objects: two threads that ask for one object's publisher get the same.
    private static let lock = PlainLock(())

    /// The publisher of the object that has these boxes.
    static func publisher(of boxes: [any PublishedBox]) -> ObservableObjectPublisher {
      lock.withLock { _ in
        let publisher = boxes.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
        for box in boxes where box.objectWillChange == nil { box.objectWillChange = publisher }
        return publisher
      }
    }
  }
#endif

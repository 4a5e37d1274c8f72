#if !canImport(Combine)
  public import Dispatch

  /// A place where values can be received.
  public protocol Scheduler {
    /// Runs a closure there, as soon as possible.
    func schedule(_ action: @escaping () -> Void)
  }

  extension DispatchQueue: Scheduler {
    /// Runs a closure on the queue.
    public func schedule(_ action: @escaping () -> Void) {
      let action = UncheckedBox(action)
      async { action.value() }
    }
  }

  /// Runs everything at once, where it is asked for.
  public struct ImmediateScheduler: Scheduler, Sendable {
    /// The one there is.
    public static let shared = ImmediateScheduler()

    private init() {}

    /// Runs a closure now.
    public func schedule(_ action: @escaping () -> Void) {
      action()
    }
  }

  /// Tells the main queue, on which the main actor runs, from others.
  enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  }
#endif

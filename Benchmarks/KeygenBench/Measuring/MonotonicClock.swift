/// The time that measurements are taken with: it never goes back.
///
/// A value and not a global function, so that tests can run the measuring code on a time of their own.
public struct MonotonicClock: Sendable {
  /// Nanoseconds since some fixed moment.
  let now: @Sendable () -> UInt64

  /// A clock that reads the time from a closure.
  public init(now: @escaping @Sendable () -> UInt64) {
    self.now = now
  }

  /// The machine's clock.
  public static let system: MonotonicClock = {
    let clock = ContinuousClock()
    let start = clock.now
    return MonotonicClock {
      let (seconds, attoseconds) = (clock.now - start).components
      return UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
    }
  }()

  /// The nanoseconds that a closure takes, at least 1.
  func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    let end = now()
    return Double(end > start ? end - start : 1)
  }
}

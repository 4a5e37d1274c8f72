#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two clocks that sign-in reads: the calendar for times that others wrote, and one that never jumps for intervals.
package struct SignInClock: Sendable {
  /// Seconds since 1970 UTC.
  package let calendar: @Sendable () -> UInt64
  /// Seconds since some moment, only ever growing.
  package let steady: @Sendable () -> UInt64

  package init(calendar: @escaping @Sendable () -> UInt64, steady: @escaping @Sendable () -> UInt64) {
    self.calendar = calendar
    self.steady = steady
  }

  /// The system's clocks.
  package static let system = SignInClock(
    calendar: { seconds(CLOCK_REALTIME) }, steady: { seconds(CLOCK_MONOTONIC) })

  private static func seconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec)
  }
}

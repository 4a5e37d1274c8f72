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

  /// The system's clocks; the steady one counts while the machine sleeps, for keys grow old then too.
  package static let system = SignInClock(calendar: { seconds(CLOCK_REALTIME) }, steady: { seconds(steadyClock) })

  #if os(Linux)
    private static let steadyClock: clockid_t = clockid_t(CLOCK_BOOTTIME)
  #else
    private static let steadyClock = CLOCK_MONOTONIC
  #endif

  private static func seconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec)
  }
}

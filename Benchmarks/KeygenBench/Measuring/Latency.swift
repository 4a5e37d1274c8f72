/// How long single calls take: the middle one, and the one that 99 of 100 do not exceed.
struct Latency: CustomStringConvertible {
  /// Nanoseconds.
  let p50: Double
  /// Nanoseconds.
  let p99: Double

  /// Times a closure again and again, a tenth of the calls beforehand to warm up.
  init(samples: Int, clock: MonotonicClock = .system, of body: () throws -> Void) rethrows {
    for _ in 0..<max(samples / 10, 1) { try body() }
    var times: [Double] = []
    for _ in 0..<max(samples, 1) { times.append(try clock.nanoseconds(body)) }
    times.sort()
    p50 = times[(times.count - 1) / 2]
    p99 = times[(times.count * 99 - 1) / 100]
  }

  var description: String {
    "p50 \(ReportTable.fixed(p50 / 1000, decimals: 1)) µs, p99 \(ReportTable.fixed(p99 / 1000, decimals: 1)) µs"
  }
}

/// How long single calls take: the middle one, and the one that 99 of 100 do not exceed.
struct Latency: CustomStringConvertible {
  /// Nanoseconds.
  let p50: Double
  /// Nanoseconds.
  let p99: Double
  /// Nanoseconds.
  let worst: Double

  /// Times a closure again and again, a tenth of the calls beforehand to warm up.
  init(samples: Int, clock: MonotonicClock = .system, of body: () throws -> Void) rethrows {
    for _ in 0..<max(samples / 10, 1) { try body() }
    var times: [Double] = []
    for _ in 0..<max(samples, 1) { times.append(try clock.nanoseconds(body)) }
    self.init(of: times)
  }

  /// Puts nanoseconds of single calls, at least one, into figures.
  init(of unsorted: [Double]) {
    let times = unsorted.isEmpty ? [0] : unsorted.sorted()
    p50 = times[(times.count - 1) / 2]
    p99 = times[(times.count * 99 - 1) / 100]
    worst = times[times.count - 1]
  }

  /// In milliseconds, for calls that wait for a disk.
  var milliseconds: String {
    let texts = [p50, p99, worst].map { ReportTable.fixed($0 / 1_000_000, decimals: 1) }
    return "p50 \(texts[0]) ms, p99 \(texts[1]) ms, at most \(texts[2]) ms"
  }

  var description: String {
    "p50 \(ReportTable.fixed(p50 / 1000, decimals: 1)) µs, p99 \(ReportTable.fixed(p99 / 1000, decimals: 1)) µs"
  }
}

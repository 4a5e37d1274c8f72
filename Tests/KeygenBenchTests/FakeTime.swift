import KeygenBench

/// A time that only moves when a test says so; for tests on one thread.
final class FakeTime: @unchecked Sendable {
  private var nanoseconds: UInt64 = 1_000
  private(set) var calls: [(side: String, items: Int)] = []

  var clock: MonotonicClock { MonotonicClock { self.nanoseconds } }

  /// Work that takes so long an item, and is noted.
  func workload(_ side: String, batch: Int = 1, nanosecondsPerItem: UInt64) -> Workload {
    Workload(batch: batch) { items, threads in
      self.calls.append((side, items / threads))
      self.nanoseconds += UInt64(items / threads) * nanosecondsPerItem
    }
  }

  func benchmark(own: UInt64, peer: UInt64, note: String = "") -> Benchmark {
    Benchmark(
      engine: "fake", note: note, own: workload("own", nanosecondsPerItem: own),
      peers: [.init(name: "other", version: "1.2", workload: workload("other", nanosecondsPerItem: peer))],
      verify: {})
  }
}

struct Refusal: Error {}

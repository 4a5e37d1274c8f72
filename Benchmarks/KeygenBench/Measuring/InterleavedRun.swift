/// What a benchmark took: nanoseconds an item, one value a round and side.
public struct Measurement: Sendable, Equatable {
  /// Our own work.
  public var own: [Double]
  /// The peers, in the benchmark's order.
  public var peers: [[Double]]

  /// A peer's time divided by our own in the same round: above 1 we are the faster.
  public func ratios(ofPeer index: Int) -> [Double] {
    zip(peers[index], own).map { $0 / $1 }
  }
}

/// Runs the sides of a benchmark in turn, so that whatever slows the machine down for a while slows them all down.
public struct InterleavedRun: Sendable {
  private let plan: SamplingPlan
  private let threads: Int
  private let clock: MonotonicClock

  /// A run after a plan, on so many threads.
  public init(plan: SamplingPlan, threads: Int, clock: MonotonicClock = .system) {
    self.plan = plan
    self.threads = threads
    self.clock = clock
  }

  /// Measures every side once a round; odd rounds go through the sides backwards, so that none is always the first.
  public func measure(_ benchmark: Benchmark) throws -> Measurement {
    let sides = [benchmark.own] + benchmark.peers.map(\.workload)
    let counts = try sides.map(calibrate)
    var samples = [[Double]](repeating: [], count: sides.count)
    for round in 0..<plan.rounds {
      let order = round.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
      for side in order {
        samples[side].append(try time(sides[side], items: counts[side]) / Double(counts[side] * threads))
      }
    }
    return Measurement(own: samples[0], peers: Array(samples.dropFirst()))
  }

  /// The number of items a thread that take about as long as a sample is to take; warms the caches on the way.
  func calibrate(_ workload: Workload) throws -> Int {
    var items = workload.batch
    while true {
      var taken = try time(workload, items: items)
      // A pause of the machine's must not pass for work, or samples would be as short as the pause was long.
      for _ in 0..<2 where taken >= plan.sampleNanoseconds / 4 && taken < plan.sampleNanoseconds * 8 {
        taken = min(taken, try time(workload, items: items))
      }
      if taken >= plan.sampleNanoseconds / 4 || items >= Self.mostItems {
        let batches = Double(items) / Double(workload.batch) * plan.sampleNanoseconds / taken
        return min(max(Int(batches.rounded()), 1), Self.mostItems / workload.batch + 1) * workload.batch
      }
      items *= 2
    }
  }

  /// Ends the search when a workload takes no time at all.
  private static let mostItems = 1 << 32

  private func time(_ workload: Workload, items: Int) throws -> Double {
    try clock.nanoseconds { try workload.run(itemsPerThread: items, threads: threads) }
  }
}

import KeygenBench
import Synchronization
import Testing

@Suite("Runs in turn")
struct InterleavedRunTests {
  let time = FakeTime()

  private func run(_ benchmark: Benchmark, rounds: Int = 31, threads: Int = 1) throws -> Measurement {
    let plan = SamplingPlan(rounds: rounds, sampleNanoseconds: 1_000_000)
    return try InterleavedRun(plan: plan, threads: threads, clock: time.clock).measure(benchmark)
  }

  @Test func timesAreThoseOfAnItem() throws {
    let measurement = try run(time.benchmark(own: 100, peer: 250))
    #expect(measurement.own == [Double](repeating: 100, count: 31))
    #expect(measurement.peers == [[Double](repeating: 250, count: 31)])
    #expect(measurement.ratios(ofPeer: 0) == [Double](repeating: 2.5, count: 31))
  }

  @Test func sidesTakeTurnsAndTurnsAreReversed() throws {
    _ = try run(time.benchmark(own: 100, peer: 250), rounds: 4)
    let sampled = time.calls.suffix(8).map(\.side)
    #expect(sampled == ["own", "other", "other", "own", "own", "other", "other", "own"])
  }

  @Test func samplesAreAsLongAsPlanned() throws {
    _ = try run(time.benchmark(own: 100, peer: 250))
    for call in time.calls.suffix(62) { #expect(call.items == (call.side == "own" ? 10_000 : 4_000)) }
  }

  /// Slower than a sample: one batch at a time, and never a part of one.
  @Test func batchesStayWhole() throws {
    let slow = Benchmark(
      engine: "fake", own: time.workload("own", batch: 48, nanosecondsPerItem: 1_000_000), peers: [], verify: {})
    _ = try run(slow)
    #expect(time.calls.allSatisfy { $0.items == 48 })
    let quick = Benchmark(
      engine: "fake", own: time.workload("own", batch: 48, nanosecondsPerItem: 10), peers: [], verify: {})
    let measurement = try run(quick)
    #expect(time.calls.allSatisfy { $0.items.isMultiple(of: 48) })
    #expect(measurement.own.allSatisfy { $0 == 10 })
  }

  @Test func moreThreadsDoMoreItemsInTheSameTime() throws {
    let measurement = try run(time.benchmark(own: 100, peer: 250), threads: 4)
    #expect(measurement.own.allSatisfy { $0 == 25 })
    #expect(measurement.ratios(ofPeer: 0).allSatisfy { $0 == 2.5 })
  }

  /// A clock that stands still must not keep the search for a sample's size going for ever.
  @Test func workThatTakesNoTime() throws {
    let measurement = try run(time.benchmark(own: 0, peer: 0))
    #expect(measurement.own.allSatisfy { $0 > 0 && $0.isFinite })
  }

  @Test(arguments: [1, 2, 3])
  func everyThreadWorksAndAFailureComesOut(_ threads: Int) throws {
    let done = Atomic(0)
    let fine = Workload { items in done.add(items, ordering: .relaxed) }
    let plan = SamplingPlan(rounds: 31, sampleNanoseconds: 1)
    let run = InterleavedRun(plan: plan, threads: threads)
    _ = try run.measure(Benchmark(engine: "fake", own: fine, peers: [], verify: {}))
    // At least one item for the calibration and one a round, on every thread.
    #expect(done.load(ordering: .relaxed) >= 32 * threads)
    let broken = Workload { _ in throw Refusal() }
    #expect(throws: Refusal.self) {
      try run.measure(Benchmark(engine: "fake", own: broken, peers: [], verify: {}))
    }
  }

  @Test(
    arguments: [
      (1, 2, 31, 1e9 / 62), (0.01, 2, 31, 2e6), (10, 2, 250, 20e6), (3600, 2, 1001, 1800e9 / 1001), (1, 1, 50, 20e6),
      (1, 4, 31, 250e6 / 31),
    ] as [(Double, Int, Int, Double)])
  func plans(_ seconds: Double, _ sides: Int, _ rounds: Int, _ sample: Double) {
    let plan = SamplingPlan(seconds: seconds, sides: sides)
    #expect(plan.rounds == rounds)
    #expect((plan.sampleNanoseconds - sample).magnitude < 1)
  }

  @Test func theSystemClockMovesOn() async throws {
    let plan = SamplingPlan(rounds: 1, sampleNanoseconds: 1)
    let nap = Workload { items in
      let end = ContinuousClock.now + .milliseconds(2 * items)
      while ContinuousClock.now < end {}
    }
    let benchmark = Benchmark(engine: "fake", own: nap, peers: [], verify: {})
    let measurement = try InterleavedRun(plan: plan, threads: 1).measure(benchmark)
    #expect(measurement.own.allSatisfy { $0 >= 2e6 })
  }
}

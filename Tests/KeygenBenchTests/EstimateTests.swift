import KeygenBench
import Testing

@Suite("Median and its interval")
struct EstimateTests {
  @Test(
    arguments: [
      ([7], 7), ([3, 1], 2), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([2, 2, 2, 9], 2), ([-1, -5, 10], -1),
    ] as [([Double], Double)])
  func median(_ sample: [Double], _ expected: Double) throws {
    #expect(try #require(Estimate(sample)).median == expected)
  }

  // By hand, as multiples of 1/2^n: n = 6: 1 (1.6 %), then 7 is too much; n = 8: 9 (3.5 %) is too much; n = 9: 10
  // (2.0 %); n = 12: 79 (1.9 %); n = 20: 21,700 (2.1 %). The larger ones by exact integer arithmetic elsewhere.
  @Test(arguments: [
    (6, 1), (7, 1), (8, 1), (9, 2), (11, 2), (12, 3), (20, 6), (31, 10), (50, 18), (100, 40), (101, 41), (250, 110),
    (1000, 469), (1001, 470), (5000, 2431),
  ])
  func rank(_ count: Int, _ expected: Int) {
    #expect(Estimate.intervalRank(count: count) == expected)
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 4, 5])
  func tooFewForAnInterval(_ count: Int) {
    #expect(Estimate.intervalRank(count: count) == nil)
    if count > 0 { #expect(Estimate([Double](repeating: 1, count: count))?.interval == nil) }
  }

  @Test func intervalOfThirtyOne() throws {
    // 1 … 31, shuffled: 7 and 31 have no common divisor.
    let sample = (0..<31).map { Double(($0 * 7) % 31 + 1) }
    let estimate = try #require(Estimate(sample))
    #expect(estimate.median == 16)
    #expect(estimate.interval == 10...22)
  }

  @Test func intervalOfNine() throws {
    let estimate = try #require(Estimate([90, 10, 80, 20, 70, 30, 60, 40, 50]))
    #expect(estimate.median == 50)
    #expect(estimate.interval == 20...80)
  }

  @Test func nothingFromNothing() {
    #expect(Estimate([]) == nil)
    #expect(Estimate([1, .nan, 2]) == nil)
    #expect(Estimate([1, .infinity]) == nil)
  }
}

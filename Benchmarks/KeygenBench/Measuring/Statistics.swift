/// A median and the interval that holds the true median with a probability of at least 95 %.
public struct Estimate: Sendable, Equatable {
  /// The median of the sample.
  public var median: Double

  /// The interval's ends, both of them values of the sample; nil for fewer than six values, which cannot give 95 %.
  public var interval: ClosedRange<Double>?

  /// The estimate for a sample; nil when it is empty or holds something that is not a finite number.
  ///
  /// Nothing is assumed of how the values are distributed, only that they are independent: the number of values below
  /// the true median then is binomial with probability 1/2, which gives the interval by counting from both ends.
  public init?(_ sample: [Double]) {
    guard !sample.isEmpty, sample.allSatisfy(\.isFinite) else { return nil }
    let sorted = sample.sorted()
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    interval = Self.intervalRank(count: sorted.count).map { sorted[$0 - 1]...sorted[sorted.count - $0] }
  }

  /// The rank r, counted from 1, such that the r-th smallest and r-th largest of so many values enclose the median with
  /// a probability of at least 95 %, and r is as large as that allows; nil when even r = 1 does not.
  ///
  /// r is the largest with P(X < r) ≤ 2.5 % for X binomial (count, 1/2).
  public static func intervalRank(count: Int) -> Int? {
    guard count > 0 else { return nil }
    // Weights relative to the largest, the middle one: nothing overflows, and what underflows does not count.
    var weights = [Double](repeating: 0, count: count + 1)
    let middle = count / 2
    weights[middle] = 1
    for index in stride(from: middle, to: 0, by: -1) {
      weights[index - 1] = weights[index] * Double(index) / Double(count - index + 1)
    }
    for index in middle..<count {
      weights[index + 1] = weights[index] * Double(count - index) / Double(index + 1)
    }
    let limit = weights.reduce(0, +) * 0.025
    var rank = 0
    var tail = weights[0]
    while tail <= limit {
      rank += 1
      tail += weights[rank]
    }
    return rank > 0 ? rank : nil
  }
}

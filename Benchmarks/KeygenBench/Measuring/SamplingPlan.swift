/// How often and for how long each side of a benchmark is run.
public struct SamplingPlan: Sendable, Equatable {
  /// How many times every side is sampled, in turn.
  public var rounds: Int

  /// How long one sample is to take.
  public var sampleNanoseconds: Double

  /// The fewest rounds that a figure is given for.
  public static let fewestRounds = 31

  /// A plan by hand.
  public init(rounds: Int, sampleNanoseconds: Double) {
    self.rounds = rounds
    self.sampleNanoseconds = sampleNanoseconds
  }

  /// Shares out a time among so many sides: samples of 2 ms or more, 31 to 1,001 rounds.
  ///
  /// More time first gives longer samples, up to 20 ms, then more rounds. Slow items can make it take longer.
  public init(seconds: Double, sides: Int) {
    let budget = seconds * 1e9 / Double(max(sides, 1))
    rounds = Int(min(max(budget / 20e6, Double(Self.fewestRounds)), 1001))
    sampleNanoseconds = max(budget / Double(rounds), 2e6)
  }
}

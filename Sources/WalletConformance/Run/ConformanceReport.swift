/// What came out of a run.
package struct ConformanceReport: Sendable {
  /// What came out of one suite.
  package struct Suite: Sendable {
    package let name: String
    /// Cases that the standards print.
    package let standardCount: Int
    /// Cases made with independent implementations.
    package let generatedCount: Int
    package let minimumCount: Int
    /// In the order of the files.
    package let mismatches: [ConformanceMismatch]
    /// Time of processors: not lengthened by others on the machine, and more than on the clock where several work.
    package let processorTime: Duration

    /// All cases.
    package var caseCount: Int { standardCount + generatedCount }
    /// Whether there are fewer cases than there have to be.
    package var isBelowMinimum: Bool { caseCount < minimumCount }
    /// Whether nothing is wrong.
    package var isClean: Bool { mismatches.isEmpty && !isBelowMinimum }
  }

  /// The name of the key engine that took part.
  package let engine: String
  package let suites: [Suite]
  /// Time on the clock, reading included.
  package let elapsed: Duration

  /// All cases of all suites.
  package var caseCount: Int { suites.reduce(0) { $0 + $1.caseCount } }
  /// All mismatches of all suites.
  package var mismatches: [ConformanceMismatch] { suites.flatMap(\.mismatches) }
  /// Whether every suite has enough cases and none a mismatch.
  package var isClean: Bool { suites.allSatisfy(\.isClean) }
}

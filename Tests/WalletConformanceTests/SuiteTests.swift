import Testing
import WalletConformance
import WalletKeygen

/// The vectors that are built in, through every engine of this build.
struct SuiteTests {
  @Test("Every suite has its minimum and no mismatch", arguments: KeyEngine.availableNames)
  func everything(_ engine: String) throws {
    let report = try ConformanceRun(engine: KeyEngine(.named(engine))).report()
    #expect(report.engine == engine)
    for suite in report.suites {
      print("suite \(suite.name), \(engine): \(suite.standardCount) printed, \(suite.generatedCount) generated")
      #expect(!suite.isBelowMinimum, "\(suite.name) has \(suite.caseCount) cases")
      #expect(suite.mismatches.isEmpty, "\(suite.mismatches.prefix(5))")
    }
  }

  @Test("Every folder of vectors has a suite, and every suite a folder")
  func folders() {
    #expect(Set(EmbeddedVectors.entries.map(\.suite)) == Set(ConformanceSuites.all.map(\.name)))
  }
}

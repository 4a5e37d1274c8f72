package import WalletConformance
import WalletKeygen

/// The package's own vectors, `Vectors/`, as they are built into the program.
package enum OwnVectors {
  /// Runs all cases of a suite, prints how many there were, and gives those that did not come out as they should.
  ///
  /// Too few cases are an error and not a smaller test.
  package static func mismatches(of suite: any ConformanceSuite) throws -> [ConformanceMismatch] {
    let report = try ConformanceRun(engine: KeyEngine(), suites: [suite]).report()
    guard !report.suites.contains(where: \.isBelowMinimum) else {
      throw VectorFileError.wrongCount(path: suite.name, stated: suite.minimumCount, found: report.caseCount)
    }
    CorpusReport.ran("Vectors/\(suite.name)", cases: report.caseCount)
    return report.mismatches
  }

  /// The cases of one file, named from the folder `Vectors/`, such as `sealed-record/records.json`.
  package static func cases(from path: String) throws -> [VectorCase] {
    for entry in EmbeddedVectors.entries where "\(entry.suite)/\(entry.name)" == path {
      return try VectorFile(text: EmbeddedVectors.text(of: entry), suite: entry.suite, name: entry.name).cases
    }
    throw VectorError(file: path, .missing)
  }
}

package import WalletKeygen
import WalletSecrets

/// Every case of some suites, run through this build on this machine.
package struct ConformanceRun: Sendable {
  private let source: VectorSource
  private let engine: KeyEngine
  private let suites: [any ConformanceSuite]

  /// A run to be started with ``report()``.
  package init(
    of source: VectorSource = .embedded, engine: KeyEngine,
    suites: [any ConformanceSuite] = ConformanceSuites.all
  ) {
    self.source = source
    self.engine = engine
    self.suites = suites
  }

  /// A piece of a suite that one processor works on.
  private enum Unit: Sendable {
    case each(suite: Int, cases: ArraySlice<VectorCase>)
    case together(suite: Int, cases: [VectorCase])
  }

  private struct UnitResult: Sendable {
    let suite: Int
    let time: Duration
    let outcome: Result<[ConformanceMismatch], ConformanceError>
  }

  /// Small enough to spread a suite over the processors, large enough that handing out pieces does not show.
  private static let unitCaseCount = 16

  /// Reads all files, runs all cases on all processors and tells what came out.
  ///
  /// Throws when a file is missing or malformed: then nothing is proven, and nothing else reported.
  package func report() throws(ConformanceError) -> ConformanceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let cases = try loaded()
    var units: [Unit] = []
    for (index, cases) in cases.enumerated() {
      units.append(.together(suite: index, cases: cases))
      for first in stride(from: 0, to: cases.count, by: Self.unitCaseCount) {
        units.append(.each(suite: index, cases: cases[first..<min(first + Self.unitCaseCount, cases.count)]))
      }
    }
    let results = Parallel.map(units) { result(of: $0) }
    var mismatches = [[ConformanceMismatch]](repeating: [], count: suites.count)
    var times = [Duration](repeating: .zero, count: suites.count)
    for result in results {
      mismatches[result.suite] += try result.outcome.get()
      times[result.suite] += result.time
    }
    let reports = suites.indices.map { index in
      let standardCount = cases[index].count { $0.origin == .standard }
      return ConformanceReport.Suite(
        name: suites[index].name, standardCount: standardCount, generatedCount: cases[index].count - standardCount,
        minimumCount: suites[index].minimumCount, mismatches: mismatches[index], processorTime: times[index])
    }
    return ConformanceReport(engine: engine.name, suites: reports, elapsed: clock.now - start)
  }

  /// The cases of each suite, in the order of its files.
  private func loaded() throws(ConformanceError) -> [[VectorCase]] {
    do throws(VectorError) {
      try source.requireFolder()
      let places = suites.indices.flatMap { index in
        source.files(ofSuite: suites[index].name).map { (suite: index, name: $0) }
      }
      let files = Parallel.map(places) { place in
        Result { () throws(VectorError) in try source.file(ofSuite: suites[place.suite].name, name: place.name) }
      }
      var cases = [[VectorCase]](repeating: [], count: suites.count)
      for (place, file) in zip(places, files) { cases[place.suite] += try file.get().cases }
      return cases
    } catch {
      throw .vectors(error)
    }
  }

  private func result(of unit: Unit) -> UnitResult {
    let start = ThreadTime.now
    defer { SecureWipe.stack() }
    switch unit {
    case .each(let suite, let cases):
      let outcome = Result { () throws(ConformanceError) in try mismatches(of: cases, suite: suites[suite]) }
      return UnitResult(suite: suite, time: ThreadTime.now - start, outcome: outcome)
    case .together(let suite, let cases):
      let outcome = Result { () throws(ConformanceError) in try togetherMismatches(of: cases, suite: suites[suite]) }
      return UnitResult(suite: suite, time: ThreadTime.now - start, outcome: outcome)
    }
  }

  private func mismatches(
    of cases: ArraySlice<VectorCase>, suite: any ConformanceSuite
  ) throws(ConformanceError) -> [ConformanceMismatch] {
    let check = CaseCheck(suite: suite, engine: engine)
    var found: [ConformanceMismatch] = []
    for vector in cases {
      if let mismatch = try check.mismatch(vector) { found.append(mismatch) }
    }
    return found
  }

  private func togetherMismatches(
    of cases: [VectorCase], suite: any ConformanceSuite
  ) throws(ConformanceError) -> [ConformanceMismatch] {
    do {
      return try suite.checkTogether(cases, engine: engine)
    } catch let error as VectorError {
      throw .vectors(error)
    } catch let error as SecretMemoryError {
      throw .secretMemory(error)
    } catch KeygenError.secretMemory(let error) {
      throw .secretMemory(error)
    } catch let failure as any VectorFailure where failure.observed.isOfTheMachine {
      throw .resources(file: cases.first?.file ?? suite.name, caseID: "all cases together")
    } catch {
      return cases.first.map { [ConformanceMismatch($0, "a batch that begins with it failed: \(error)")] } ?? []
    }
  }
}

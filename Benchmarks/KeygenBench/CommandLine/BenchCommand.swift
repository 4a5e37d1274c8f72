#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program, apart from the process that it runs in.
public struct BenchCommand: Sendable {
  private let catalogue: [BenchmarkEntry]
  private let clock: MonotonicClock
  private let output: @Sendable (String) -> Void
  private let errorOutput: @Sendable (String) -> Void
  private let progress: BenchProgress
  private let program: String?

  /// A program that has these benchmarks and writes to these places, a text at a time.
  ///
  /// - Parameters:
  ///   - showsProgress: whether standard error is a terminal, on which to say what is being measured.
  ///   - program: the path of this program, for benchmarks that start it anew.
  public init(
    catalogue: [BenchmarkEntry] = BenchmarkCatalogue.all, clock: MonotonicClock = .system,
    output: @escaping @Sendable (String) -> Void, errorOutput: @escaping @Sendable (String) -> Void,
    showsProgress: Bool = false, program: String? = nil
  ) {
    self.catalogue = catalogue
    self.clock = clock
    self.output = output
    self.errorOutput = errorOutput
    progress = BenchProgress(isShown: showsProgress, write: errorOutput)
    self.program = program
  }

  /// Runs the program and gives its exit status: 0 done, 1 a benchmark failed, 2 usage, 4 the report was not written.
  public func run(_ arguments: [String]) -> Int32 {
    do {
      if arguments.first == ColdStartStage.argument { return try makeFirstWallets(arguments.dropFirst()) }
      let options = try BenchOptions(parsing: arguments)
      if options.help {
        output(Self.help)
      } else if options.list {
        for entry in catalogue { output("\(entry.name)\t\(entry.summary)\n") }
      } else {
        return try run(options)
      }
      return 0
    } catch let error as BenchUsageError {
      errorOutput("keygen-bench: \(error)\nkeygen-bench --help lists the options.\n")
      return 2
    } catch {
      errorOutput("keygen-bench: \(error)\n")
      if case BenchmarkError.unwritable = error { return 4 }
      return 1
    }
  }

  private func run(_ options: BenchOptions) throws -> Int32 {
    let entries = try select(options.only)
    if let path = options.jsonPath, path != "-" { try probe(path) }
    // Data goes to standard output: the JSON if it was asked for there, else the table.
    let show = options.jsonPath == "-" ? errorOutput : output
    var report = BenchmarkReport(host: .current(), results: [])
    var failed = false
    let runs = Self.runs(of: entries, options)
    let peers = try options.peersPath.map { path throws(BenchmarkError) in try PeerProgram(path: path) }
    for (number, run) in runs.enumerated() {
      progress.show(number: number + 1, of: runs.count, run.entry.name, run.engine, threads: run.threads)
      defer { progress.clear() }
      do {
        let conditions = BenchmarkEntry.Conditions(
          engine: run.engine, threads: run.threads, peers: peers, program: program)
        let result = try measure(run.entry, conditions, seconds: options.seconds)
        report.results.append(result)
        progress.clear()
        for line in ReportTable.lines(result) { show(line + "\n") }
      } catch {
        failed = true
        progress.clear()
        errorOutput("keygen-bench: \(error)\n")
      }
    }
    if let path = options.jsonPath { try write(report, to: path) }
    return failed ? 1 : 0
  }

  private func select(_ names: [String]) throws(BenchUsageError) -> [BenchmarkEntry] {
    var chosen: Set<String> = []
    for name in names {
      let matches = catalogue.map(\.name).filter {
        name.hasSuffix(".*") ? $0.hasPrefix(name.dropLast()) : $0 == name
      }
      guard !matches.isEmpty else { throw .unknownBenchmark(name) }
      chosen.formUnion(matches)
    }
    return names.isEmpty ? catalogue : catalogue.filter { chosen.contains($0.name) }
  }

  private struct Run {
    var entry: BenchmarkEntry
    var engine: EngineChoice
    var threads: Int
  }

  /// What is to be run: every benchmark with every number of threads and, where it has engines, every engine.
  private static func runs(of entries: [BenchmarkEntry], _ options: BenchOptions) -> [Run] {
    entries.flatMap { entry in
      (entry.hasEngines ? options.engines : [.auto]).flatMap { engine in
        options.threads.map { Run(entry: entry, engine: engine, threads: $0) }
      }
    }
  }

  private func makeFirstWallets(_ arguments: ArraySlice<String>) throws -> Int32 {
    guard arguments.count == 2, let users = arguments.first.flatMap({ Int($0) }), (1...65536).contains(users),
      let engine = arguments.last.flatMap({ EngineChoice(rawValue: $0) })
    else { throw BenchUsageError.unknownFlag(ColdStartStage.argument) }
    try ColdStartStage.makeFirstWallets(users, engine: engine)
    return 0
  }

  private func measure(
    _ entry: BenchmarkEntry, _ conditions: BenchmarkEntry.Conditions, seconds: Double
  ) throws(BenchmarkError) -> BenchmarkReport.Result {
    do {
      let benchmark = try entry.prepare(conditions)
      try benchmark.verify()
      let plan = SamplingPlan(seconds: seconds, sides: 1 + benchmark.peers.count)
      let measurement = try InterleavedRun(plan: plan, threads: conditions.threads, clock: clock).measure(benchmark)
      let result = BenchmarkReport.Result(
        name: entry.name, threads: conditions.threads, benchmark: benchmark, measurement: measurement)
      guard let result else { throw BenchmarkError.failed(benchmark: entry.name, reason: "no usable figures") }
      return result
    } catch let error as BenchmarkError {
      throw error
    } catch {
      throw .failed(benchmark: entry.name, reason: "\(error)")
    }
  }

  /// Finds out before measuring, not after, that a report cannot be written.
  private func probe(_ path: String) throws(BenchmarkError) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      throw .unwritable(path: path, reason: "the folder \(folder) does not exist")
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      throw .unwritable(path: path, reason: "it is a folder")
    }
  }

  private func write(_ report: BenchmarkReport, to path: String) throws(BenchmarkError) {
    do {
      let json = try report.json()
      if path == "-" {
        output(String(decoding: json, as: UTF8.self))
      } else {
        try json.write(to: URL(fileURLWithPath: path))
      }
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }
}

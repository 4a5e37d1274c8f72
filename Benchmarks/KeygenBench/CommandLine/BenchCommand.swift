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

  /// A program that has these benchmarks and writes to these places, a text at a time.
  public init(
    catalogue: [BenchmarkEntry] = BenchmarkCatalogue.all, clock: MonotonicClock = .system,
    output: @escaping @Sendable (String) -> Void, errorOutput: @escaping @Sendable (String) -> Void
  ) {
    self.catalogue = catalogue
    self.clock = clock
    self.output = output
    self.errorOutput = errorOutput
  }

  /// Runs the program and gives its exit status: 0 done, 1 a benchmark failed, 2 usage, 4 the report was not written.
  public func run(_ arguments: [String]) -> Int32 {
    do {
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
      return 4
    }
  }

  private func run(_ options: BenchOptions) throws -> Int32 {
    let entries = try select(options.only)
    if let path = options.jsonPath, path != "-" { try probe(path) }
    // Data goes to standard output: the JSON if it was asked for there, else the table.
    let show = options.jsonPath == "-" ? errorOutput : output
    var report = BenchmarkReport(host: .current(), results: [])
    var failed = false
    for entry in entries {
      for threads in options.threads {
        do {
          let result = try measure(entry, threads: threads, options)
          report.results.append(result)
          for line in ReportTable.lines(result) { show(line + "\n") }
        } catch {
          failed = true
          errorOutput("keygen-bench: \(error)\n")
        }
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

  private func measure(
    _ entry: BenchmarkEntry, threads: Int, _ options: BenchOptions
  ) throws(BenchmarkError) -> BenchmarkReport.Result {
    do {
      let benchmark = try entry.prepare(.init(engine: options.engine, threads: threads))
      try benchmark.verify()
      let plan = SamplingPlan(seconds: options.seconds, sides: 1 + benchmark.peers.count)
      let measurement = try InterleavedRun(plan: plan, threads: threads, clock: clock).measure(benchmark)
      let result = BenchmarkReport.Result(
        name: entry.name, threads: threads, benchmark: benchmark, measurement: measurement)
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

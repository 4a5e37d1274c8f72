/// A benchmark that can be asked for by name, and how to set it up.
public struct BenchmarkEntry: Sendable {
  /// What the person who runs the benchmark chose.
  public struct Conditions: Sendable {
    /// The engine for benchmarks that have more than one.
    public var engine: EngineChoice
    /// How many threads will work at the same time.
    public var threads: Int

    /// Conditions.
    public init(engine: EngineChoice = .auto, threads: Int = 1) {
      self.engine = engine
      self.threads = threads
    }
  }

  /// The name in reports and after `--only`.
  public var name: String
  /// What one item is, in a line.
  public var summary: String
  /// Sets the benchmark up; called only when it is to be run.
  public var prepare: @Sendable (Conditions) throws -> Benchmark

  /// An entry.
  public init(name: String, summary: String, prepare: @escaping @Sendable (Conditions) throws -> Benchmark) {
    self.name = name
    self.summary = summary
    self.prepare = prepare
  }
}

/// The engine that `--engine` names.
public enum EngineChoice: String, CaseIterable, Sendable {
  /// What the engine itself chooses on this machine.
  case auto
  /// One key at a time, by the libraries.
  case reference
  /// Many keys at a time, on any processor.
  case portable
  /// Many keys at a time, eight to a vector.
  case avx512ifma
}

/// Every benchmark there is, in the order in which they are run; a stage is one file that adds its entries here.
public enum BenchmarkCatalogue {
  /// All entries.
  public static let all: [BenchmarkEntry] = Keccak256Stage.entries
}

/// A benchmark that can be asked for by name, and how to set it up.
public struct BenchmarkEntry: Sendable {
  /// What the person who runs the benchmark chose.
  public struct Conditions: Sendable {
    /// The engine for benchmarks that have more than one.
    public var engine: EngineChoice
    /// How many threads will work at the same time.
    public var threads: Int
    /// Peers in a process of their own, if there is one.
    public var peers: PeerProgram?
    /// The path of this program, for benchmarks that start it anew; nil where it is not known.
    public var program: String?

    /// Conditions.
    public init(
      engine: EngineChoice = .auto, threads: Int = 1, peers: PeerProgram? = nil, program: String? = nil
    ) {
      self.engine = engine
      self.threads = threads
      self.peers = peers
      self.program = program
    }
  }

  /// The name in reports and after `--only`.
  public var name: String
  /// What one item is, in a line.
  public var summary: String
  /// Whether it has more than one engine and is run once for each that is asked for.
  public var hasEngines: Bool
  /// Sets the benchmark up; called only when it is to be run.
  public var prepare: @Sendable (Conditions) throws -> Benchmark

  /// An entry.
  public init(
    name: String, summary: String, hasEngines: Bool = false,
    prepare: @escaping @Sendable (Conditions) throws -> Benchmark
  ) {
    self.name = name
    self.summary = summary
    self.hasEngines = hasEngines
    self.prepare = prepare
  }
}

/// Every benchmark there is, in the order in which they are run; a stage is one file that adds its entries here.
public enum BenchmarkCatalogue {
  /// All entries.
  public static let all: [BenchmarkEntry] =
    PublicKeyStages.entries + SeedStage.entries + Keccak256Stage.entries + AddressStages.entries
    + RawWalletStage.entries + MnemonicWalletStage.entries + SingleWalletStage.entries + ColdStartStage.entries
    + ProvisioningStage.entries + LoginStage.entries
}

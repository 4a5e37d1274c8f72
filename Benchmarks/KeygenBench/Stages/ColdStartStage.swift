import WalletKeygen
import WalletSecrets

/// From the start of a process to its first wallets: loading, tables, memory, keys, and the end of the process.
enum ColdStartStage {
  static let entries: [BenchmarkEntry] = [
    entry("coldStart", users: 1, "a process from its start to one user's wallets and its end"),
    entry("coldStart.batch", users: KeyEngine.usersPerSlice, "the same for a whole batch of users, tables included"),
  ]

  /// The hidden argument that makes this program a process to be measured.
  static let argument = "--first-wallets"

  /// What the process does.
  static func makeFirstWallets(_ users: Int, engine: EngineChoice) throws {
    let engine = try engine.engine()
    _ = try engine.generateWallets(count: users, threadCount: 1, random: SystemRandomness())
  }

  private static func entry(_ name: String, users: Int, _ summary: String) -> BenchmarkEntry {
    BenchmarkEntry(name: name, summary: summary, hasEngines: true) { conditions in
      guard let program = conditions.program else {
        throw BenchmarkError.failed(benchmark: name, reason: "the path of this program is not known")
      }
      let engine = conditions.engine
      let start: @Sendable () throws -> Void = {
        guard ChildProcess.run(program, [argument, String(users), engine.rawValue]) == 0 else {
          throw BenchmarkError.failed(benchmark: name, reason: "the process failed")
        }
      }
      return Benchmark(
        engine: try engine.engine().name, note: "not stored; " + (try Latency(samples: 20, of: start).description),
        own: Workload { items in for _ in 0..<items { try start() } }, peers: [], verify: {})
    }
  }
}

import WalletKeygen
import WalletSecrets

/// How long one user waits for a raw wallet when everything is warm.
enum SingleWalletStage {
  static let entries: [BenchmarkEntry] = [
    BenchmarkEntry(
      name: name, summary: "one user's EVM and Solana wallet from random keys, by itself", hasEngines: true,
      prepare: prepare)
  ]

  private static let name = "wallet.single"
  private static let latencySamples = 2000

  private static func prepare(_ conditions: BenchmarkEntry.Conditions) throws -> Benchmark {
    let engine = try conditions.engine.engine()
    let one: @Sendable () throws -> Void = {
      // With the memory of draws that the public call has.
      _ = try engine.generateWallets(count: 1, threadCount: 1, random: SystemRandomness(), monitor: KeyEngine.monitor)
    }
    return Benchmark(
      engine: engine.name, note: "not stored; " + (try Latency(samples: latencySamples, of: one).description),
      own: Workload { items in for _ in 0..<items { try one() } },
      peers: [
        Benchmark.Peer(
          name: WalletPeer.name, version: WalletPeer.raw.version,
          workload: Workload { items in
            for _ in 0..<items { _ = try WalletPeer.raw.texts(count: 1) }
          })
      ],
      verify: {
        for user in try BenchInputs.entropies(users: 64, byteCount: 64)
        where try RawTexts.texts(engine, entropy: user, users: 1) != WalletPeer.raw.texts(count: 1, entropy: user) {
          throw BenchmarkError.disagreement(benchmark: name, peer: WalletPeer.name)
        }
      })
  }
}

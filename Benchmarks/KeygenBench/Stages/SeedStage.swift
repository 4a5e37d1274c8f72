import WalletKeygen

/// BIP-39 seeds: PBKDF2-HMAC-SHA-512 of phrases of twelve English words, 2048 rounds, without a pass-phrase.
enum SeedStage {
  private static let name = "bip39.seed"

  static let entries: [BenchmarkEntry] = [
    entry(name, batch: 64), entry("\(name).8", batch: 8), entry("\(name).16", batch: 16),
    entry("\(name).64", batch: 64),
  ]

  private static func entry(_ entryName: String, batch: Int) -> BenchmarkEntry {
    let summary = "a BIP-39 seed of a phrase of twelve words, \(batch) at a time"
    return BenchmarkEntry(name: entryName, summary: summary, hasEngines: true) { conditions in
      let engine = try conditions.engine.engine()
      let phrases = try BenchPhrases(count: batch)
      let others = entryName == name ? try ProcessPeers(conditions, stage: name, inputs: phrases.all) : nil
      return Benchmark(
        engine: engine.name,
        own: Workload(batch: batch) { items in
          for _ in 0..<items / batch { _ = try seeds(of: phrases, engine) }
        },
        peers: [
          Benchmark.Peer(
            name: "OpenSSL", version: LibraryVersions.openSSL,
            workload: Workload { items in _ = try SeedPeer.seeds(of: phrases, items: items) })
        ] + (others?.benchmarkPeers ?? []),
        verify: {
          let own = try seeds(of: phrases, engine)
          guard try own == SeedPeer.seeds(of: phrases, items: batch) else {
            throw BenchmarkError.disagreement(benchmark: entryName, peer: "OpenSSL")
          }
          try others?.verify(benchmark: entryName, outputs: own)
        })
    }
  }

  private static func seeds(of phrases: BenchPhrases, _ engine: KeyEngine) throws(KeygenError) -> [UInt8] {
    var seeds = [UInt8](repeating: 0, count: 64 * phrases.byteCounts.count)
    let salt = Array("mnemonic".utf8)
    var span = seeds.mutableSpan
    var bytes = unsafe span.mutableBytes
    try engine.backend.mnemonicSeeds(
      of: unsafe phrases.bytes.span.bytes, stride: phrases.stride, byteCounts: phrases.byteCounts,
      salt: unsafe salt.span.bytes, into: &bytes)
    return seeds
  }
}

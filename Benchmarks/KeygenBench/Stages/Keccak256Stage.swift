import WalletHashing

/// Keccak-256 of one message, beside a plain scalar C version.
enum Keccak256Stage {
  /// A public key's 64 bytes are what addresses are made of and bear the plain name; others are named by their length.
  static let entries: [BenchmarkEntry] = [
    entry("keccak256", length: 64),
    entry("keccak256.0", length: 0),
    entry("keccak256.32", length: 32),
    entry("keccak256.136", length: 136),
    entry("keccak256.1000", length: 1000),
    entry("keccak256.100000", length: 100_000),
  ]

  private static func entry(_ name: String, length: Int) -> BenchmarkEntry {
    BenchmarkEntry(name: name, summary: "Keccak-256 of a message of \(length) bytes") { _ in
      Benchmark(
        engine: "swift",
        own: Workload { items in _ = chain(length: length, repetitions: items) },
        peers: [
          Benchmark.Peer(
            name: plainC, version: CPeers.build,
            workload: Workload { items in _ = CPeers.keccak256Chain(length: length, repetitions: items) })
        ],
        verify: {
          for repetitions in [1, 2, 100]
          where chain(length: length, repetitions: repetitions)
            != CPeers.keccak256Chain(length: length, repetitions: repetitions)
          {
            throw BenchmarkError.disagreement(benchmark: name, peer: plainC)
          }
        })
    }
  }

  private static let plainC = "plain C -O3"

  /// The same chain as the peer's: between two hashes the message's first byte takes in the digest's first.
  private static func chain(length: Int, repetitions: Int) -> Bytes32 {
    var message = [UInt8](repeating: 0, count: length)
    var digest = Bytes32()
    for _ in 0..<repetitions {
      digest = Keccak256.hash(message)
      if length > 0 { message[0] ^= digest[0] }
    }
    return digest
  }
}

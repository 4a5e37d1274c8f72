import WalletAddresses
import WalletKeygen
import WalletSecrets

/// Whole wallets from random keys, in memory: from the kernel's entropy to the texts of both addresses.
enum RawWalletStage {
  static let entries: [BenchmarkEntry] = [
    BenchmarkEntry(
      name: name, summary: "a user's EVM and Solana wallet from 64 random bytes to both address texts",
      hasEngines: true, prepare: prepare)
  ]

  private static let name = "wallet.raw"

  private static func prepare(_ conditions: BenchmarkEntry.Conditions) throws -> Benchmark {
    let engine = try conditions.engine.engine()
    let shared = try BenchInputs.entropies(users: BenchInputs.sharedCount, byteCount: 64)
    let others = try ProcessPeers(conditions, stage: name, inputs: shared)
    return Benchmark(
      engine: engine.name, note: "not stored",
      own: Workload(batch: KeyEngine.usersPerSlice) { users, threads in
        _ = try engine.generateWallets(count: users, threadCount: threads, random: SystemRandomness())
      },
      peers: [
        Benchmark.Peer(
          name: WalletPeer.name, version: WalletPeer.raw.version,
          workload: Workload { users in _ = try WalletPeer.raw.texts(count: users) })
      ] + (others?.benchmarkPeers ?? []),
      verify: { try verify(engine, others, shared) })
  }

  /// Compares with the C peer for a whole slice, and with the others for the first users.
  private static func verify(_ engine: KeyEngine, _ others: ProcessPeers?, _ shared: [[UInt8]]) throws {
    let users = try BenchInputs.entropies(users: KeyEngine.usersPerSlice, byteCount: 64)
    let entropy = users.flatMap { $0.prefix(32) } + users.flatMap { $0.suffix(32) }
    let own = try RawTexts.texts(engine, entropy: entropy, users: users.count)
    guard try own == WalletPeer.raw.texts(count: users.count, entropy: entropy) else {
      throw BenchmarkError.disagreement(benchmark: name, peer: WalletPeer.name)
    }
    try others?.verify(benchmark: name, outputs: TextPairs.joined(own.evm, own.solana, users: shared.count))
  }
}

/// Raw wallets from entropy that is known.
enum RawTexts {
  /// All EVM texts of 42 bytes, then all Solana texts of 44 bytes, filled up with zero bytes.
  static func texts(
    _ engine: KeyEngine, entropy: [UInt8], users: Int
  ) throws(KeygenError) -> (evm: [UInt8], solana: [UInt8]) {
    let wallets = try engine.generateWallets(count: users, threadCount: 1, random: FixedRandomness(entropy))
    var texts: (evm: [UInt8], solana: [UInt8]) = ([], [])
    wallets.withAddresses { _, evm, solana in
      texts.evm += Array(evm.description.utf8)
      let base58 = Array(solana.description.utf8)
      texts.solana += base58 + [UInt8](repeating: 0, count: Base58.maximumTextByteCount32 - base58.count)
    }
    return texts
  }
}

/// The texts of users' addresses as peers in other processes give them.
enum TextPairs {
  /// Each user's EVM text, then the Solana text without the zero bytes.
  static func joined(_ evm: [UInt8], _ solana: [UInt8], users: Int) -> [UInt8] {
    var joined: [UInt8] = []
    for user in 0..<users {
      joined += evm[42 * user..<42 * (user + 1)]
      joined += solana[44 * user..<44 * (user + 1)].filter { $0 != 0 }
    }
    return joined
  }
}

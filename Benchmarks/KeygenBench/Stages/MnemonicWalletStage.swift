import WalletHD
import WalletKeygen
import WalletSecrets

/// Whole wallets from phrases, in memory: entropy, twelve words, seed, both derivations, both address texts.
enum MnemonicWalletStage {
  static let entries: [BenchmarkEntry] = [
    BenchmarkEntry(
      name: name,
      summary: "a user's twelve words and EVM and Solana wallet, from 16 random bytes to both address texts",
      hasEngines: true, prepare: prepare)
  ]

  private static let name = "wallet.mnemonic"
  /// As many users at a time as the provisioner takes.
  private static let batch = 64

  private static func prepare(_ conditions: BenchmarkEntry.Conditions) throws -> Benchmark {
    let engine = try conditions.engine.engine()
    let users = try BenchInputs.entropies(users: batch, byteCount: 16)
    let others = try ProcessPeers(conditions, stage: name, inputs: users)
    return Benchmark(
      engine: engine.name, note: "not stored",
      own: Workload(batch: batch) { items in
        for _ in 0..<items / batch { _ = try texts(engine, SystemRandomness()) }
      },
      peers: [
        Benchmark.Peer(
          name: WalletPeer.name, version: WalletPeer.mnemonic.version,
          workload: Workload { items in _ = try WalletPeer.mnemonic.texts(count: items) })
      ] + (others?.benchmarkPeers ?? []),
      verify: {
        let entropy = users.flatMap { $0 }
        let own = try texts(engine, FixedRandomness(entropy))
        guard try own == WalletPeer.mnemonic.texts(count: batch, entropy: entropy) else {
          throw BenchmarkError.disagreement(benchmark: name, peer: WalletPeer.name)
        }
        try others?.verify(benchmark: name, outputs: TextPairs.joined(own.evm, own.solana, users: batch))
      })
  }

  private static func texts(
    _ engine: KeyEngine, _ random: some RandomSource
  ) throws -> (evm: [UInt8], solana: [UInt8]) {
    let phrases = try MnemonicBatch(count: batch, wordCount: .twelve, engine: engine, random: random)
    let seeds = SeedBatch(seeds: phrases.seeds, count: batch, engine: engine)
    let evm = try seeds.ethereumKeys(.metamask, index: 0).keys
    let solana = try seeds.solanaKeys(.phantom, index: 0)
    let texts = (
      evm: try AddressTexts.filled(byteCount: 42 * batch) { (texts) throws(KeygenError) in
        try engine.backend.evmAddressTexts(of: evm, into: &texts)
      },
      solana: try AddressTexts.filled(byteCount: 44 * batch) { (texts) throws(KeygenError) in
        try engine.backend.solanaAddressTexts(of: solana, into: &texts)
      }
    )
    try check(phrases, texts.evm, texts.solana, at: Int.random(in: 0..<batch))
    return texts
  }

  /// Takes one user of the batch through the reference path to both texts, as is done before wallets are kept.
  private static func check(_ phrases: MnemonicBatch, _ evm: [UInt8], _ solana: [UInt8], at user: Int) throws {
    let expected = try phrases.withEntropy(at: user) { entropy in
      let seed = try Mnemonic(copyingEntropy: entropy, language: .english).seed()
      var texts: [UInt8] = []
      for profile in [DerivationProfile.metamask, .phantom] {
        texts += try profile.key(fromSeed: seed, index: 0).publicKey.address.description.utf8
      }
      return texts
    }
    let own = Array(evm[42 * user..<42 * (user + 1)]) + solana[44 * user..<44 * (user + 1)].filter { $0 != 0 }
    guard own == expected else {
      throw BenchmarkError.disagreement(benchmark: name, peer: "the reference path")
    }
  }
}

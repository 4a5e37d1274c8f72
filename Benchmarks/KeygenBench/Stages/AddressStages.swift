import WalletCurves
import WalletKeygen

/// Texts of addresses of public keys: Keccak-256 twice and EIP-55 for EVM, base58 for Solana.
enum AddressStages {
  static let entries: [BenchmarkEntry] = [evm, solana]

  private static let plainC = "plain C -O3"
  private static let batch = BenchInputs.count

  private static let evm = BenchmarkEntry(
    name: "address.evm", summary: "the text of an EVM address of a public key, \(batch) at a time", hasEngines: true
  ) { conditions in
    let engine = try conditions.engine.engine()
    let secrets = try BenchInputs.secrets()
    let keys = try secrets.withBytes(ofSlots: 0..<batch) { (scalars) throws(KeygenError) in
      try engine.backend.secp256k1PublicKeys(of: scalars)
    }
    let bytes = unsafe keys.withUnsafeBytes { unsafe Array($0) }
    return benchmark(
      "address.evm", engine,
      own: { () throws(KeygenError) in
        try AddressTexts.filled(byteCount: 42 * batch) { (texts) throws(KeygenError) in
          try engine.backend.evmAddressTexts(of: keys, into: &texts)
        }
      }, peer: { AddressPeer.evmTexts(of: bytes, count: batch) })
  }

  private static let solana = BenchmarkEntry(
    name: "address.solana", summary: "the text of a Solana address of a public key, \(batch) at a time",
    hasEngines: true
  ) { conditions in
    let engine = try conditions.engine.engine()
    let secrets = try BenchInputs.secrets()
    let keys = try secrets.withBytes(ofSlots: 0..<batch) { (seeds) throws(KeygenError) in
      try engine.backend.ed25519PublicKeys(of: seeds)
    }
    let bytes = unsafe keys.withUnsafeBytes { unsafe Array($0) }
    return benchmark(
      "address.solana", engine,
      own: { () throws(KeygenError) in
        try AddressTexts.filled(byteCount: 44 * batch) { (texts) throws(KeygenError) in
          try engine.backend.solanaAddressTexts(of: keys, into: &texts)
        }
      }, peer: { AddressPeer.solanaTexts(of: bytes, count: batch) })
  }

  private static func benchmark(
    _ name: String, _ engine: KeyEngine, own: @escaping @Sendable () throws(KeygenError) -> [UInt8],
    peer: @escaping @Sendable () -> [UInt8]
  ) -> Benchmark {
    Benchmark(
      engine: engine.name,
      own: Workload(batch: batch) { items in for _ in 0..<items / batch { _ = try own() } },
      peers: [
        Benchmark.Peer(
          name: plainC, version: CPeers.build,
          workload: Workload(batch: batch) { items in for _ in 0..<items / batch { _ = peer() } })
      ],
      verify: {
        guard try own() == peer() else { throw BenchmarkError.disagreement(benchmark: name, peer: plainC) }
      })
  }
}

/// Arrays that engines write texts to.
enum AddressTexts {
  static func filled(
    byteCount: Int, _ body: (inout MutableRawSpan) throws(KeygenError) -> Void
  ) throws(KeygenError) -> [UInt8] {
    var texts = [UInt8](repeating: 0, count: byteCount)
    var span = texts.mutableSpan
    var bytes = unsafe span.mutableBytes
    try body(&bytes)
    return texts
  }
}

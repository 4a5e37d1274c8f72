import WalletCurves
import WalletKeygen
import WalletSecrets

/// Public keys of private keys, whole: recoding, look-up, addition, encoding, and the checks on curve and sum.
enum PublicKeyStages {
  static let entries: [BenchmarkEntry] = Curve.allCases.flatMap { curve in
    [entry(curve, batch: BenchInputs.count, name: curve.name)]
      + batches.map { entry(curve, batch: $0, name: "\(curve.name).\($0)") }
  }

  /// The curve of time by batch size.
  private static let batches = [1, 8, 16, 64, 256, 1024, 4096]

  private enum Curve: CaseIterable {
    case secp256k1
    case ed25519

    var name: String {
      switch self {
      case .secp256k1: "secp256k1.publicKey"
      case .ed25519: "ed25519.publicKey"
      }
    }

    var peers: [PublicKeyPeer] {
      switch self {
      case .secp256k1: [.libsecp256k1]
      case .ed25519: [.libsodium, .openSSL]
      }
    }

    /// The public keys of a run of secrets, as bytes.
    func publicKeys(of secrets: SecretArena, slots: Range<Int>, _ engine: KeyEngine) throws -> [UInt8] {
      switch self {
      case .secp256k1:
        let keys = try secrets.withBytes(ofSlots: slots) { (scalars) throws(KeygenError) in
          try engine.backend.secp256k1PublicKeys(of: scalars)
        }
        return unsafe keys.withUnsafeBytes { unsafe Array($0) }
      case .ed25519:
        let keys = try secrets.withBytes(ofSlots: slots) { (seeds) throws(KeygenError) in
          try engine.backend.ed25519PublicKeys(of: seeds)
        }
        return unsafe keys.withUnsafeBytes { unsafe Array($0) }
      }
    }

    /// Makes public keys and drops them.
    func compute(_ secrets: SecretArena, slots: Range<Int>, _ engine: KeyEngine) throws {
      switch self {
      case .secp256k1:
        _ = try secrets.withBytes(ofSlots: slots) { (scalars) throws(KeygenError) in
          try engine.backend.secp256k1PublicKeys(of: scalars)
        }
      case .ed25519:
        _ = try secrets.withBytes(ofSlots: slots) { (seeds) throws(KeygenError) in
          try engine.backend.ed25519PublicKeys(of: seeds)
        }
      }
    }
  }

  private static func entry(_ curve: Curve, batch: Int, name: String) -> BenchmarkEntry {
    let summary = "a public key of a private key, \(batch) at a time"
    return BenchmarkEntry(name: name, summary: summary, hasEngines: true) { conditions in
      let engine = try conditions.engine.engine()
      let secrets = try BenchInputs.secrets()
      // The whole stage has all peers; the curve by batch size has the first, beside which it is drawn.
      let isWhole = name == curve.name
      let libraries = isWhole ? curve.peers : Array(curve.peers.prefix(1))
      let others =
        isWhole
        ? try ProcessPeers(conditions, stage: curve.name, inputs: try BenchInputs.sharedSecrets()) : nil
      return Benchmark(
        engine: engine.name,
        own: Workload(batch: batch) { items in
          for start in stride(from: 0, to: items, by: batch) {
            let slot = start % BenchInputs.count
            try curve.compute(secrets, slots: slot..<slot + batch, engine)
          }
        },
        peers: libraries.map { library in
          Benchmark.Peer(
            name: library.name, version: library.version,
            workload: Workload { items in _ = try library.publicKeys(of: secrets, items: items) })
        } + (others?.benchmarkPeers ?? []),
        verify: {
          var keys: [UInt8] = []
          for start in stride(from: 0, to: BenchInputs.count, by: batch) {
            keys += try curve.publicKeys(of: secrets, slots: start..<start + batch, engine)
          }
          for library in libraries where try library.publicKeys(of: secrets, items: BenchInputs.count) != keys {
            throw BenchmarkError.disagreement(benchmark: name, peer: library.name)
          }
          let shared = keys.count / BenchInputs.count * BenchInputs.sharedCount
          try others?.verify(benchmark: name, outputs: Array(keys.prefix(shared)))
        })
    }
  }
}

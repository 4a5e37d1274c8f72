#if os(Linux)
  import Testing
  import WalletCurves
  import WalletHashing
  import WalletKeygen
  import WalletSecrets

  /// Key batches and single keys, each on a thread that then stands still while memory is looked through.
  struct KeyLife {
    private let scan = MemoryScan()
    private let thread = ParkedThread()
    private static let count = 50

    private final class Batch: @unchecked Sendable {
      var keys: RawKeyBatch?
    }

    func run() throws {
      try useBatch()
      try useSingleKey()
    }

    private func useBatch() throws {
      let batch = Batch()
      let engine = try KeyEngine()
      try thread.run {
        batch.keys = try RawKeyBatch(
          secp256k1Count: Self.count, ed25519Count: Self.count, engine: engine, random: SystemRandomness())
      }
      try record(batch)
      try scan.expect([.bytes], "while a batch is held")
      try thread.run { batch.keys = nil }
      try scan.expectNothing("after a batch was released")
    }

    private func record(_ batch: Batch) throws {
      for index in 0..<Self.count {
        let (key, seed) = try SeparateThread.run {
          let keys = try #require(batch.keys)
          return (
            try keys.withSecp256k1PrivateKey(at: index) { HeldSecret(try Secret(copying: $0)) },
            try keys.withEd25519Seed(at: index) { HeldSecret(try Secret(copying: $0)) }
          )
        }
        try scan.record(key, isSeed: false)
        try scan.record(seed, isSeed: true)
      }
    }

    private func useSingleKey() throws {
      let key = try SeparateThread.run { HeldSecret(try Secret(randomByteCount: 32)) }
      try scan.record(key, isSeed: true)
      // The key itself is where it belongs; whatever its use leaves comes on top.
      let home = Set(try scan.look().findings)
      #expect(Set(home.map(\.form)) == [.bytes])
      try thread.run {
        try key.borrow { secret in
          let digest = Bytes32()
          let publicKey = try Secp256k1.publicKey(of: secret)
          let signature = try Secp256k1.sign(digest: digest, with: secret)
          #expect(try Secp256k1.isValid(signature, digest: digest, publicKey: publicKey))
        }
      }
      #expect(Set(try scan.look().findings) == home, "after secp256k1")
      try thread.run {
        try key.borrow { seed in
          let message = Bytes32()
          let publicKey = try Ed25519.publicKey(ofSeed: seed)
          try message.withBytes { message in
            let signature = try Ed25519.sign(message: message, withSeed: seed)
            let isValid = Ed25519.isValid(signature, message: message, publicKey: publicKey)
            #expect(isValid)
          }
        }
      }
      #expect(Set(try scan.look().findings) == home, "after Ed25519")
    }
  }
#endif

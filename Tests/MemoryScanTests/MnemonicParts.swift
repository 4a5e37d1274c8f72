#if os(Linux)
  import CWalletSodium
  import Testing
  import WalletEngine
  import WalletSecrets

  /// A phrase and the secrets that follow from it.
  final class MnemonicParts: Sendable {
    let phrase: HeldSecret
    let entropy: HeldSecret
    let seed: HeldSecret
    /// BIP-32 and SLIP-0010: master key and chain code, 32 bytes each.
    let masters: [HeldSecret]

    init(phrase: HeldSecret) throws {
      self.phrase = phrase
      let (entropy, seed) = try phrase.borrow { phrase in
        let mnemonic = try Mnemonic.parse(phrase, language: .english)
        let entropy = try mnemonic.withEntropy { (bytes) throws(SecretMemoryError) in try Secret(copying: bytes) }
        return (HeldSecret(entropy), HeldSecret(try mnemonic.seed()))
      }
      self.entropy = entropy
      self.seed = seed
      masters = try ["Bitcoin seed", "ed25519 seed"].map { try Self.master(of: seed, key: $0) }
    }

    /// HMAC-SHA-512 of the seed (BIP-32 and SLIP-0010, master key generation).
    private static func master(of seed: HeldSecret, key: String) throws -> HeldSecret {
      let key = Array(key.utf8)
      return HeldSecret(
        try Secret(byteCount: 64) { (out) throws(SecretMemoryError) in
          out.withUnsafeMutableBytes { out in
            seed.withBytes { seed in
              seed.withUnsafeBytes { seed in
                guard let target = out.assumingMemoryBound(to: UInt8.self).baseAddress,
                  let source = seed.assumingMemoryBound(to: UInt8.self).baseAddress
                else { return }
                var state = crypto_auth_hmacsha512_state()
                crypto_auth_hmacsha512_init(&state, key, key.count)
                crypto_auth_hmacsha512_update(&state, source, UInt64(seed.count))
                crypto_auth_hmacsha512_final(&state, target)
              }
            }
          }
        })
    }

    private var named: [(name: String, secret: HeldSecret)] {
      [("entropy", entropy), ("seed", seed), ("BIP-32 master", masters[0]), ("SLIP-0010 master", masters[1])]
    }

    /// Looks for each alone while they are held: the proof that each would be found.
    func expectEachIsFound() throws {
      for part in named {
        for half in part.secret.halves {
          let scan = MemoryScan()
          try SeparateThread.run { part.secret.withBytes { scan.windows.insert($0.extracting(half), as: .bytes) } }
          try scan.expect([.bytes], "bytes \(half) of the \(part.name) are held")
        }
      }
    }

    func insert(into windows: SecretWindows) throws {
      for part in named { try windows.insertAllForms(of: part.secret, isSeed: false) }
    }
  }
#endif

#if os(Linux)
  import CWalletSodium
  import Foundation
  import Testing
  import WalletEngine
  import WalletSecrets

  /// Wallets from mnemonics, from the draw to the export, with a look through memory after each stage.
  struct MnemonicLife {
    private let scan = MemoryScan()
    private let phrases = MemoryScan()
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("memory-scan-\(UUID().uuidString)")
    private let bulk: [UserID]
    private let logins: [UserID]

    init() throws {
      bulk = try (1...10).map { try UserID("bulk-\($0)") }
      logins = try (1...4).map { try UserID("login-\($0)") }
    }

    func run() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let provisioner = try await open()
      let users = AsyncStream { continuation in
        bulk.forEach { continuation.yield($0) }
        continuation.finish()
      }
      for try await batch in provisioner.provision(users) { #expect(batch.failures.isEmpty) }
      for user in logins { _ = try await provisioner.ensureWallets(for: user) }
      try await exportAndRecord(provisioner)
      try expectNothing("after making, sealing, committing and exporting")

      // Once more, now that everything is recorded: no work of the test comes between the engine's and the look.
      #expect(try await provisioner.audit { _ in }.isClean)
      try expectNothing("after an audit")
      for user in bulk + logins {
        for chain in Chain.allCases {
          for format in [SecretExportFormat.mnemonic, .hexadecimal] {
            _ = try await provisioner.exportSecret(of: user, chain: chain, as: format)
          }
        }
        _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .accountPublicKey)
      }
      try expectNothing("after exporting")
      await provisioner.close()
      try expectNothing("after closing")
    }

    private func expectNothing(_ stage: Comment) throws {
      try scan.expectNothing(stage)
      #expect(try longestPhrasePart() < 12, stage)
    }

    /// The longest part of a phrase that is in memory, in bytes.
    ///
    /// The words are those of every text: two halves of words that follow each other are found in messages as well.
    private func longestPhrasePart() throws -> Int {
      var (longest, run, previous) = (0, 0, UInt(0))
      for address in Set(try phrases.look().findings.map(\.address)).sorted() {
        run = address == previous + 1 ? run + 1 : 1
        previous = address
        longest = max(longest, run)
      }
      return longest == 0 ? 0 : longest + SecretWindows.byteCount - 1
    }

    private func open() async throws -> WalletProvisioner {
      var options = ProvisioningOptions()
      options.verification = .full
      options.threadCount = 3
      options.batchSize = 8
      return try await WalletProvisioner(
        store: .sqlite(folder.appendingPathComponent("wallets.db").path),
        rootKey: .file(folder.appendingPathComponent("root.key").path), options: options)
    }

    private func exportAndRecord(_ provisioner: WalletProvisioner) async throws {
      for user in bulk + logins {
        let phrase = HeldSecret(
          try await provisioner.exportSecret(of: user, chain: .evm, as: .mnemonic))
        let parts = try SeparateThread.run { try MnemonicParts(phrase: phrase) }
        let scan = scan
        let phrases = phrases
        try SeparateThread.run {
          try parts.insert(into: scan.windows)
          phrase.withBytes { phrases.windows.insert($0, as: .bytes) }
        }
        if user == bulk[0] {
          try scan.expect([.bytes], "while a phrase and what follows from it are held")
          #expect(try longestPhrasePart() >= 12)
        }
        for chain in Chain.allCases {
          let text = HeldSecret(try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal))
          let key = try SeparateThread.run { try text.decoded() }
          try scan.record(key, isSeed: chain == .solana)
          if user == bulk[0] {
            try scan.expect([.bytes, .lowerCaseHexadecimal], "while a derived key and its text are held")
          }
        }
      }
    }
  }

  /// A phrase and the secrets that follow from it.
  private final class MnemonicParts: Sendable {
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

    func insert(into windows: SecretWindows) throws {
      try windows.insertAllForms(of: entropy, isSeed: false)
      try windows.insertAllForms(of: seed, isSeed: false)
      for master in masters { try windows.insertAllForms(of: master, isSeed: false) }
    }
  }
#endif

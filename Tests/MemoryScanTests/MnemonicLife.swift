#if os(Linux)
  import Foundation
  import Testing
  import WalletEngine
  import WalletSecrets

  /// Wallets from mnemonics, from the draw to the export, with a look through memory after each stage.
  struct MnemonicLife {
    private let scan = MemoryScan()
    private let phrases = MemoryScan()
    private static let phrasePart = 16
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
      #expect(try longestPhrasePart() < Self.phrasePart, stage)
    }

    /// The longest part of a phrase that is in memory, in bytes.
    ///
    /// What these phrases are is not known beforehand, and their words are those of every text: two halves of words that
    /// follow each other are found in messages as well. ``ImportedMnemonicLife`` looks for the shortest parts.
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
          try parts.expectEachIsFound()
          #expect(try longestPhrasePart() >= Self.phrasePart)
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
#endif

#if os(Linux)
  import Foundation
  import Testing
  import WalletEngine
  import WalletSecrets

  /// A key that comes in as a file of every form and leaves as one, looked for as bytes, digits and file text.
  ///
  /// Made up before the engine sees it, and kept combined with random bytes in between.
  struct KeyFileLife {
    private let scan = MemoryScan()
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("memory-scan-\(UUID().uuidString)")

    /// The key, and the texts of the files that it comes in by, each as no part of memory shows it.
    private struct Files: Sendable {
      var key: MaskedSecret
      var json: MaskedSecret
      var base58: MaskedSecret
    }

    func run() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = try makeFiles()
      try scan.dismissWhatIsThere()
      for (file, name) in [(files.key, "key"), (files.json, "JSON"), (files.base58, "base58")] {
        let held = try SeparateThread.run { try file.plain() }
        #expect(try !scan.look().findings.isEmpty, "\(name) is held and not found")
        withExtendedLifetime(held) {}
      }
      try scan.expectNothing("before the import")

      let provisioner = try await WalletProvisioner(
        store: .sqlite(folder.appendingPathComponent("wallets.db").path),
        rootKey: .file(folder.appendingPathComponent("root.key").path))
      try await importAll(files, into: provisioner)
      try scan.expectNothing("after the imports")
      try await exportAll(from: provisioner)
      try scan.expectNothing("after the exports")
      try await moveAll(from: provisioner)
      await provisioner.close()
      try scan.expectNothing("after an archive and closing")
    }

    private func makeFiles() throws -> Files {
      let scan = scan
      return try SeparateThread.run {
        let key = HeldSecret(try Secret(randomByteCount: 32))
        try scan.windows.insertAllForms(of: key, isSeed: true)
        let json = HeldSecret(try key.borrow { try SolanaKeyPair.json(seed: $0) })
        let base58 = HeldSecret(try key.borrow { try SolanaKeyPair.base58(seed: $0) })
        for text in [json, base58] { text.withBytes { scan.windows.insert($0, as: .bytes) } }
        return Files(key: try MaskedSecret(key), json: try MaskedSecret(json), base58: try MaskedSecret(base58))
      }
    }

    private func importAll(_ files: Files, into provisioner: WalletProvisioner) async throws {
      let keystore = try SeparateThread.run {
        let words = Array("correct horse".utf8)
        return try files.key.plain().borrow { key in
          try KeystoreV3.encrypt(privateKey: key, passphrase: words.span.bytes, cost: .light).json
        }
      }
      let imports: [(String, Chain, @Sendable () throws -> HeldSecret)] = [
        ("json", .solana, { try read(files.json) { text in try SolanaKeyPair.seed(json: text) } }),
        ("base58", .solana, { try read(files.base58) { text in try SolanaKeyPair.seed(base58: text) } }),
        (
          "keystore", .evm,
          {
            let words = Array("correct horse".utf8)
            return HeldSecret(try KeystoreV3(json: keystore.span.bytes).privateKey(passphrase: words.span.bytes))
          }
        ),
      ]
      for (name, chain, read) in imports {
        // A store refuses one address twice, so base58 has a store of its own.
        let key = try SeparateThread.run(read)
        let copy = try key.borrow { try $0.copy() }
        if name == "base58" {
          let other = try await WalletProvisioner(
            store: .inMemory, rootKey: .file(folder.appendingPathComponent("other.key").path))
          _ = try await other.importPrivateKey(copy, chain: chain, for: try UserID("anna"))
          await other.close()
        } else {
          _ = try await provisioner.importPrivateKey(copy, chain: chain, for: try UserID("anna"))
        }
      }
    }

    private func read(_ file: MaskedSecret, _ body: (RawSpan) throws -> Secret) throws -> HeldSecret {
      HeldSecret(try file.plain().borrow { text in try text.withBytes(body) })
    }

    private func exportAll(from provisioner: WalletProvisioner) async throws {
      let user = try UserID("anna")
      for format in [SecretExportFormat.solanaJSON, .base58, .hexadecimal] {
        _ = try await provisioner.exportSecret(of: user, chain: .solana, as: format)
      }
      let words = try Secret(randomByteCount: 16)
      _ = try await provisioner.exportKeystore(of: user, passphrase: words, cost: .light)
    }

    /// Into an archive and out of it.
    private func moveAll(from provisioner: WalletProvisioner) async throws {
      let path = folder.appendingPathComponent("archive").path
      let key = try ArchiveSecretKey()
      _ = try await provisioner.archive(to: path, lock: .recipient(key.publicKey))
      let archive = try WalletArchive(path: path, unlock: .secretKey(key))
      let other = try await WalletProvisioner(
        store: .inMemory, rootKey: .file(folder.appendingPathComponent("third.key").path))
      #expect(try await other.restore(archive).users == 1)
      await other.close()
    }
  }
#endif

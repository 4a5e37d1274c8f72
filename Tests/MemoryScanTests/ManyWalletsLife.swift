#if os(Linux)
  import Foundation
  import Synchronization
  import Testing
  import WalletEngine
  import WalletSecrets

  /// As many wallets as an operator moves in a night: made, exported one by one, archived, restored into another store,
  /// exported there.
  ///
  /// Of every secret, in every form, one window in eight is looked for, so that no run of 15 bytes escapes; of one secret in
  /// fifty, every window.
  struct ManyWalletsLife {
    private static let isLong = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1"
    private static let walletCount = isLong ? 100_000 : 3_000
    /// Users with phrases are one of five.
    private static let userCount = walletCount / 2

    private let scan = MemoryScan(slotBits: isLong ? 25 : 21)
    private let folder: URL

    init() {
      let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
      folder = URL(fileURLWithPath: memory).appendingPathComponent("memory-scan-\(UUID().uuidString)")
    }

    func run() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let raw = try (0..<Self.userCount * 4 / 5).map { try UserID("raw-\($0)") }
      let phrases = try (0..<Self.userCount / 5).map { try UserID("phrase-\($0)") }
      let key = try ArchiveSecretKey()
      let archive = folder.appendingPathComponent("archive").path

      let first = try await open("first", .raw)
      try await provision(raw, with: first)
      let maker = try await open("first", .mnemonic12)
      try await provision(phrases, with: maker)
      await maker.close()
      let held = try await exportAndRecord(raw + phrases, from: first)
      try expectNothing("after making and exporting")
      #expect(try await first.archive(to: archive, lock: .recipient(key.publicKey)).wallets == Self.walletCount)
      try expectNothing("after archiving")
      await first.close()

      let second = try await open("second", .raw)
      let restored = try await second.restore(try WalletArchive(path: archive, unlock: .secretKey(key)))
      #expect(restored.wallets == Self.walletCount && restored.failures == 0)
      try expectNothing("after restoring")
      // Once more, now that everything is recorded: no work of the test comes between the engine's and the look.
      for user in raw + phrases { _ = try await second.exportSecret(of: user, chain: .evm, as: .hexadecimal) }
      try expectNothing("after exporting from the other store")
      #expect(try await second.audit { _ in }.isClean)
      await second.close()
      try expectNothing("after an audit and closing")
      try expectEachIsFound(held)
      try expectNothing("after the copies were found")
    }

    /// Nothing of any secret, but for eight hexadecimal digits alone.
    ///
    /// They are 32 bits, there are millions of them, and memory is full of addresses: some are bound to be the same. Of a
    /// remainder of 23 digits, two windows that follow each other are found.
    private func expectNothing(_ stage: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let findings = try scan.look().findings
      #expect(findings.count < MemoryScanner.mostFindings, "more than are taken down")
      let texts = Set(findings.filter(\.form.isText).map(\.address))
      let reach = 1...UInt(SecretWindows.byteCount)
      let left = findings.filter { finding in
        !finding.form.isText
          || reach.contains { texts.contains(finding.address &+ $0) || texts.contains(finding.address &- $0) }
      }
      #expect(left.isEmpty, "\(stage): \(left.prefix(8).map(\.description))", sourceLocation: sourceLocation)
    }

    private func open(_ name: String, _ keys: KeyKind) async throws -> WalletProvisioner {
      var options = ProvisioningOptions()
      options.keys = keys
      return try await WalletProvisioner(
        store: .sqlite(folder.appendingPathComponent("\(name).db").path),
        rootKey: .file(folder.appendingPathComponent("\(name).key").path), options: options)
    }

    private func provision(_ users: [UserID], with provisioner: WalletProvisioner) async throws {
      let list = AsyncStream { continuation in
        users.forEach { continuation.yield($0) }
        continuation.finish()
      }
      for try await batch in provisioner.provision(list) { #expect(batch.failures.isEmpty) }
    }

    /// Enters every key and every phrase's entropy; gives some back in a form of which no part can be found.
    private func exportAndRecord(_ users: [UserID], from provisioner: WalletProvisioner) async throws -> [MaskedSecret]
    {
      let scan = scan
      var held: [MaskedSecret] = []
      for (number, user) in users.enumerated() {
        let step = number.isMultiple(of: 50) ? 1 : 8
        for chain in Chain.allCases {
          let text = HeldSecret(try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal))
          let isKept = number.isMultiple(of: users.count / 20)
          let masked = try SeparateThread.run {
            let key = try text.decoded()
            try scan.windows.insertAllForms(of: key, isSeed: chain == .solana, every: step)
            return isKept ? try MaskedSecret(key) : nil
          }
          if let masked { held.append(masked) }
        }
        guard user.description.hasPrefix("phrase") else { continue }
        let phrase = HeldSecret(try await provisioner.exportSecret(of: user, chain: .evm, as: .mnemonic))
        try SeparateThread.run {
          let parts = try MnemonicParts(phrase: phrase)
          for secret in [parts.entropy, parts.seed] + parts.masters {
            try scan.windows.insertAllForms(of: secret, isSeed: false, every: step)
          }
        }
      }
      return held
    }

    /// Some of them, held in the clear again one after the other, from the beginning and the end of the lists: what was
    /// not found before would have been.
    private func expectEachIsFound(_ secrets: [MaskedSecret]) throws {
      #expect(secrets.count >= 40)
      for secret in [secrets.first, secrets.last, secrets.randomElement()].compactMap(\.self) {
        let plain = try SeparateThread.run { try secret.plain() }
        #expect(
          try scan.look().findings.count { $0.form == .bytes } >= 4, "while one of them is held and not found")
        withExtendedLifetime(plain) {}
      }
    }
  }
#endif

#if os(Linux)
  import Foundation
  import Glibc
  import Testing
  import WalletEngine
  import WalletSecrets

  /// Wallets from the draw to the export, as an application would use them, with a look through memory after each stage.
  struct WalletLife {
    private let scan = MemoryScan()
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("memory-scan-\(UUID().uuidString)")
    private let bulk: [UserID]
    private let logins: [UserID]

    init() throws {
      bulk = try (1...40).map { try UserID("bulk-\($0)") }
      logins = try (1...10).map { try UserID("login-\($0)") }
    }

    private var store: StoreSpecification { .sqlite(folder.appendingPathComponent("wallets.db").path) }
    private var rootKeyPath: String { folder.appendingPathComponent("root.key").path }

    func run() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await useWallets()
      // The engine has let go of its own keys too; while it is open it has to hold them.
      try recordRootKey()
      try scan.expectNothing("after closing")
    }

    private func useWallets() async throws {
      let provisioner = try await open(.sample)
      let second = try await open(.full)
      try await provision(provisioner)
      for user in logins { _ = try await second.ensureWallets(for: user) }
      try await exportAndRecord(provisioner)
      try scan.expectNothing("after making, sealing, committing and exporting")

      // Once more, now that everything is recorded: no work of the test comes between the engine's and the look.
      let summary = try await provisioner.audit { _ in }
      #expect(summary.isClean)
      #expect(summary.secrets == 2 * (bulk.count + logins.count))
      try scan.expectNothing("after an audit")
      for user in bulk + logins {
        for chain in Chain.allCases {
          _ = try await second.exportSecret(of: user, chain: chain, as: .hexadecimal)
        }
      }
      try scan.expectNothing("after exporting")
      await provisioner.close()
      await second.close()
    }

    private func open(_ verification: ProvisioningOptions.Verification) async throws -> WalletProvisioner {
      var options = ProvisioningOptions()
      options.keys = .raw
      options.verification = verification
      options.threadCount = 3
      options.batchSize = 16
      return try await WalletProvisioner(store: store, rootKey: .file(rootKeyPath), options: options)
    }

    private func provision(_ provisioner: WalletProvisioner) async throws {
      let users = AsyncStream { continuation in
        bulk.forEach { continuation.yield($0) }
        continuation.finish()
      }
      var count = 0
      for try await batch in provisioner.provision(users) { count += batch.users.count }
      #expect(count == bulk.count)
    }

    private func exportAndRecord(_ provisioner: WalletProvisioner) async throws {
      for user in bulk + logins {
        for chain in Chain.allCases {
          let text = HeldSecret(try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal))
          let key = try SeparateThread.run { try text.decoded() }
          try scan.record(key, isSeed: chain == .solana)
          if user == bulk[0] {
            try scan.expect([.bytes, .lowerCaseHexadecimal], "while an exported secret and its text are held")
          }
        }
      }
    }

    private func recordRootKey() throws {
      let scan = scan
      let path = rootKeyPath
      let key = try SeparateThread.run {
        let descriptor = Glibc.open(path, O_RDONLY)
        defer { close(descriptor) }
        var text = try Secret(byteCount: 64)
        let count = try text.withMutableBytes { (bytes) throws(SecretIO.SystemError) in
          try SecretIO.read(from: descriptor, into: &bytes)
        }
        #expect(count == 64)
        return try HeldSecret(text).decoded()
      }
      try scan.record(key, isSeed: false)
      try scan.expect([.bytes], "while the root key is held")
    }
  }
#endif

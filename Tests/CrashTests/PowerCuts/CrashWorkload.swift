import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage
import TestSupport

/// Work on one store by log-ins, bulk runs, imports, exports, checkpoints and a second process, all at once.
struct CrashWorkload {
  let path: String
  let root: GuardedSecret
  let ledger: Ledger
  /// Phrases for new users, or raw keys.
  let keys: KeyKind

  /// Opens the store as a process does.
  static func open(
    _ path: String, root: GuardedSecret, keys: KeyKind, batchSize: Int
  ) async throws -> WalletProvisioner {
    let store: SQLiteStore
    do throws(StoreError) {
      let look = try await SQLiteStore.look(at: path)
      if look.isOutdated, let unlocked = try? KeyRing.unlock(look.ring, root: root) {
        try await SQLiteStore.bringUpToDate(at: path, unlockedAs: unlocked)
      }
      store = try SQLiteStore(path: path)
    } catch { throw WalletError.store(error) }
    let ring: KeyRing
    do {
      ring = try KeyRing.unlock(try await store.loadKeyRing(), root: root)
    } catch {
      await store.close()
      if let error = error as? StoreError { throw WalletError.store(error) }
      throw error
    }
    var options = ProvisioningOptions()
    options.keys = keys
    options.batchSize = batchSize
    options.threadCount = 1
    options.deadline = nil
    return try WalletProvisioner(store: store, ring: ring, options: options)
  }

  /// Two sessions, one after the other; what fails is noted, and the rest goes on.
  func run() async {
    await session(batchSize: 5) { provisioner in
      await withTaskGroup(of: Void.self) { group in
        for lane in 0..<3 { group.addTask { await logIn(provisioner, (0..<5).map { "login-\($0 + 2 * lane)" }) } }
        group.addTask { await provision(provisioner, (0..<14).map { "bulk-\($0)" } + ["login-1", "login-8"]) }
        group.addTask { await importKeys(into: provisioner) }
        group.addTask { await read(provisioner) }
        group.addTask { await checkpoint() }
        group.addTask {
          // Another process, which learns of new data keys by being refused.
          await session(batchSize: 7) { other in
            await logIn(other, ["login-0", "login-9", "second-0"])
            await provision(other, ["bulk-3", "second-1", "second-2", "bulk-12"])
          }
        }
      }
      await export(provisioner)
    }
    await session(batchSize: 24) { provisioner in
      await provision(provisioner, (10..<30).map { "bulk-\($0)" })
      await checkpoint()
      await logIn(provisioner, ["late-0", "login-2", "late-1"])
    }
  }

  private func session(batchSize: Int, _ body: (WalletProvisioner) async -> Void) async {
    do {
      let provisioner = try await Self.open(path, root: root, keys: keys, batchSize: batchSize)
      await body(provisioner)
      await provisioner.close()
    } catch { ledger.note(error) }
  }

  private func logIn(_ provisioner: WalletProvisioner, _ names: [String]) async {
    for name in names {
      do {
        let user = try UserID(name)
        ledger.expect(user)
        ledger.acknowledge(try await provisioner.ensureWallets(for: user))
      } catch { ledger.note(error) }
    }
  }

  private func provision(_ provisioner: WalletProvisioner, _ names: [String]) async {
    do {
      let users = try names.map { try UserID($0) }
      for user in users { ledger.expect(user) }
      for try await batch in provisioner.provision(users.asStream) {
        for (_, wallets) in batch.users { ledger.acknowledge(wallets) }
        for (_, error) in batch.failures { ledger.note(error) }
      }
    } catch { ledger.note(error) }
  }

  private func importKeys(into provisioner: WalletProvisioner) async {
    for (number, chain) in [Chain.evm, .solana].enumerated() {
      do {
        let user = try UserID("import-\(number)")
        ledger.expect(user, walletCount: 1)
        let key = try Secret(randomByteCount: 32)
        ledger.acknowledge(try await provisioner.importPrivateKey(key, chain: chain, for: user))
      } catch { ledger.note(error) }
    }
  }

  /// Whatever a reader is shown counts as acknowledged.
  private func read(_ provisioner: WalletProvisioner) async {
    for round in 0..<24 {
      do {
        let name = round.isMultiple(of: 2) ? "bulk-\(round / 2)" : "login-\(round / 2)"
        if let found = try await provisioner.wallets(of: try UserID(name)) { ledger.acknowledge(found) }
        try await Task.sleep(for: .microseconds(300))
      } catch { ledger.note(error) }
    }
  }

  private func export(_ provisioner: WalletProvisioner) async {
    for user in ledger.acknowledgements.map(\.user).prefix(2) {
      do {
        _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
        ledger.acknowledgeEvent()
      } catch WalletError.noWallet { continue } catch { ledger.note(error) }
    }
  }

  /// Checkpoints of every kind, by a process that does nothing else.
  private func checkpoint() async {
    for mode in ["PASSIVE", "FULL", "RESTART", "TRUNCATE"] {
      try? await Task.sleep(for: .milliseconds(1))
      // It may be locked out, or fail with the disk: nobody is told anything by it.
      _ = try? RawDatabase(path, creating: false).run("PRAGMA wal_checkpoint(\(mode))")
    }
  }
}

extension [UserID] {
  var asStream: AsyncStream<UserID> {
    AsyncStream { continuation in
      forEach { continuation.yield($0) }
      continuation.finish()
    }
  }
}

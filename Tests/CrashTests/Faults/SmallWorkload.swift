import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Everything that writes to a store, once, one thing after the other: short enough to be run for every call that may fail.
struct SmallWorkload {
  let path: String
  let root: GuardedSecret
  let ledger: Ledger

  /// Goes on after a failure as an application would, with the next thing.
  func run() async {
    await attempt {
      let provisioner = try await CrashWorkload.open(path, root: root, keys: .raw, batchSize: 12)
      await attempt { try await ensure("anna", provisioner) }
      await attempt {
        // More secrets than the data key has room for.
        let users = try (0..<24).map { try UserID("bulk-\($0)") }
        for user in users { ledger.expect(user) }
        for try await batch in provisioner.provision(users.asStream) {
          for (_, wallets) in batch.users { ledger.acknowledge(wallets) }
          for (_, error) in batch.failures { ledger.note(error) }
        }
      }
      await attempt {
        let user = try UserID("import")
        ledger.expect(user, walletCount: 1)
        let key = try Secret(randomByteCount: 32)
        ledger.acknowledge(try await provisioner.importPrivateKey(key, chain: .evm, for: user))
      }
      await attempt {
        if let known = ledger.acknowledgements.first {
          _ = try await provisioner.exportSecret(of: known.user, chain: .evm, as: .hexadecimal)
          ledger.acknowledgeEvent()
        }
      }
      await attempt {
        for known in ledger.acknowledgements {
          if let found = try await provisioner.wallets(of: known.user) {
            ledger.acknowledge(found)
          } else {
            ledger.fault("user \(known.user) was acknowledged and is gone")
          }
        }
      }
      await attempt { _ = try await provisioner.audit { ledger.fault("audit: \($0)") } }
      await attempt { try await ensure("bert", provisioner) }
      await provisioner.close()
    }
    // The same process, or the next one.
    await attempt {
      let provisioner = try await CrashWorkload.open(path, root: root, keys: .raw, batchSize: 12)
      await attempt { try await ensure("anna", provisioner) }
      await attempt { try await ensure("carl", provisioner) }
      await provisioner.close()
    }
  }

  private func ensure(_ name: String, _ provisioner: WalletProvisioner) async throws {
    let user = try UserID(name)
    ledger.expect(user)
    ledger.acknowledge(try await provisioner.ensureWallets(for: user))
  }

  private func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch { ledger.note(error) }
  }
}

extension WalletError {
  /// Whether it is what a disk or a machine that fails for a moment may be called.
  ///
  /// Not that a row was altered, a key is wrong or a store damaged: people would look for a thief.
  var isOfTheMachine: Bool {
    switch self {
    case .store(let error):
      switch error {
      case .inputOutput, .diskFull, .inaccessible, .commitOutcomeUnknown, .busy: true
      default: false
      }
    case .secretMemory, .record(_, .resources): true
    default: false
    }
  }
}

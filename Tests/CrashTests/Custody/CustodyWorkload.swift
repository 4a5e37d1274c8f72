import TestSupport
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// What is done to a store that has users: other root keys, other data keys, and users who are erased.
struct CustodyWorkload {
  /// Which operations; log-ins go on beside each.
  enum Part: String, Codable, CaseIterable, Sendable {
    /// All of them, some at the same time, with a second process.
    case everything
    case rootKey, dataKeys, erasing
    /// Nothing but what opening the store does, and a few log-ins.
    case opening
    /// Each once, one after the other, and then a backup.
    case inTurn
  }

  let path: String
  let store: CustodyStore
  let ledger: CustodyLedger
  var part = Part.everything
  /// Where a backup goes.
  var backup: String?

  /// What fails is noted, and the rest goes on.
  func run() async {
    switch part {
    case .everything: await runEverything()
    case .rootKey:
      await session { provisioner in
        guard await rotateRoot(provisioner) else { return }
        await logIn(provisioner, ["new-0", "user-1"])
        _ = await rotateRoot(provisioner)
      }
    case .dataKeys:
      await session { await rotateData($0) }
      await session { provisioner in
        await logIn(provisioner, ["new-0"])
        await rotateData(provisioner)
      }
    case .erasing: await session { await erase($0, store.users.prefix(2)) }
    case .opening: await session { await logIn($0, ["new-0", "user-1"]) }
    case .inTurn:
      await session { provisioner in
        await rotateData(provisioner)
        await erase(provisioner, store.users[2..<3])
        guard await rotateRoot(provisioner) else { return }
        await logIn(provisioner, ["new-0", "user-1"])
      }
      await session { provisioner in
        await logIn(provisioner, ["new-1"])
        await attempt {
          guard let backup else { return }
          _ = try await provisioner.backUp(to: backup)
          ledger.endBackup()
        }
      }
    }
  }

  private func runEverything() async {
    let users = store.users
    await session { provisioner in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await logIn(provisioner, (0..<5).map { "new-\($0)" } + ["user-1"]) }
        group.addTask { await session { await rotateData($0) } }
        group.addTask { await erase(provisioner, users[2..<4]) }
        group.addTask { await checkpoint() }
      }
      async let isRotated = rotateRoot(provisioner)
      await logIn(provisioner, ["new-3", "new-6", "user-5"])
      guard await isRotated else { return }
      await erase(provisioner, users[6..<7])
    }
    await session { provisioner in
      await logIn(provisioner, ["new-7", "user-8"])
      await rotateData(provisioner)
      guard await rotateRoot(provisioner) else { return }
      await erase(provisioner, users[9..<10])
      guard await rotateRoot(provisioner) else { return }
      await logIn(provisioner, ["new-8"])
    }
  }

  private func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch { ledger.wallets.note(error) }
  }

  /// Opens the store with the root key that it has by now: one that may or may not have taken over is tried as well.
  private func session(_ body: (WalletProvisioner) async -> Void) async {
    await attempt {
      let candidates = ledger.expectation().roots
      for root in candidates {
        let provisioner: WalletProvisioner
        do {
          provisioner = try await CrashWorkload.open(path, root: store.roots[root], keys: .raw, batchSize: 8)
        } catch let error as KeyRingError {
          guard case .wrongRootKey = error, root < candidates.upperBound else { throw WalletError.keyRing(error) }
          continue
        }
        ledger.opened(with: root)
        await body(provisioner)
        await provisioner.close()
        return
      }
    }
  }

  private func logIn(_ provisioner: WalletProvisioner, _ names: [String]) async {
    for name in names {
      await attempt {
        let user = try UserID(name)
        ledger.wallets.expect(user)
        ledger.wallets.acknowledge(try await provisioner.ensureWallets(for: user))
      }
    }
  }

  /// False if it failed: nobody knows then which key the store has, and a program would open it anew.
  private func rotateRoot(_ provisioner: WalletProvisioner) async -> Bool {
    let next = ledger.beginRoot()
    do {
      _ = try await provisioner.rotateRootKey(to: store.sources[next])
      ledger.endRoot(next)
      return true
    } catch {
      ledger.wallets.note(error)
      return false
    }
  }

  private func rotateData(_ provisioner: WalletProvisioner) async {
    await attempt {
      let rotation = try await provisioner.rotateDataKeys { ledger.wallets.fault("data keys: \($0)") }
      guard rotation.isDone else { return }
      ledger.endData(epoch: rotation.epoch)
    }
  }

  private func erase(_ provisioner: WalletProvisioner, _ users: ArraySlice<UserID>) async {
    for user in users {
      await attempt {
        let traces = await traces(of: user)
        ledger.beginErasing(user)
        let erasure = try await provisioner.erase(user)
        ledger.endErasing(user, traces: erasure.leavesTraces ? [] : traces)
      }
    }
  }

  /// What a user was sealed under in the beginning, and is now; afterwards nobody can say what to look for.
  private func traces(of user: UserID) async -> [[UInt8]] {
    var secrets: [SecretRow] = []
    if let opened = try? SQLiteStore(path: path) {
      secrets = (try? await opened.secrets(of: user, tenant: .default)) ?? []
      await opened.close()
    }
    return (store.traces[user] ?? []) + CustodyStore.traces(of: secrets)
  }

  /// By a process that does nothing else.
  private func checkpoint() async {
    for mode in ["PASSIVE", "RESTART", "TRUNCATE"] {
      try? await Task.sleep(for: .milliseconds(1))
      _ = try? RawDatabase(path, creating: false).run("PRAGMA wal_checkpoint(\(mode))")
    }
  }
}

import Foundation
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What a power cut has left of a run, opened by a new process.
struct Survivor {
  let run: RecordedRun
  let position: Int
  private let folder: CrashFolder
  private var path: String { folder.file("wallets.db") }

  /// Puts the image on a disk that works, with an index of the log that may hold anything.
  init(_ image: [String: [UInt8]], of run: RecordedRun, at position: Int, index: [UInt8]) throws {
    self.run = run
    self.position = position
    folder = try CrashFolder()
    for (file, bytes) in image {
      try folder.write(bytes, to: "wallets.db" + file.dropFirst(run.path.utf8.count))
    }
    if !index.isEmpty { try folder.write(index, to: "wallets.db-shm") }
  }

  /// Everything that is not as it must be.
  func violations() async -> [String] {
    do {
      let provisioner = try await CrashWorkload.open(path, root: run.store.root, keys: .raw, batchSize: 1000)
      var found = try await contentViolations(provisioner)
      found += try await auditViolations(provisioner)
      found += try await secondRunViolations(provisioner)
      found += try await auditViolations(provisioner)
      await provisioner.close()
      let state = try RawDatabase(path).run("PRAGMA integrity_check")
      if state != ["ok"] { found.append("integrity check: \(state.prefix(3))") }
      return found
    } catch {
      return ["it cannot be opened or read: \(error)"]
    }
  }

  /// Whether what was acknowledged is there, and everyone has all wallets or none.
  private func contentViolations(_ provisioner: WalletProvisioner) async throws -> [String] {
    var found: [String] = []
    let store = try SQLiteStore(path: path)
    let page = try await store.page(after: .start, limit: 10_000)
    let ring = try await store.loadKeyRing()
    let events = try await store.events(after: 0, limit: 100_000).compactMap { WalletEvent(encoded: $0.event) }
    await store.close()
    let users = Dictionary(page.users.map { ($0.userID, $0) }) { first, _ in first }
    for (user, wallets) in run.ledger.required(at: position) {
      let there = Set((users[user]?.wallets ?? []).map { Wallet($0) })
      if !wallets.isSubset(of: there) { found.append("user \(user) was acknowledged and is lost") }
    }
    for (user, stored) in users {
      if stored.wallets.count != run.ledger.users[user] || stored.secrets.isEmpty {
        found.append("user \(user) has \(stored.wallets.count) wallets and \(stored.secrets.count) secrets")
      }
    }
    let exports = events.count { if case .exported = $0.action { true } else { false } }
    if exports < run.ledger.events.count(where: { $0 <= position }) { found.append("the event of an export is lost") }
    for key in ring.dataKeys {
      let sealed = page.users.flatMap(\.secrets).count { (try? RecordHeader(record: $0.record))?.dataKeyID == key.id }
      if CrashStore.sealedCount(key) != sealed {
        found.append("data key \(key.id) counts \(CrashStore.sealedCount(key)) secrets, and has \(sealed)")
      }
    }
    return found
  }

  /// Opens every secret and checks every row and event.
  private func auditViolations(_ provisioner: WalletProvisioner) async throws -> [String] {
    var found: [String] = []
    _ = try await provisioner.audit { found.append("audit: \($0)") }
    return found
  }

  /// Asks for everyone's wallets again: whoever was told an address gets that address.
  private func secondRunViolations(_ provisioner: WalletProvisioner) async throws -> [String] {
    var found: [String] = []
    let required = run.ledger.required(at: position)
    let asked = run.ledger.users.filter { $0.value == 2 }.keys.sorted()
    for try await batch in provisioner.provision(asked.asStream) {
      for (user, error) in batch.failures { found.append("user \(user), asked for again: \(error)") }
      for (user, wallets) in batch.users where wallets.all.count != 2 {
        found.append("user \(user) got \(wallets.all.count) wallets")
      }
      for (user, wallets) in batch.users where !(required[user] ?? []).isSubset(of: wallets.all) {
        found.append("user \(user) got other wallets than before")
      }
    }
    return found
  }
}

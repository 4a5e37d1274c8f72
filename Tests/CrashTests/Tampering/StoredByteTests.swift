import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// Somebody who can write to the database changes one byte of anything in it.
///
/// Nobody is shown another address or given another key, and an audit, or opening the store, finds the change.
@Suite("Every stored byte counts", .serialized, .timeLimit(.minutes(30))) struct StoredByteTests {
  /// How many secrets a data key has sealed is for the store alone to know; a wrong number costs a new key too early, or
  /// late, and nobody's wallet.
  private static let unauthenticated: Set<String> = [
    "data_keys.sealed_count",
    // Hints where to look for an address; the row that is found has a code.
    "addresses.hash", "addresses.user", "address_runs.id", "address_runs.entries", "address_merge.id",
    "address_merge.last_run", "address_merge.position",
  ]

  /// The tables that nothing opens without; everyone else's values are read by a provisioner that is open already.
  private static let ringTables: Set<String> = ["store", "data_keys"]

  /// How many changes there are for one that is tried.
  private static let stride = LongRun.isWanted ? 1 : 11

  @Test func everyChangeIsRefused() async {
    await #expect(processExitsWith: .success) { await Reported.errors { try await Self.everyChangeIsRefusedHere() } }
  }

  private static func everyChangeIsRefusedHere() async throws {
    let store = try await EditedStore()
    var tried = 0
    var impossible = 0
    var byTable: [String: Int] = [:]
    var number = 0
    for cell in try store.cells() where !Self.unauthenticated.contains("\(cell.table).\(cell.column)") {
      for value in cell.alterations {
        number += 1
        guard number % Self.stride == 0 else { continue }
        guard try store.alter(cell, to: value) else {
          impossible += 1
          continue
        }
        tried += 1
        byTable[cell.table, default: 0] += 1
        if let fault = await Self.fault(store, cell) {
          Issue.record("\(cell.table).\(cell.column), row \(cell.row), \(cell.value) to \(value): \(fault)")
        }
        try store.restore()
      }
    }
    // Put back, it is the store that it was.
    var findings: [AuditFinding] = []
    _ = try await store.provisioner.audit { findings.append($0) }
    #expect(findings == [])
    for user in store.users { #expect(try await store.provisioner.ensureWallets(for: user) == store.wallets[user]) }
    await store.close()
    CrashReport.say("\(tried) changes of stored values refused, \(impossible) more by the database: \(byTable)")
    #expect(tried > 800)
  }

  /// What is wrong with how the change was met; nil if nothing is.
  private static func fault(_ store: EditedStore, _ cell: StoredCell) async -> String? {
    guard ringTables.contains(cell.table) else { return await fault(store, store.provisioner) }
    let opened: WalletProvisioner
    do {
      opened = try await CrashWorkload.open(
        store.folder.file("wallets.db"), root: store.root, keys: .raw, batchSize: 10)
    } catch { return nil }
    let fault = await fault(store, opened)
    await opened.close()
    return fault
  }

  private static func fault(_ store: EditedStore, _ provisioner: WalletProvisioner) async -> String? {
    for user in store.users {
      // An error is a refusal; so is the answer that was always given.
      if let found = try? await provisioner.wallets(of: user), found != store.wallets[user],
        !found.all.allSatisfy({ store.wallets[user]?.all.contains($0) == true })
      {
        return "user \(user) is shown \(found.all.map(\.address))"
      }
    }
    var findings = 0
    do {
      let summary = try await provisioner.audit { _ in findings += 1 }
      if summary.isClean { return "an audit finds nothing" }
    } catch { return nil }
    return nil
  }

  /// The key of an altered record is not given out, and no wallet is made in the place of one that is there.
  @Test func noAlteredSecretLeaves() async {
    await #expect(processExitsWith: .success) { await Reported.errors { try await Self.noAlteredSecretLeavesHere() } }
  }

  private static func noAlteredSecretLeavesHere() async throws {
    let store = try await EditedStore()
    var tried = 0
    var number = 0
    for cell in try store.cells() where ["secrets", "wallets", "users"].contains(cell.table) {
      for value in cell.alterations {
        number += 1
        guard number % Self.stride == 0, try store.alter(cell, to: value) else { continue }
        tried += 1
        for user in store.users {
          if let text = try? await EditedStore.export(user, store.provisioner), text != store.secrets[user] {
            Issue.record("\(cell.table).\(cell.column), \(value): another key of user \(user) leaves")
          }
          // Whoever is named differently now may be made new wallets; whoever is not, may not.
          if cell.table != "users", let found = try? await store.provisioner.ensureWallets(for: user),
            found != store.wallets[user]
          {
            Issue.record("\(cell.table).\(cell.column), \(value): user \(user) is given \(found.all)")
          }
        }
        try store.restore()
      }
    }
    await store.close()
    #expect(tried > 300)
  }
}

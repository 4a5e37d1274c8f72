import CWalletFaultyDisk
import Foundation
import Testing
import TestSupport
import WalletProvisioning
import WalletStorage

/// Custody operations with one call that fails, and what is left afterwards: of the store, and of its backup.
struct CustodyFaultTrial: FailingOnce {
  let store: CustodyStore
  private(set) var trials = 0
  private(set) var errors = 0
  private(set) var cuts = 0
  private(set) var backups = 0
  private var generator = SeededGenerator(seed: CrashSeed.chosen)

  init() async throws {
    // Of the older schema: the first thing is to bring it to the present one.
    store = try await CustodyStore(userCount: 6, schema: .version1)
  }

  /// Runs the operations while `arm` has seen to it that something fails, and looks at the store afterwards.
  ///
  /// - Parameter cutCount: how many power cuts are tried as well; they need the disk.
  mutating func run(_ what: String, cutCount: Int, arm: () -> Void, disarm: () -> Void) async throws {
    let (folder, backups) = (try CrashFolder(), try CrashFolder())
    try folder.write(store.bytes, to: "wallets.db")
    let path = folder.file("wallets.db")
    let ledger = CustodyLedger(store)
    if cutCount > 0 { wallet_disk_start(folder.path) }
    arm()
    await CustodyWorkload(
      path: path, store: store, ledger: ledger, part: .inTurn, backup: backups.file("backup")
    ).run()
    disarm()
    trials += 1
    errors += ledger.wallets.errors.count
    for fault in ledger.wallets.faults { Issue.record("\(what): \(fault)") }
    for error in ledger.wallets.errors where !error.isOfTheMachine { Issue.record("\(what): reported as: \(error)") }
    if cutCount > 0 { try await cutPower(what, path, ledger, count: cutCount) }
    try await expectNothing(what, at: path, ledger.expectation())
    let backup = backups.file("backup")
    #expect(FileManager.default.fileExists(atPath: backup) || !ledger.hasBackup, "\(what): the backup is lost")
    guard FileManager.default.fileExists(atPath: backup) else { return }
    // Whatever was said of it: what has the name is whole.
    self.backups += 1
    let restored = backups.file("restored.db")
    _ = try await SQLiteStore.restore(backup, to: restored, accepting: { (_) throws(StoreError) in })
    try await expectNothing("\(what), backup", at: restored, ledger.expectation())
  }

  private func expectNothing(_ what: String, at path: String, _ expectation: CustodyExpectation) async throws {
    let violations = await CustodyCheck(path: path, roots: store.roots, expectation: expectation).violations()
    #expect(violations.isEmpty, "\(what): \(violations.prefix(4))")
  }

  /// Right after the fault, and later.
  private mutating func cutPower(_ what: String, _ path: String, _ ledger: CustodyLedger, count: Int) async throws {
    let log = try FaultyDisk.log()
    wallet_disk_stop()
    var disk = ModelDisk([path: store.bytes], log: log)
    for moment in (0..<count).map({ _ in Int.random(in: 0...log.entries.count, using: &generator) }).sorted() {
      disk.advance(to: moment)
      let seed = generator.next()
      var cut = PowerCut(seed: seed)
      let folder = try CrashFolder()
      for (file, bytes) in cut.image(of: disk) {
        try folder.write(bytes, to: "wallets.db" + file.dropFirst(path.utf8.count))
      }
      cuts += 1
      try await expectNothing(
        "\(what), power cut \(seed) after \(moment) changes", at: folder.file("wallets.db"),
        ledger.expectation(at: moment))
    }
  }
}

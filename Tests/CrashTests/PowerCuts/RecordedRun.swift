import CWalletFaultyDisk
import CWalletSQLite
import Foundation
import Testing
import TestSupport
import WalletProvisioning

/// One run of the workload: what happened to the disk, and what was acknowledged when.
struct RecordedRun {
  /// A call that fails once.
  struct Fault {
    var kind: wallet_disk_fault
    var passing: Int
    var code: Int32
  }

  let store: CrashStore
  let path: String
  let log: DiskLog
  let ledger: Ledger
  /// Whether a call did fail.
  let hadFault: Bool

  /// Runs the workload; the disk is installed already.
  init(_ store: CrashStore, seed: UInt64, fault: Fault? = nil) async throws {
    let folder = try CrashFolder()
    try folder.write(store.bytes, to: "wallets.db")
    self.store = store
    path = folder.file("wallets.db")
    ledger = Ledger()
    wallet_disk_start(folder.path)
    defer { wallet_disk_stop() }
    if let fault { wallet_disk_fail(fault.kind, UInt64(fault.passing), fault.code) }
    let keys: KeyKind = seed % 4 == 3 ? .mnemonic12 : .raw
    await CrashWorkload(path: path, root: store.root, ledger: ledger, keys: keys).run()
    hadFault = wallet_disk_mend() > 0
    log = try FaultyDisk.log()
    // The model must agree with the real files, or it proves nothing.
    var disk = ModelDisk([path: store.bytes], log: log)
    disk.advance(to: log.entries.count)
    for (file, bytes) in PowerCut.nothingLost(disk) {
      let name = String(file.dropFirst(folder.path.utf8.count + 1))
      #expect(try folder.read(name) == bytes, "the model of \(name) is not the file")
    }
    for fault in ledger.faults { Issue.record("seed \(seed): \(fault)") }
  }

  /// A fault for a run, at a random moment: of the calls that a run without faults makes, any may fail.
  static func fault(like run: RecordedRun, using generator: inout SeededGenerator) -> Fault {
    let writes = run.log.entries.count { if case .write = $0 { true } else { false } }
    let syncs = run.log.entries.count { $0.isSync }
    let kinds: [(wallet_disk_fault, Int, Int32)] = [
      (WALLET_DISK_FAIL_SYNC, syncs, SQLITE_IOERR | 4 << 8), (WALLET_DISK_FAIL_SYNC, syncs, SQLITE_IOERR | 4 << 8),
      (WALLET_DISK_FAIL_WRITE, writes, SQLITE_IOERR | 3 << 8), (WALLET_DISK_FAIL_HALF_WRITE, writes, SQLITE_FULL),
      (WALLET_DISK_FAIL_TRUNCATE, 6, SQLITE_IOERR | 6 << 8), (WALLET_DISK_FAIL_DELETE, 2, SQLITE_IOERR | 10 << 8),
    ]
    let (kind, count, code) = kinds.randomElement(using: &generator) ?? kinds[0]
    return Fault(kind: kind, passing: Int.random(in: 0..<max(1, count), using: &generator), code: code)
  }

  /// Moments for the power to fail: half of them right before or after a sync, the others anywhere.
  func moments(_ count: Int, using generator: inout SeededGenerator) -> [Int] {
    let syncs = log.entries.indices.filter { log.entries[$0].isSync }
    return (0..<count).map { number in
      guard number.isMultiple(of: 2), let sync = syncs.randomElement(using: &generator) else {
        return Int.random(in: 0...log.entries.count, using: &generator)
      }
      return sync + (number.isMultiple(of: 4) ? 0 : 1)
    }.sorted()
  }
}

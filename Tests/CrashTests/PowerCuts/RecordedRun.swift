import CWalletFaultyDisk
import Foundation
import Testing
import TestSupport
import WalletProvisioning

/// One run of the workload: what happened to the disk, and what was acknowledged when.
struct RecordedRun {
  let store: CrashStore
  let path: String
  let log: DiskLog
  let ledger: Ledger
  /// Whether a call did fail.
  let hadFault: Bool

  /// Runs the workload; the disk is installed already.
  init(_ store: CrashStore, seed: UInt64, fault: RecordedFault? = nil) async throws {
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
}

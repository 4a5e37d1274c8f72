import CWalletFaultyDisk
import Testing
import TestSupport

/// The small workload with one call that fails, and what is left afterwards.
struct FaultTrial: FailingOnce {
  let store: CrashStore
  private(set) var trials = 0
  private(set) var errors = 0
  private(set) var cuts = 0
  private var generator = SeededGenerator(seed: CrashSeed.chosen)

  init() throws {
    store = try CrashStore()
  }

  /// Runs the workload while `isFailing` sees to it that something fails, and looks at the store afterwards.
  ///
  /// - Parameter cutCount: how many power cuts are tried as well; they need the disk.
  mutating func run(_ what: String, cutCount: Int, arm: () -> Void, disarm: () -> Void) async throws {
    let folder = try CrashFolder()
    try folder.write(store.bytes, to: "wallets.db")
    let path = folder.file("wallets.db")
    let ledger = Ledger()
    if cutCount > 0 { wallet_disk_start(folder.path) }
    arm()
    await SmallWorkload(path: path, root: store.root, ledger: ledger).run()
    disarm()
    trials += 1
    errors += ledger.errors.count
    for fault in ledger.faults { Issue.record("\(what): \(fault)") }
    for error in ledger.errors where !error.isOfTheMachine { Issue.record("\(what): reported as: \(error)") }
    if cutCount > 0 { try await cutPower(what, path, ledger, count: cutCount) }
    let violations = await StoreCheck(path: path, root: store.root, expectation: ledger.expectation()).violations()
    #expect(violations.isEmpty, "\(what): \(violations.prefix(4))")
  }

  /// Right after the fault, and later.
  private mutating func cutPower(_ what: String, _ path: String, _ ledger: Ledger, count: Int) async throws {
    let log = try FaultyDisk.log()
    wallet_disk_stop()
    let moments = (0..<count).map { _ in Int.random(in: 0...log.entries.count, using: &generator) }.sorted()
    var disk = ModelDisk([path: store.bytes], log: log)
    for moment in moments {
      disk.advance(to: moment)
      let seed = generator.next()
      var cut = PowerCut(seed: seed)
      let folder = try CrashFolder()
      for (file, bytes) in cut.image(of: disk) {
        try folder.write(bytes, to: "wallets.db" + file.dropFirst(path.utf8.count))
      }
      let violations = await StoreCheck(
        path: folder.file("wallets.db"), root: store.root, expectation: ledger.expectation(at: moment)
      ).violations()
      cuts += 1
      #expect(violations.isEmpty, "\(what), power cut \(seed) after \(moment) changes: \(violations.prefix(4))")
    }
  }
}

import CWalletFaultyDisk
import Testing
import TestSupport

/// Power cuts in runs of custody operations, in a child process that has the disk.
struct CustodyTrial {
  /// A run, and what it was told.
  struct Run {
    let path: String
    let log: DiskLog
    let ledger: CustodyLedger
    let hadFault: Bool
  }

  struct Outcome: Sendable {
    var schedules = 0
    /// How many schedules left something behind that must not be.
    var violated = 0
    /// How many runs there were in which a call failed.
    var faulty = 0
    var errors = 0
    var roots = 0
    var dataRotations = 0
    var erasures = 0
    var syncs = 0
    var examples: [String] = []
  }

  let store: CustodyStore
  let part: CustodyWorkload.Part
  private(set) var outcome = Outcome()
  private var generator: SeededGenerator

  init(_ part: CustodyWorkload.Part, schema: CustodyStore.Schema = .present, seed: UInt64) async throws {
    try FaultyDisk.install()
    wallet_disk_tune_connections(12, 16)
    self.part = part
    generator = SeededGenerator(seed: seed)
    store = try await CustodyStore(userCount: 24, schema: schema)
  }

  /// So many runs with so many power cuts each; in every other run, a call fails as well.
  mutating func cut(runs: Int, cutsPerRun: Int, withFaults: Bool = true) async throws {
    var sound: DiskLog?
    for number in 0..<runs {
      var fault: RecordedFault?
      if withFaults, number % 2 == 1, let sound { fault = RecordedFault(like: sound, using: &generator) }
      let run = try await record(fault: fault)
      if fault == nil { sound = run.log }
      try await cut(run, at: run.log.moments(cutsPerRun, using: &generator))
    }
  }

  /// Power cuts right before and right after every sync of one run.
  mutating func cutAtEverySync(times: Int = 1) async throws {
    let run = try await record()
    for _ in 0..<times { try await cut(run, at: run.log.syncMoments) }
  }

  mutating func record(fault: RecordedFault? = nil) async throws -> Run {
    let folder = try CrashFolder()
    try folder.write(store.bytes, to: "wallets.db")
    let path = folder.file("wallets.db")
    let ledger = CustodyLedger(store)
    wallet_disk_start(folder.path)
    defer { wallet_disk_stop() }
    if let fault { wallet_disk_fail(fault.kind, UInt64(fault.passing), fault.code) }
    await CustodyWorkload(path: path, store: store, ledger: ledger, part: part).run()
    let run = Run(path: path, log: try FaultyDisk.log(), ledger: ledger, hadFault: wallet_disk_mend() > 0)
    // The model must agree with the real files, or it proves nothing.
    var disk = ModelDisk([path: store.bytes], log: run.log)
    disk.advance(to: run.log.entries.count)
    for (file, bytes) in PowerCut.nothingLost(disk) {
      let name = String(file.dropFirst(folder.path.utf8.count + 1))
      #expect(try folder.read(name) == bytes, "the model of \(name) is not the file")
    }
    for fault in ledger.wallets.faults { Issue.record("\(fault)") }
    let errors = ledger.wallets.errors
    #expect(run.hadFault || errors.isEmpty, "\(errors.prefix(3))")
    outcome.faulty += run.hadFault ? 1 : 0
    outcome.errors += errors.count
    outcome.roots += ledger.rootCount
    outcome.dataRotations += ledger.dataCount
    outcome.erasures += ledger.tracelessCount
    outcome.syncs += run.log.entries.count { $0.isSync }
    return run
  }

  /// Moments in order.
  mutating func cut(_ run: Run, at moments: [Int]) async throws {
    var disk = ModelDisk([run.path: store.bytes], log: run.log)
    for moment in moments {
      disk.advance(to: moment)
      let seed = generator.next()
      var cut = PowerCut(seed: seed)
      let index = Bool.random(using: &generator) ? generator.bytes(32_768) : []
      let folder = try CrashFolder()
      for (file, bytes) in cut.image(of: disk) {
        try folder.write(bytes, to: "wallets.db" + file.dropFirst(run.path.utf8.count))
      }
      if !index.isEmpty { try folder.write(index, to: "wallets.db-shm") }
      let violations = await CustodyCheck(
        path: folder.file("wallets.db"), roots: store.roots, expectation: run.ledger.expectation(at: moment)
      ).violations()
      outcome.schedules += 1
      guard !violations.isEmpty else { continue }
      outcome.violated += 1
      if outcome.examples.count < 12 {
        outcome.examples.append("after \(moment) changes, cut \(seed): \(violations.prefix(4))")
      }
    }
  }
}

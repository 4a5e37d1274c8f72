import CWalletFaultyDisk
import Foundation
import Testing
import TestSupport

/// Power cuts in runs of the workload, in a child process that has the disk.
struct PowerCutTrial {
  struct Outcome: Sendable {
    var schedules = 0
    /// How many schedules left something behind that must not be.
    var violated = 0
    /// How many runs there were in which a call failed.
    var faulty = 0
    var errors = 0
    var acknowledgements = 0
    var syncs = 0
    var examples: [String] = []
  }

  let store: CrashStore
  let seed: UInt64
  private(set) var outcome = Outcome()

  init(seed: UInt64) throws {
    try FaultyDisk.install()
    // A log that is moved into the database every few pages, and transactions that do not fit into memory.
    wallet_disk_tune_connections(12, 16)
    self.seed = seed
    store = try CrashStore()
  }

  /// So many runs with so many power cuts each; in every other run, a call fails as well.
  mutating func cut(runs: Int, cutsPerRun: Int, withFaults: Bool = true) async throws {
    var generator = SeededGenerator(seed: seed)
    var sound: RecordedRun?
    for number in 0..<runs {
      var fault: RecordedFault?
      if withFaults, number % 2 == 1, let sound { fault = RecordedFault(like: sound.log, using: &generator) }
      let run = try await RecordedRun(store, seed: seed &+ UInt64(number), fault: fault)
      if fault == nil { sound = run }
      count(run)
      #expect(run.hadFault || run.ledger.errors.isEmpty, "run \(number): \(run.ledger.errors.prefix(3))")
      try await cut(run, at: run.log.moments(cutsPerRun, using: &generator), using: &generator)
    }
  }

  /// A power cut right before and right after every sync of one run.
  mutating func cutAtEverySync() async throws {
    var generator = SeededGenerator(seed: seed)
    let run = try await RecordedRun(store, seed: seed)
    count(run)
    try await cut(run, at: run.log.syncMoments, using: &generator)
  }

  private mutating func count(_ run: RecordedRun) {
    outcome.faulty += run.hadFault ? 1 : 0
    outcome.errors += run.ledger.errors.count
    outcome.acknowledgements += run.ledger.acknowledgements.count
    outcome.syncs += run.log.entries.count { $0.isSync }
  }

  /// Moments in order.
  private mutating func cut(_ run: RecordedRun, at moments: [Int], using generator: inout SeededGenerator) async throws
  {
    var disk = ModelDisk([run.path: run.store.bytes], log: run.log)
    for moment in moments {
      disk.advance(to: moment)
      let cutSeed = generator.next()
      var cut = PowerCut(seed: cutSeed)
      let index = Bool.random(using: &generator) ? generator.bytes(32_768) : []
      let folder = try CrashFolder()
      for (file, bytes) in cut.image(of: disk) {
        try folder.write(bytes, to: "wallets.db" + file.dropFirst(run.path.utf8.count))
      }
      // The index of the log is memory of the system's, and may come back as anything.
      if !index.isEmpty { try folder.write(index, to: "wallets.db-shm") }
      let violations = await StoreCheck(
        path: folder.file("wallets.db"), root: run.store.root, expectation: run.ledger.expectation(at: moment)
      ).violations()
      outcome.schedules += 1
      guard !violations.isEmpty else { continue }
      outcome.violated += 1
      if outcome.examples.count < 12 {
        outcome.examples.append("after \(moment) changes, cut \(cutSeed): \(violations.prefix(4))")
      }
    }
  }
}

import CWalletFaultyDisk
import Testing

/// Every call to the disk, and every allocation of SQLite's, fails once while keys are replaced, a user is erased, an older
/// store is brought to the present schema and a backup is made.
@Suite("Custody operations with one failure", .serialized, .timeLimit(.minutes(60))) struct CustodyFaultTests {
  @Test(arguments: NthCallTests.Fault.all) func everyCallFailingOnce(_ fault: NthCallTests.Fault) async {
    await #expect(processExitsWith: .success) { [fault = fault as NthCallTests.Fault] in
      await Reported.errors {
        try FaultyDisk.install()
        wallet_disk_tune_connections(12, 16)
        var trial = try await CustodyFaultTrial()
        var failures = 0
        // Of the most frequent calls, fewer.
        let step = LongRun.isWanted ? 1 : fault.stride == 1 ? 5 : 41
        for number in stride(from: 0, to: 100_000, by: step) {
          var failed: UInt64 = 0
          try await trial.run("\(fault.testDescription) \(number)", cutCount: 2) {
            wallet_disk_fail(wallet_disk_fault(rawValue: fault.kind), UInt64(number), fault.code)
          } disarm: {
            failed = wallet_disk_mend()
          }
          if failed == 0 { break }
          failures += 1
        }
        Reported.say(
          "custody, \(fault.testDescription): \(failures) failures, \(trial.errors) errors, \(trial.cuts) power cuts, "
            + "\(trial.backups) backups")
      }
    }
  }

  @Test(arguments: [1, 50]) func everyAllocationFailingOnce(inARow count: Int) async {
    await #expect(processExitsWith: .success) { [count = count as Int] in
      await Reported.errors {
        #expect(wallet_memory_install() == 0)
        var trial = try await CustodyFaultTrial()
        var number = 0
        var most: UInt64 = 0
        var failed: UInt64 = 0
        repeat {
          let before = wallet_memory_failures()
          try await trial.run("allocation \(number)") {
            wallet_memory_fail(UInt64(number), UInt64(count))
          } disarm: {
            most = max(most, wallet_memory_mend())
          }
          failed = wallet_memory_failures() - before
          // A step that is no multiple of what SQLite does again and again.
          number += LongRun.count(997, long: 7)
        } while failed > 0
        Reported.say(
          "custody, \(count) allocations in a row: \(trial.trials) runs of up to \(most) allocations, "
            + "\(wallet_memory_failures()) failures, \(trial.errors) errors, \(trial.backups) backups")
        #expect(wallet_memory_failures() > 0 && trial.errors > 0)
      }
    }
  }
}

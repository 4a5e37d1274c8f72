import CWalletFaultyDisk
import TestSupport
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
        // Of the most frequent calls, fewer.
        let step = LongRun.isWanted ? 1 : fault.stride == 1 ? 5 : 41
        let failures = try await trial.failCalls(fault, apart: step)
        CrashReport.say(
          "custody, \(fault.testDescription): \(failures) failures, \(trial.errors) errors, \(trial.cuts) power cuts, "
            + "\(trial.backups) backups")
        #expect(failures > 0)
      }
    }
  }

  @Test(arguments: [1, 50]) func everyAllocationFailingOnce(inARow count: Int) async {
    await #expect(processExitsWith: .success) { [count = count as Int] in
      await Reported.errors {
        #expect(wallet_memory_install() == 0)
        var trial = try await CustodyFaultTrial()
        let most = try await trial.failAllocations(inARow: count, apart: LongRun.count(997, long: 7))
        CrashReport.say(
          "custody, \(count) allocations in a row: \(trial.trials) runs of up to \(most) allocations, "
            + "\(wallet_memory_failures()) failures, \(trial.errors) errors, \(trial.backups) backups")
        #expect(wallet_memory_failures() > 0 && trial.errors > 0)
      }
    }
  }
}

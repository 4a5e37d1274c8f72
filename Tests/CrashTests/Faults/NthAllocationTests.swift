import CWalletFaultyDisk
import TestSupport
import Testing

/// Every allocation of SQLite's fails, one in each run, alone or with those after it.
@Suite("Every allocation failing once", .serialized, .timeLimit(.minutes(30))) struct NthAllocationTests {
  @Test(arguments: [1, 50]) func fails(inARow count: Int) async {
    await #expect(processExitsWith: .success) { [count = count as Int] in
      await Reported.errors {
        #expect(wallet_memory_install() == 0)
        var trial = try FaultTrial()
        let most = try await trial.failAllocations(inARow: count, apart: LongRun.isWanted ? 1 : 97)
        CrashReport.say(
          "\(count) allocations in a row: \(trial.trials) runs of up to \(most) allocations, "
            + "\(wallet_memory_failures()) failures, \(trial.errors) errors")
        #expect(wallet_memory_failures() > 0 && trial.errors > 0)
      }
    }
  }
}

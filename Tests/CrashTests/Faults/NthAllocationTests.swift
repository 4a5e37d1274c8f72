import CWalletFaultyDisk
import Testing

/// Every allocation of SQLite's fails, one in each run, alone or with those after it.
@Suite("Every allocation failing once", .serialized, .timeLimit(.minutes(30))) struct NthAllocationTests {
  @Test(arguments: [1, 50]) func fails(inARow count: Int) async {
    await #expect(processExitsWith: .success) { [count = count as Int] in
      await Reported.errors {
        #expect(wallet_memory_install() == 0)
        var trial = try FaultTrial()
        // A step that is no multiple of what SQLite does again and again.
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
          number += LongRun.isWanted ? 1 : 97
        } while failed > 0
        Reported.say(
          "\(count) allocations in a row: \(trial.trials) runs of up to \(most) allocations, "
            + "\(wallet_memory_failures()) failures, \(trial.errors) errors")
        #expect(wallet_memory_failures() > 0 && trial.errors > 0)
      }
    }
  }
}

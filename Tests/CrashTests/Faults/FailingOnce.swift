import CWalletFaultyDisk

/// Something that is tried again and again, each time with another call that fails, until none meets the fault.
protocol FailingOnce {
  /// Runs once while `arm` has seen to it that something fails.
  ///
  /// - Parameter cutCount: how many power cuts are tried as well; they need the disk.
  mutating func run(_ what: String, cutCount: Int, arm: () -> Void, disarm: () -> Void) async throws
}

extension FailingOnce {
  /// Lets calls to the disk fail, one in each run and so many apart; returns how many did.
  mutating func failCalls(_ fault: NthCallTests.Fault, apart step: Int) async throws -> Int {
    var failures = 0
    for number in stride(from: 0, to: 100_000, by: step) {
      var failed: UInt64 = 0
      try await run("\(fault.testDescription) \(number)", cutCount: 2) {
        wallet_disk_fail(wallet_disk_fault(rawValue: fault.kind), UInt64(number), fault.code)
      } disarm: {
        failed = wallet_disk_mend()
      }
      if failed == 0 { break }
      failures += 1
    }
    return failures
  }

  /// Lets allocations of SQLite's fail, some in a row in each run; returns the most that a run made.
  ///
  /// - Parameter step: no multiple of what SQLite does again and again.
  mutating func failAllocations(inARow count: Int, apart step: Int) async throws -> UInt64 {
    var (number, most, failed) = (0, UInt64(0), UInt64(0))
    repeat {
      let before = wallet_memory_failures()
      try await run("allocation \(number)", cutCount: 0) {
        wallet_memory_fail(UInt64(number), UInt64(count))
      } disarm: {
        most = max(most, wallet_memory_mend())
      }
      failed = wallet_memory_failures() - before
      number += step
    } while failed > 0
    return most
  }
}

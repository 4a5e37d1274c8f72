import CWalletFaultyDisk
import Foundation
import Testing
import TestSupport

/// The power fails at any moment: every wallet that anyone was shown is there afterwards, whole, and no other.
///
/// Each in a process of its own, whose every database lies on the disk of these tests.
@Suite("Power cuts", .serialized, .timeLimit(.minutes(30))) struct PowerCutTests {
  /// Each lane is a child process with seeds of its own.
  private static let lanes = 0..<2

  @Test(arguments: lanes) func nothingAcknowledgedIsLost(lane: Int) async {
    await #expect(processExitsWith: .success) { [lane = lane as Int] in
      await Reported.errors {
        var trial = try PowerCutTrial(seed: CrashSeed.chosen &+ UInt64(lane) << 32)
        try await trial.cut(runs: LongRun.count(4, long: 20), cutsPerRun: LongRun.count(12, long: 25))
        let outcome = trial.outcome
        CrashReport.say("lane \(lane): \(outcome)")
        #expect(outcome.violated == 0, "\(outcome.examples.joined(separator: "\n"))")
        #expect(outcome.acknowledgements > 0 && outcome.syncs > 0)
      }
    }
  }

  @Test func everySync() async {
    await #expect(processExitsWith: .success) {
      await Reported.errors {
        var trial = try PowerCutTrial(seed: CrashSeed.chosen)
        try await trial.cutAtEverySync()
        CrashReport.say("every sync: \(trial.outcome)")
        #expect(trial.outcome.violated == 0, "\(trial.outcome.examples.joined(separator: "\n"))")
      }
    }
  }

  /// Connections that do not wait for the disk: what these tests must not let pass.
  @Test(arguments: ["0", "1"]) func withoutSyncingWalletsAreLost(synchronous: String) async {
    await #expect(processExitsWith: .success) { [synchronous = synchronous as String] in
      await Reported.errors {
        var trial = try PowerCutTrial(seed: CrashSeed.chosen)
        wallet_disk_override_synchronous(CChar(bitPattern: synchronous.utf8.first ?? 0))
        try await trial.cut(runs: 1, cutsPerRun: LongRun.count(40, long: 200), withFaults: false)
        CrashReport.say("synchronous=\(synchronous): \(trial.outcome)")
        #expect(trial.outcome.violated > 0)
      }
    }
  }
}

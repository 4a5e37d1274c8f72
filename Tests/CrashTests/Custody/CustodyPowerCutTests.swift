import CWalletFaultyDisk
import TestSupport
import Testing

/// The power fails while root key or data keys are replaced, users are erased, or a store of the older schema is opened.
///
/// Whatever was acknowledged is there; a root key is the old one or the new one, and the new one once it was said to be;
/// who was erased stays erased, and nothing of their secrets is in any file.
@Suite("Power cuts of custody operations", .serialized, .timeLimit(.minutes(30))) struct CustodyPowerCutTests {
  struct Case: Codable, Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(part.rawValue), \(schema.rawValue)" }
    var part: CustodyWorkload.Part
    var schema = CustodyStore.Schema.present

    static let all = [
      Case(part: .everything), Case(part: .everything, schema: .version1), Case(part: .rootKey), Case(part: .dataKeys),
      Case(part: .erasing), Case(part: .opening, schema: .version1),
    ]
  }

  @Test(arguments: Case.all) func nothingAcknowledgedIsLost(_ setting: Case) async {
    await #expect(processExitsWith: .success) { [setting = setting as Case] in
      await Reported.errors {
        var trial = try await CustodyTrial(setting.part, schema: setting.schema, seed: CrashSeed.chosen)
        try await trial.cut(runs: LongRun.count(2, long: 16), cutsPerRun: LongRun.count(10, long: 25))
        let outcome = trial.outcome
        CrashReport.say("custody, \(setting.testDescription): \(outcome)")
        #expect(outcome.violated == 0, "\(outcome.examples.joined(separator: "\n"))")
        #expect(outcome.syncs > 0 && outcome.schedules > 0)
        switch setting.part {
        case .everything: #expect(outcome.roots > 0 && outcome.dataRotations > 0 && outcome.erasures > 0)
        case .rootKey: #expect(outcome.roots > 0)
        case .dataKeys: #expect(outcome.dataRotations > 0)
        case .erasing: #expect(outcome.erasures > 0)
        case .opening, .inTurn: break
        }
      }
    }
  }

  @Test(arguments: Case.all) func everySync(_ setting: Case) async {
    await #expect(processExitsWith: .success) { [setting = setting as Case] in
      await Reported.errors {
        var trial = try await CustodyTrial(setting.part, schema: setting.schema, seed: CrashSeed.chosen)
        try await trial.cutAtEverySync(times: LongRun.count(1, long: 8))
        CrashReport.say("custody, \(setting.testDescription), every sync: \(trial.outcome)")
        #expect(trial.outcome.violated == 0, "\(trial.outcome.examples.joined(separator: "\n"))")
      }
    }
  }

  /// A connection that does not wait for the disk: what these tests must not let pass, in each operation.
  @Test(arguments: Case.all) func isNoticedWithoutSyncing(_ setting: Case) async {
    await #expect(processExitsWith: .success) { [setting = setting as Case] in
      await Reported.errors {
        var trial = try await CustodyTrial(setting.part, schema: setting.schema, seed: CrashSeed.chosen)
        wallet_disk_override_synchronous(CChar(bitPattern: UInt8(ascii: "0")))
        try await trial.cut(runs: 1, cutsPerRun: LongRun.count(40, long: 200), withFaults: false)
        CrashReport.say("custody, \(setting.testDescription), synchronous=OFF: \(trial.outcome)")
        #expect(trial.outcome.violated > 0)
      }
    }
  }
}

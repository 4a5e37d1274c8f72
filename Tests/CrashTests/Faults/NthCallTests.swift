import CWalletFaultyDisk
import CWalletSQLite
import TestSupport
import Testing

/// Every write, sync, cut, read, opening and deletion of a file fails once, one in each run.
///
/// There are only errors that say so, nothing acknowledged is lost, also if the power fails afterwards, and the store goes
/// on.
@Suite("Every call to the disk failing once", .serialized, .timeLimit(.minutes(30))) struct NthCallTests {
  struct Fault: Codable, Sendable, CustomTestStringConvertible {
    var testDescription: String
    var kind: UInt32
    var code: Int32
    /// Of how many calls one fails in an ordinary run.
    var stride: Int

    static let all = [
      Fault("write", WALLET_DISK_FAIL_WRITE, SQLITE_IOERR | 3 << 8, stride: 6),
      Fault("write, disk full", WALLET_DISK_FAIL_WRITE, SQLITE_FULL, stride: 6),
      Fault("half a write", WALLET_DISK_FAIL_HALF_WRITE, SQLITE_FULL, stride: 6),
      Fault("sync", WALLET_DISK_FAIL_SYNC, SQLITE_IOERR | 4 << 8, stride: 1),
      Fault("truncate", WALLET_DISK_FAIL_TRUNCATE, SQLITE_IOERR | 6 << 8, stride: 1),
      Fault("read", WALLET_DISK_FAIL_READ, SQLITE_IOERR | 1 << 8, stride: 6),
      Fault("open", WALLET_DISK_FAIL_OPEN, SQLITE_CANTOPEN, stride: 1),
      Fault("delete", WALLET_DISK_FAIL_DELETE, SQLITE_IOERR | 10 << 8, stride: 1),
      Fault("index", WALLET_DISK_FAIL_INDEX, SQLITE_IOERR | 19 << 8, stride: 1),
    ]

    private init(_ name: String, _ kind: wallet_disk_fault, _ code: Int32, stride: Int) {
      testDescription = name
      self.kind = kind.rawValue
      self.code = code
      self.stride = stride
    }
  }

  @Test(arguments: Fault.all) func failsOnce(_ fault: Fault) async {
    await #expect(processExitsWith: .success) { [fault = fault as Fault] in
      await Reported.errors {
        try FaultyDisk.install()
        wallet_disk_tune_connections(12, 16)
        var trial = try FaultTrial()
        let failures = try await trial.failCalls(fault, apart: LongRun.isWanted ? 1 : fault.stride)
        CrashReport.say(
          "\(fault.testDescription): \(failures) failures, \(trial.errors) errors, \(trial.cuts) power cuts")
        #expect(failures > 0)
      }
    }
  }
}

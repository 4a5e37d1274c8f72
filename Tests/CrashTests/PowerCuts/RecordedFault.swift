import CWalletFaultyDisk
import CWalletSQLite
import TestSupport

/// A call that fails once in a run.
struct RecordedFault {
  var kind: wallet_disk_fault
  var passing: Int
  var code: Int32

  /// A fault at a random moment: of the calls that a run without faults makes, any may fail.
  init(like log: DiskLog, using generator: inout SeededGenerator) {
    let writes = log.entries.count { if case .write = $0 { true } else { false } }
    let syncs = log.entries.count { $0.isSync }
    let kinds: [(wallet_disk_fault, Int, Int32)] = [
      (WALLET_DISK_FAIL_SYNC, syncs, SQLITE_IOERR | 4 << 8), (WALLET_DISK_FAIL_SYNC, syncs, SQLITE_IOERR | 4 << 8),
      (WALLET_DISK_FAIL_WRITE, writes, SQLITE_IOERR | 3 << 8), (WALLET_DISK_FAIL_HALF_WRITE, writes, SQLITE_FULL),
      (WALLET_DISK_FAIL_TRUNCATE, 6, SQLITE_IOERR | 6 << 8), (WALLET_DISK_FAIL_DELETE, 2, SQLITE_IOERR | 10 << 8),
    ]
    let (kind, count, code) = kinds.randomElement(using: &generator) ?? kinds[0]
    self.kind = kind
    self.code = code
    passing = Int.random(in: 0..<max(1, count), using: &generator)
  }
}

extension DiskLog {
  /// Moments for the power to fail: half of them right before or after a sync, the others anywhere.
  func moments(_ count: Int, using generator: inout SeededGenerator) -> [Int] {
    let syncs = entries.indices.filter { entries[$0].isSync }
    return (0..<count).map { number in
      guard number.isMultiple(of: 2), let sync = syncs.randomElement(using: &generator) else {
        return Int.random(in: 0...entries.count, using: &generator)
      }
      return sync + (number.isMultiple(of: 4) ? 0 : 1)
    }.sorted()
  }

  /// The moments right before and right after every sync.
  var syncMoments: [Int] {
    Set(entries.indices.filter { entries[$0].isSync }.flatMap { [$0, $0 + 1] }).sorted()
  }
}

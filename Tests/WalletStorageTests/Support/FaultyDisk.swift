import CWalletSQLite
import Foundation
import WalletSecrets

/// A disk that fails on demand and knows what would survive a power cut.
///
/// A virtual file system of SQLite's, laid over the real one for the whole process: install it in a child process only.
/// Beside the real files it keeps, per file, what has been synced. A failed sync loses for good what was to be synced,
/// although the real files, which stand for the system's cache, still show it: that is how fsync behaves.
enum FaultyDisk {
  /// What can be made to fail.
  enum Operation: String, CaseIterable, Sendable { case write, sync, truncate, shm }

  struct State {
    /// How many operations of a kind still succeed; nil for all.
    var countdown: (operation: Operation, remaining: Int)?
    /// What the failing operation answers, and whether those after it succeed again.
    var code: Int32 = SQLITE_OK
    var isLasting = false
    var faults = 0
    /// Wipes the header of the log's index before the first file is opened after a fault, so that whoever opens it
    /// recovers from the log itself, as a new process would.
    var wipesIndex = false
    var files: [String: DurableFile] = [:]
  }

  /// What of a file is on the disk, and what is only in the cache.
  struct DurableFile {
    var synced: [UInt8]
    var pending: [Change] = []

    enum Change {
      case write([UInt8], at: Int)
      case truncate(Int)
    }

    mutating func sync() {
      for change in pending {
        switch change {
        case .write(let bytes, let offset):
          if synced.count < offset + bytes.count {
            synced += [UInt8](repeating: 0, count: offset + bytes.count - synced.count)
          }
          synced.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        case .truncate(let count):
          if count < synced.count { synced.removeLast(synced.count - count) }
        }
      }
      pending = []
    }
  }

  static let state = PlainLock(State())

  /// Lets the operation after `count` more of its kind fail, that one or that one and all after it.
  static func fail(_ operation: Operation, after count: Int, with code: Int32, lasting: Bool, wipingIndex: Bool = false)
  {
    state.withLock {
      $0.countdown = (operation, count)
      $0.code = code
      $0.isLasting = lasting
      $0.wipesIndex = wipingIndex
      $0.faults = 0
    }
  }

  /// Mends the disk; returns how many operations have failed.
  @discardableResult
  static func mend() -> Int {
    state.withLock {
      $0.countdown = nil
      return $0.faults
    }
  }

  /// Writes what a power cut at this moment would leave of a database into another folder.
  static func powerCut(_ path: String, into target: String) throws {
    let files = state.withLock { $0.files }
    for suffix in ["", "-wal"] {
      guard let file = files[path + suffix] else { continue }
      try Data(file.synced).write(to: URL(fileURLWithPath: target + suffix))
    }
  }

  /// The code that an operation on a file is to answer, SQLITE_OK for carrying it out.
  static func verdict(_ operation: Operation, _ path: String) -> Int32 {
    state.withLock { state in
      guard let countdown = state.countdown, countdown.operation == operation else { return SQLITE_OK }
      guard countdown.remaining == 0 else {
        state.countdown = (operation, countdown.remaining - 1)
        return SQLITE_OK
      }
      if !state.isLasting { state.countdown = nil }
      state.faults += 1
      return state.code
    }
  }

  /// Called before a file is opened.
  static func willOpen(_ path: String) {
    let wipes = state.withLock { state in
      guard state.wipesIndex, state.faults > 0 else { return false }
      state.wipesIndex = false
      return true
    }
    // Two copies of the header, 48 bytes each.
    guard wipes, let index = FileHandle(forWritingAtPath: path + "-shm") else { return }
    try? index.write(contentsOf: Data(count: 96))
    try? index.close()
  }

  static func record(_ change: DurableFile.Change, _ path: String) {
    state.withLock { $0.files[path]?.pending.append(change) }
  }

  static func synced(_ path: String, isDone: Bool) {
    state.withLock { state in
      if isDone { state.files[path]?.sync() } else { state.files[path]?.pending = [] }
    }
  }
}

/// Why a store cannot be opened, read or written.
public enum StoreError: Error, Hashable, Sendable {
  /// There is no store at this path.
  case notFound(path: String)
  /// The path names a directory.
  case isDirectory(path: String)
  /// The system refuses access to the file; `reason` is its own word.
  case inaccessible(path: String, reason: String)
  /// The file is not a wallet store.
  case notAStore(path: String, reason: String)
  /// The file is shorter than its own header says.
  case truncated(path: String, expectedByteCount: UInt64, foundByteCount: UInt64)
  /// The database is damaged; `detail` is the library's word.
  case corrupt(path: String, detail: String)
  /// The store was written by a newer version.
  case newerSchema(path: String, found: Int, supported: Int)
  /// The store was written by an older version, and has to be opened with its root key to be brought to the present one.
  case olderSchema(path: String, found: Int, needed: Int)
  /// A write-ahead log lies beside a database that is missing: it may hold committed wallets.
  case orphanedLog(path: String)
  /// The disk is full. What was committed before is safe.
  case diskFull(path: String)
  /// Another process holds the store's write lock for too long.
  case busy(path: String)
  /// Reading or writing failed.
  case inputOutput(path: String, detail: String)
  /// A commit failed and what became of it could not be settled; run again, nothing is lost or doubled by that.
  case commitOutcomeUnknown(path: String, detail: String)
  /// An address is already another user's.
  case addressTaken(address: String)
  /// The key ring changed meanwhile; load it and try again.
  case keyRingChanged
  /// The data key has no room for this many more secrets; take a new one and seal again.
  case dataKeyFull(id: UInt32)
  /// A data key cannot be removed: a sealed secret names it, or none that will remain.
  case dataKeyInUse
  /// A row holds what no version of the engine writes.
  case malformedRow(path: String, detail: String)
  /// The tenant has a shared seed: it is made once and never replaced.
  case sharedSeedExists(path: String)
  /// Another tenant of the store has this very seed, so that their users would have the same keys.
  case sharedSeedTaken(path: String)
  /// The tenant has no shared seed.
  case noSharedSeed(path: String)
  /// The tenant's shared seed has no index left, of 2^31.
  case sharedIndexesExhausted(path: String)
  /// The index of the shared seed is another user's.
  case sharedIndexTaken(path: String, index: UInt32)
  /// The store is kept in memory only, so there is nothing to back up.
  case cannotBackUp(path: String)
  /// Something is there already and is not replaced.
  case alreadyThere(path: String)
  /// A backup or a restoration writes this file at this moment.
  case inUse(path: String)
  /// What is to be restored has a log beside it: it is no backup but a part of a store.
  case notABackup(path: String, log: String)
  /// What is to be restored is not there, cannot be read, or is no whole store; nothing is wrong with any store.
  case unusableBackup(path: String, reason: String)
  /// A file that was to be made, no store that was opened, cannot be written.
  case cannotWrite(path: String, reason: String)
  /// The store was closed.
  case closed(path: String)
}

extension StoreError {
  /// A user has one wallet of a chain and an account; a batch that brings another is not one that an engine makes.
  static func secondWallet(_ wallet: WalletRow, path: String) -> StoreError {
    .malformedRow(path: path, detail: "a second \(wallet.chain) wallet of account \(wallet.accountIndex)")
  }
}

extension StoreError {
  /// What is wrong with a backup, where this error would speak of a store; other errors stay what they are.
  func concerning(backup path: String) -> StoreError {
    switch self {
    case .notFound: .unusableBackup(path: path, reason: "there is no such file, or it is not a regular one")
    case .isDirectory: .unusableBackup(path: path, reason: "it is a directory")
    case .inaccessible(path, let reason): .unusableBackup(path: path, reason: reason)
    case .notAStore(_, let reason): .unusableBackup(path: path, reason: reason)
    case .truncated(_, let expected, let found):
      .unusableBackup(path: path, reason: "it is truncated, \(found) bytes of \(expected)")
    case .corrupt(_, let detail): .unusableBackup(path: path, reason: "it is damaged (\(detail))")
    case .malformedRow(_, let detail): .unusableBackup(path: path, reason: "it holds a malformed row: \(detail)")
    case .newerSchema(_, let found, let supported):
      .unusableBackup(
        path: path, reason: "it has schema version \(found), this program reads up to \(supported); use a newer one")
    default: self
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// What went wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "no wallet store at \(path)"
    case .isDirectory(let path): "\(path) is a directory, not a wallet store"
    case .inaccessible(let path, let reason): "cannot open the wallet store \(path): \(reason)"
    case .notAStore(let path, let reason): "\(path) is not a wallet store: \(reason)"
    case .truncated(let path, let expected, let found):
      "the wallet store \(path) is truncated: \(found) bytes of \(expected); restore it from a backup"
    case .corrupt(let path, let detail): "the wallet store \(path) is damaged (\(detail)); restore it from a backup"
    case .newerSchema(let path, let found, let supported):
      "the wallet store \(path) has schema version \(found), this program reads up to \(supported); use a newer one"
    case .olderSchema(let path, let found, let needed):
      "the wallet store \(path) has schema version \(found), this program works on version \(needed); make a backup, then "
        + "open it once with its root key (with reindex, for example), which brings it up to date for good"
    case .orphanedLog(let path):
      "\(path) is missing, but its write-ahead log \(path)-wal is there and may hold wallets; put the database back, "
        + "or move the log away to start anew"
    case .diskFull(let path):
      "the disk of the wallet store \(path) is full; wallets reported before are safe, make room and run again"
    case .busy(let path): "the wallet store \(path) is locked by another process"
    case .inputOutput(let path, let detail): "the wallet store \(path) cannot be read or written: \(detail)"
    case .commitOutcomeUnknown(let path, let detail):
      "a commit to the wallet store \(path) failed (\(detail)) and could not be settled; check the disk and run again"
    case .addressTaken(let address): "address \(address) already belongs to another user of this store"
    case .keyRingChanged: "the key ring was changed by another process"
    case .dataKeyFull(let id): "data key \(id) has sealed as many secrets as it may"
    case .dataKeyInUse:
      "an old data key is still named by a sealed secret that belongs to no user; audit tells which table it is in"
    case .malformedRow(let path, let detail): "the wallet store \(path) holds a malformed row: \(detail)"
    case .sharedSeedExists(let path):
      "the tenant has a shared seed in the wallet store \(path) already; it is made once and never replaced"
    case .sharedSeedTaken(let path):
      "another tenant of the wallet store \(path) has this seed; the users of both would have the same keys"
    case .noSharedSeed(let path):
      "the tenant has no shared seed in the wallet store \(path); make one with shared-seed create, or bring one in "
        + "with shared-seed import"
    case .sharedIndexesExhausted(let path):
      "the shared seed in the wallet store \(path) has no index left for this many more users; use another tenant"
    case .sharedIndexTaken(let path, let index):
      "index \(index) of the shared seed in the wallet store \(path) belongs to another user"
    case .cannotBackUp(let path): "the wallet store \(path) is in memory only and cannot be backed up"
    case .alreadyThere(let path): "\(path) is there already and is not replaced; choose another name or move it away"
    case .inUse(let path): "\(path) is being written by another process"
    case .notABackup(let path, let log):
      "\(path) has the log \(log) beside it, so it is not a backup but part of a store; make one of it with backup"
    case .unusableBackup(let path, let reason): "the backup \(path) cannot be restored: \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .closed(let path): "the wallet store \(path) is closed"
    }
  }
}

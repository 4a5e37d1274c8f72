public import WalletStorage
import WalletSecrets

/// Backups of a store: one file, made while the store is in use.
///
/// The root key is not in it. Without the root key a backup opens nothing, and without a backup the root key has nothing to
/// open: keep both, apart from each other.
public enum WalletBackup {
  /// How far the copying has come.
  public struct Progress: Hashable, Sendable {
    /// Bytes copied so far.
    public let copiedByteCount: UInt64
    /// Bytes in all.
    public let totalByteCount: UInt64
  }

  /// Copies a store as it stands at this moment into a new file; needs no root key.
  ///
  /// A store of an older version is copied as it is, and not brought to the present one.
  ///
  /// Other processes go on writing; what they write from now on is not in the copy, and the store's log grows by it until
  /// the copy is done. The file is mode 0600, checked, complete and durable on return; until then it is called
  /// `PATH.partial`, and an existing file is never replaced. Throws ``WalletError/store(_:)``.
  public static func make(
    of store: StoreSpecification, to path: String, onProgress report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(WalletError) -> BackupSummary {
    do throws(StoreError) {
      guard case .sqlite(let source) = store else { throw StoreError.cannotBackUp(path: "in memory") }
      return BackupSummary(
        try await SQLiteStore.backUp(storeAt: source, to: path, onProgress: { report(Progress($0)) }))
    } catch { throw WalletError(error) }
  }

  /// Makes a store of a backup, where there is none yet.
  ///
  /// The copy is checked, and the root key has to open its key ring, before it gets the store's name: a process that is
  /// killed leaves no store that looks whole. The store's lineage is kept. Audit it afterwards, with an anchor if there is
  /// one. Throws ``WalletError``.
  public static func restore(
    _ path: String, to store: StoreSpecification, rootKey: RootKeySource,
    onProgress report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(WalletError) -> BackupSummary {
    guard case .sqlite(let target) = store else { throw .store(.cannotBackUp(path: "in memory")) }
    if let keyPath = rootKey.filePath, StoreFiles(path: target).part(at: keyPath) != nil {
      throw .rootKey(.partOfStore(path: keyPath, store: target))
    }
    // How a key comes from a pass-phrase is told by the copy.
    let known: GuardedSecret?
    if case .passphrase = rootKey {
      known = nil
    } else {
      do { known = try await StoreSession.load { () throws(RootKeyError) in try rootKey.load() } } catch {
        throw .rootKey(error)
      }
    }
    let refusal = PlainLock<WalletError?>(nil)
    do throws(StoreError) {
      return BackupSummary(
        try await SQLiteStore.restore(path, to: target, onProgress: { report(Progress($0)) }) {
          (ring) throws(StoreError) in
          let root: GuardedSecret
          do throws(RootKeyError) {
            if let known { root = known } else { root = try rootKey.load(derivation: ring.derivation) }
          } catch {
            refusal.withLock { $0 = .rootKey(error) }
            throw .notAStore(path: path, reason: error.description)
          }
          do throws(KeyRingError) { _ = try KeyRing.unlock(ring, root: root) } catch {
            refusal.withLock { $0 = .keyRing(error) }
            throw .notAStore(path: path, reason: error.description)
          }
        })
    } catch {
      if let refusal = refusal.withLock({ $0 }) { throw refusal }
      throw WalletError(error)
    }
  }
}

/// A copy of a store that was made, or that a store was made of.
public struct BackupSummary: Hashable, Sendable {
  /// The store's lineage.
  public let storeID: RecordID
  /// The fingerprint of the root key that opens the copy.
  public let rootKeyFingerprint: String
  /// The number of the last event in the copy.
  public let eventCount: UInt64
  /// The size of the copy in bytes.
  public let byteCount: UInt64

  init(_ backup: StoreBackup) {
    storeID = backup.ring.storeID
    rootKeyFingerprint = backup.ring.rootFingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    eventCount = backup.head.sequence
    byteCount = backup.byteCount
  }
}

extension WalletBackup.Progress {
  fileprivate init(_ progress: StoreBackup.Progress) {
    copiedByteCount = progress.copiedByteCount
    totalByteCount = progress.totalByteCount
  }
}

extension WalletProvisioner {
  /// Copies the open store into a new file; see ``WalletBackup/make(of:to:onProgress:)``.
  public func backUp(to path: String) async throws(WalletError) -> BackupSummary {
    if let database = session.databasePath, StoreFiles(path: database).part(at: path) != nil {
      throw .store(.alreadyThere(path: path))
    }
    do throws(StoreError) {
      return BackupSummary(try await session.store.backUp(to: path, onProgress: { _ in }))
    } catch { throw WalletError(error) }
  }
}

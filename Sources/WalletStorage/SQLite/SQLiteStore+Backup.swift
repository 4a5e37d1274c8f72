extension SQLiteStore {
  package func backUp(
    to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup {
    // A snapshot has a connection of its own, which would know nothing of a closed store.
    try await reader.run { _ in }
    let snapshot = try await SQLiteSnapshot(path: name)
    let outcome: Result<StoreBackup, StoreError>
    do throws(StoreError) {
      outcome = .success(
        try await snapshot.reader.run { (source) throws(StoreError) in
          try StoreCopy(to: path).made { (copy) throws(StoreError) in try copy.fill(from: source, onProgress: report) }
        })
    } catch { outcome = .failure(error) }
    await snapshot.close()
    return try outcome.get()
  }

  /// Puts a backup in the place of a store that is not there yet.
  ///
  /// The copy is whole, checked and accepted by `accept`, which gets the key ring, before it has the store's name: however
  /// this ends, there is either the whole store or none. The lineage stays what it was. Throws ``StoreError`` for what is
  /// not a backup, and whatever `accept` throws.
  package static func restore(
    _ backup: String, to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void = { _ in },
    accepting accept: @escaping @Sendable (KeyRingRecord) throws(StoreError) -> Void
  ) async throws(StoreError) -> StoreBackup {
    try await FileWork.run { () throws(StoreError) in
      // Says what is wrong with a log that lies where the store is to be.
      guard try !SQLiteFile(path: path).exists() else { throw .alreadyThere(path: path) }
      try SQLiteFile(path: path).checkPlace()
      for suffix in StoreFiles.sideSuffixes where try !isAbsentOrEmpty(path + suffix) {
        throw .orphanedLog(path: path)
      }
      do throws(StoreError) { try SQLiteFile(path: backup).check() } catch { throw error.concerning(backup: backup) }
      for suffix in StoreFiles.sideSuffixes where try !isAbsentOrEmpty(backup + suffix) {
        throw .notABackup(path: backup, log: backup + suffix)
      }
      // Copied without its log, it would be an older state that looks whole.
      guard try SQLiteFile(path: backup).isComplete() else {
        throw .unusableBackup(
          path: backup,
          reason:
            "it is a store's own file, which may lack what is in its log; make a backup with backup, "
            + "or put the file and its log in the store's place")
      }
      let copy = try StoreCopy(to: path)
      do throws(StoreError) {
        return try copy.made { (copy) throws(StoreError) in
          try copy.fill(fromFile: backup, onProgress: report)
          try copy.skipSharedIndexes()
        } accepting: { (ring) throws(StoreError) in
          try accept(ring)
        }
      } catch { throw error.concerning(backup: backup) }
    }
  }

  private static func isAbsentOrEmpty(_ path: String) throws(StoreError) -> Bool {
    do {
      switch try FileSystem.entry(at: path) {
      case .absent, .file(byteCount: 0): return true
      default: return false
      }
    } catch { throw .inaccessible(path: path, reason: error.reason) }
  }
}

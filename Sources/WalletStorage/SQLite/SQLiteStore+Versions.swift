extension SQLiteStore {
  /// Looks at a store of any version that this program knows, and changes nothing of it.
  package static func look(at path: String) async throws(StoreError) -> StoreLook {
    try await FileWork.run { () throws(StoreError) in
      try SQLiteFile(path: path).reading { (connection) throws(StoreError) in
        let version = try connection.schemaVersion()
        try SQLiteSchema.refuseOther(version, at: path)
        var look = StoreLook(
          schemaVersion: version, presentSchemaVersion: SQLiteSchema.version, ring: try connection.loadKeyRing(),
          head: nil)
        // A damaged one is for the audit to tell of, which needs the store opened.
        do throws(StoreError) { look.head = try connection.eventHead() } catch {
          guard case .malformedRow = error else { throw error }
        }
        return look
      }
    }
  }

  /// Brings a store of an older version to the present one, in one transaction; does nothing to one that is there already.
  ///
  /// Programs of the older version refuse it from then on, so it is for those alone who have opened its key ring.
  package static func bringUpToDate(at path: String, unlockedAs ring: KeyRing) async throws(StoreError) {
    let storeID = ring.storeID
    try await FileWork.run { () throws(StoreError) in try SQLiteMigration.run(on: path, storeID: storeID) }
  }

  /// Copies a store of any version that this program knows, as it is, into a new file; see ``backUp(to:onProgress:)``.
  package static func backUp(
    storeAt path: String, to target: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup {
    let look = try await look(at: path)
    guard look.isOutdated else {
      let store = try SQLiteStore(path: path)
      let outcome: Result<StoreBackup, StoreError>
      do throws(StoreError) { outcome = .success(try await store.backUp(to: target, onProgress: report)) } catch {
        outcome = .failure(error)
      }
      await store.close()
      return try outcome.get()
    }
    return try await FileWork.run { () throws(StoreError) in
      try SQLiteFile(path: path).reading { (source) throws(StoreError) in
        // A deferred transaction takes its snapshot at the first read.
        _ = try source.eventHead()
        return try StoreCopy(to: target).made { (copy) throws(StoreError) in
          try copy.fill(from: source, onProgress: report)
        }
      }
    }
  }
}

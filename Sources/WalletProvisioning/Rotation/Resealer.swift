import WalletAddresses
import WalletSecrets
import WalletStorage

/// Goes through all sealed secrets and seals those under old data keys anew, one batch being sealed while the one before it
/// is committed.
struct Resealer: Sendable {
  let committer: WalletCommitter
  let queue: EngineQueue

  /// About 20 ms of a store's write lock.
  static let secretsPerBatch = 1024
  private static let secretsPerSlice = 64

  var store: any WalletStore { committer.store }
  var ring: KeyRing { committer.ring }

  /// What one page of the store has come to.
  private struct Prepared: Sendable {
    var next: SecretCursor
    var examined: Int
    var failures: [WalletError]
    var batch: Batch?
  }

  /// Secrets sealed anew under one data key.
  private struct Batch: Sendable {
    var secrets: [ResealedSecret]
    var dataKeyID: UInt32
  }

  /// Whether the end was reached, and not a stop asked for.
  func run(
    _ rotation: inout DataKeyRotation, onFailure report: (WalletError) -> Void, goesOn: (DataKeyRotation) -> Bool
  ) async throws(WalletError) -> Bool {
    var cursor = SecretCursor.start
    var inHand: Batch?
    while true {
      async let committed = commit(inHand)
      let prepared = await prepare(after: cursor)
      let count = try await committed.get()
      rotation.resealed += count
      guard let next = try prepared.get() else { return true }
      cursor = next.next
      inHand = next.batch
      rotation.examined += next.examined
      rotation.failures += next.failures.count
      next.failures.forEach(report)
      // What is in hand is committed all the same.
      if !goesOn(rotation) || Task.isCancelled {
        rotation.resealed += try await commit(inHand).get()
        return false
      }
    }
  }

  /// Reads a page and seals anew what is under old data keys; nil after the last page.
  private func prepare(after cursor: SecretCursor) async -> Result<Prepared?, WalletError> {
    do throws(WalletError) {
      let page: SecretPage
      do { page = try await store.secrets(after: cursor, limit: Self.secretsPerBatch) } catch {
        throw WalletError(error)
      }
      guard let next = page.next else { return .success(nil) }
      var prepared = Prepared(
        next: next, examined: page.secrets.count + page.malformed.count,
        failures: page.malformed.map { .store(.malformedRow(path: store.name, detail: $0)) }, batch: nil)
      // Another process may have added data keys of the new epoch and sealed under them.
      if !page.secrets.allSatisfy({ ring.knowsDataKey(of: $0.row) }) { try await ring.reload(from: store) }
      let current = ring.record.currentDataKeyIDs
      var (old, new): ([StoredSecret], [StoredSecret]) = ([], [])
      for secret in page.secrets {
        let header = try? RecordHeader(record: secret.row.record)
        if let header, current.contains(header.dataKeyID) { new.append(secret) } else { old.append(secret) }
      }
      prepared.failures += try await failures(of: new)
      prepared.batch = try await seal(old, failures: &prepared.failures)
      return .success(prepared)
    } catch { return .failure(error) }
  }

  /// What does not open of records that name a new data key.
  ///
  /// Anybody who can write to the store could have put that name there: the key that such a record is really under must not
  /// be removed with the old ones.
  private func failures(of secrets: [StoredSecret]) async throws(WalletError) -> [WalletError] {
    guard !secrets.isEmpty else { return [] }
    return try await queue.map(count: secrets.count, sliceCount: Self.secretsPerSlice) { (range) throws(WalletError) in
      defer { SecureWipe.stack() }
      var failures: [WalletError] = []
      for secret in secrets[range] {
        do throws(RecordError) {
          _ = try ring.open(secret.row.record, kind: secret.row.kind, binding: binding(secret))
        } catch {
          let failure = WalletError.record(user: secret.userID, error)
          if error == .resources { throw failure }
          failures.append(failure)
        }
      }
      return failures
    }
  }

  private func binding(_ secret: StoredSecret) -> RecordBinding {
    RecordBinding(
      storeID: ring.storeID, tenant: secret.tenant, userID: secret.userID, secretID: secret.row.secretID,
      publicIdentity: secret.row.publicIdentity)
  }

  private func seal(
    _ secrets: [StoredSecret], failures: inout [WalletError]
  ) async throws(WalletError) -> Batch? {
    guard !secrets.isEmpty else { return nil }
    let dataKeyID = try await committer.reserve(secrets.count)
    let sealed = try await queue.map(count: secrets.count, sliceCount: Self.secretsPerSlice) {
      (range) throws(WalletError) in
      defer { SecureWipe.stack() }
      var sealed: [Result<ResealedSecret, WalletError>] = []
      for secret in secrets[range] { sealed.append(try seal(secret, under: dataKeyID)) }
      return sealed
    }
    var batch = Batch(secrets: [], dataKeyID: dataKeyID)
    for secret in sealed {
      switch secret {
      case .success(let secret): batch.secrets.append(secret)
      case .failure(let error): failures.append(error)
      }
    }
    return batch.secrets.isEmpty ? nil : batch
  }

  /// What is wrong with the secret is the result; what is wrong with this machine is thrown.
  private func seal(
    _ secret: StoredSecret, under dataKeyID: UInt32
  ) throws(WalletError) -> Result<ResealedSecret, WalletError> {
    do throws(RecordError) {
      let record = try ring.reseal(
        secret.row.record, kind: secret.row.kind, binding: binding(secret), dataKeyID: dataKeyID,
        random: committer.maker.sealer.random)
      return .success(ResealedSecret(secret: secret, record: record))
    } catch {
      let failure = WalletError.record(user: secret.userID, error)
      if error == .resources { throw failure }
      return .failure(failure)
    }
  }

  /// Commits a batch; one whose data key was filled by others meanwhile is sealed again.
  private func commit(_ first: Batch?) async -> Result<Int, WalletError> {
    var next = first
    do throws(WalletError) {
      for _ in 0..<WalletCommitter.attempts {
        guard let batch = next else { return .success(0) }
        do throws(StoreError) {
          return .success(try await store.reseal(batch.secrets, dataKeyID: batch.dataKeyID))
        } catch {
          guard error == .dataKeyFull(id: batch.dataKeyID) else { throw WalletError(error) }
        }
        try await ring.reload(from: store)
        var failures: [WalletError] = []
        next = try await seal(batch.secrets.map(\.secret), failures: &failures)
        if let failure = failures.first { throw failure }
      }
      throw .store(.busy(path: store.name))
    } catch { return .failure(error) }
  }
}

package import WalletKeygen
import WalletStorage

extension WalletProvisioner {
  /// Checks everything in the store, of all tenants, as it stands at this moment.
  ///
  /// Opens sealed secrets, derives their addresses anew with another engine than wallets are made with here, compares them
  /// with the stored ones, checks each row's code, the chain of events against its head, rows against events, and the
  /// index of addresses against rows. Findings
  /// are reported as they turn up. Memory stays constant at any number of users as long as rows and events agree.
  /// Whoever does not pass in a batch is looked at alone by the reference libraries, which have the last word. Throws
  /// ``WalletError`` only when the store itself or its key ring cannot be read, or this machine computes wrongly.
  /// `onProgress` is called every few thousand users with the number of users looked at so far.
  public func audit(
    options: AuditOptions = .init(), onFinding report: (AuditFinding) -> Void,
    onProgress progressed: (Int) -> Void = { _ in }
  ) async throws(WalletError) -> AuditSummary {
    let engine: KeyEngine
    do { engine = try options.keyEngine() } catch { throw .keygen(error) }
    return try await audit(options: options, engine: engine, onFinding: report, onProgress: progressed)
  }

  /// With an engine of the caller's, for tests of one that computes wrongly.
  package func audit(
    options: AuditOptions, engine: KeyEngine, onFinding report: (AuditFinding) -> Void,
    onProgress progressed: (Int) -> Void = { _ in }
  ) async throws(WalletError) -> AuditSummary {
    let snapshot: any WalletStoreReading
    do { snapshot = try await session.store.snapshot() } catch { throw WalletError(error) }
    let outcome: Result<AuditSummary, WalletError>
    do throws(WalletError) {
      // Data keys come and go; the snapshot's ring has those that its records can name.
      let ring = try await session.ring.asOf(snapshot)
      let auditor = StoreAuditor(
        store: snapshot, ring: ring, queue: queue, engine: engine, sample: options.sample,
        anchors: options.anchors)
      outcome = .success(try await auditor.run(onFinding: report, onProgress: progressed))
    } catch {
      outcome = .failure(error)
    }
    await snapshot.close()
    return try outcome.get()
  }
}

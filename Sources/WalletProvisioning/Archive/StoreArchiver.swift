import WalletAddresses
public import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// Takes every user of a store, as it stood at one moment, into an archive.
struct StoreArchiver: Sendable {
  let store: any WalletStoreReading
  let ring: KeyRing
  let queue: EngineQueue

  private static let usersPerPage = 128
  /// Few, because a mnemonic takes 1.4 ms.
  private static let usersPerSlice = 16

  /// Reports users who are left out, in the order of the store.
  func run(
    into writer: ArchiveWriter, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) -> ArchiveSummary {
    var summary = ArchiveSummary()
    try append(ArchiveRecord.head(.store, storePart), to: writer)
    let shared = try await appendSharedSeeds(to: writer, onFailure: report)
    var cursor = StoreCursor.start
    while true {
      let page: StorePage
      do { page = try await store.page(after: cursor, limit: Self.usersPerPage) } catch { throw WalletError(error) }
      // Whose it is nobody knows, and an archive must not lack it silently.
      if let detail = page.nameless.first { throw .store(.malformedRow(path: store.name, detail: detail)) }
      guard !page.users.isEmpty else { break }
      cursor = page.next
      summary.erased += page.users.count { $0.isErased }
      let users = page.users.filter {
        !$0.isErased && !($0.wallets.isEmpty && $0.secrets.isEmpty && $0.malformed.isEmpty)
      }
      let prepared = try await queue.map(count: users.count, sliceCount: Self.usersPerSlice) {
        (range) throws(WalletError) in
        defer { SecureWipe.stack() }
        var prepared: [Result<ArchivedUser, WalletError>] = []
        for user in users[range] { prepared.append(try prepare(user, shared)) }
        return prepared
      }
      for user in prepared {
        switch user {
        case .failure(let error):
          summary.failures += 1
          report(error)
        case .success(let archived):
          try append(archived, to: writer)
          summary.users += 1
          summary.wallets += archived.wallets.count
        }
      }
    }
    try append(ArchiveRecord.head(.end, summary.encoded), to: writer)
    do { try writer.finish() } catch { throw .archive(error) }
    return summary
  }

  private var storePart: [UInt8] {
    var writer = ByteWriter()
    writer.append(ring.storeID.bytes)
    return writer.bytes
  }

  private func append(_ user: ArchivedUser, to writer: ArchiveWriter) throws(WalletError) {
    let record: Secret
    do { record = try user.encoded() } catch { throw .secretMemory(error) }
    do {
      try record.withBytes { (record) throws(ArchiveError) in try writer.append(record) }
    } catch { throw .archive(error) }
  }

  private func append(_ record: [UInt8], to writer: ArchiveWriter) throws(WalletError) {
    do { try writer.append(unsafe record.span.bytes) } catch { throw .archive(error) }
  }

  /// Opens a user's secrets and derives the addresses anew.
  ///
  /// What is wrong with the user is the result; what is wrong with this machine is thrown, for nobody must be left out of
  /// an archive because memory was short for a moment.
  private func prepare(
    _ user: StorePage.User, _ shared: [OpenedSharedSeed]
  ) throws(WalletError) -> Result<ArchivedUser, WalletError> {
    do throws(WalletError) { return .success(try open(user, shared)) } catch {
      switch error {
      case .rowAltered, .notArchivable, .store(.malformedRow): return .failure(error)
      case .record(_, let reason) where reason != .resources: return .failure(error)
      default: throw error
      }
    }
  }

  private func open(
    _ user: StorePage.User, _ shared: [OpenedSharedSeed]
  ) throws(WalletError) -> ArchivedUser {
    if let detail = user.malformed.first {
      throw .store(.malformedRow(path: store.name, detail: "\(detail) of user \(user.userID)"))
    }
    if let altered = user.wallets.first(where: { !ring.isAuthentic($0) }) {
      throw .rowAltered(user: user.userID, chain: altered.chain)
    }
    var archived = ArchivedUser(tenant: user.tenant, userID: user.userID, secrets: [], wallets: user.wallets)
    let opener = SecretOpener(ring: ring)
    var verified = 0
    for secret in user.secrets {
      guard ArchivedUser.kinds.contains(secret.kind) else { throw .notArchivable(user: user.userID) }
      let wallets = user.wallets.filter { $0.secretID == secret.secretID }
      let plain: ImportedKey
      do throws(RecordError) {
        let opened = try opener.open(secret, of: user.userID, tenant: user.tenant)
        let addresses = try ReferencePath.addresses(of: opened, row: secret, wallets: wallets)
        guard addresses == wallets.map(\.address) else { throw .identityMismatch }
        plain = ImportedKey(opened)
      } catch { throw .record(user: user.userID, error) }
      verified += wallets.count
      archived.secrets.append(
        ArchivedUser.SecretPart(
          slot: secret.slot, id: secret.secretID, kind: secret.kind, publicIdentity: secret.publicIdentity,
          plain: plain))
    }
    for wallet in user.wallets where wallet.kind == .sharedSeed {
      let seed = shared.first { $0.row.tenant == user.tenant && $0.row.secretID == wallet.secretID }
      guard let seed else { throw .notArchivable(user: user.userID) }
      guard seed.address(of: wallet) == wallet.address else {
        throw .record(user: user.userID, .identityMismatch)
      }
      verified += 1
    }
    // A wallet whose secret is not the user's own, or gone.
    guard verified == user.wallets.count, verified > 0 else { throw .notArchivable(user: user.userID) }
    return archived
  }
}

extension WalletProvisioner {
  /// Takes every user of the store, of all tenants, as it stands at this moment, into one encrypted file.
  ///
  /// The file is new, mode 0600, complete and durable on return, and removed if anything fails. Every secret is opened
  /// and must give its wallets' addresses first; a user for whom that fails is reported and left out. The store's outbox
  /// records the export, durably, before the first byte leaves. Memory stays constant at any number of users. Throws
  /// ``WalletError``.
  public func archive(
    to path: String, lock: ArchiveLock, onFailure report: (WalletError) -> Void = { _ in }
  ) async throws(WalletError) -> ArchiveSummary {
    // SQLite would take the archive for its own, and delete it.
    if let database = session.databasePath, StoreFiles(path: database).part(at: path) != nil {
      throw .archive(.partOfStore)
    }
    let file: ArchiveOutputFile
    do { file = try ArchiveOutputFile(path: path) } catch { throw .archive(error) }
    let summary = try await archive(lock: lock, onFailure: report) { (bytes) throws(ArchiveError) in
      try file.write(bytes)
    }
    do { try file.finish() } catch { throw .archive(error) }
    return summary
  }

  /// The same into anything that takes bytes, for tests.
  package func archive(
    lock: ArchiveLock, onFailure report: (WalletError) -> Void,
    to write: @escaping ([UInt8]) throws(ArchiveError) -> Void
  ) async throws(WalletError) -> ArchiveSummary {
    let everyone: UserID
    do { everyone = try UserID(WalletEvent.everyone) } catch { throw .userID(error) }
    let event = WalletEvent(
      time: now(), tenant: options.tenant, userID: everyone, action: .archived(lock: lock.description))
    do { try await session.store.append(event, chain: session.ring.eventChain) } catch { throw WalletError(error) }
    let snapshot: any WalletStoreReading
    do { snapshot = try await session.store.snapshot() } catch { throw WalletError(error) }
    let outcome: Result<ArchiveSummary, WalletError>
    do throws(WalletError) {
      // Data keys come and go; the snapshot's ring has those that its records can name.
      let ring = try await session.ring.asOf(snapshot)
      // A pass-phrase takes a second, which is not the tasks' threads' to spend.
      let sealing = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
        do throws(ArchiveError) { return [try ArchiveSealing(lock)] } catch { throw .archive(error) }
      }
      guard let sealing = sealing.first else { throw .closed }
      let writer: ArchiveWriter
      do throws(ArchiveError) { writer = try ArchiveWriter(sealing: sealing, to: write) } catch {
        throw .archive(error)
      }
      let archiver = StoreArchiver(store: snapshot, ring: ring, queue: queue)
      outcome = .success(try await archiver.run(into: writer, onFailure: report))
    } catch {
      outcome = .failure(error)
    }
    await snapshot.close()
    return try outcome.get()
  }
}

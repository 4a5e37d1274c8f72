import WalletAddresses
import WalletKeyFiles
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

  /// Reports users who are left out, in the order of the store, and then whatever else shows that something is missing.
  func run(
    into writer: ArchiveWriter, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) -> ArchiveSummary {
    try append(ArchiveRecord.head(.store, storePart), to: writer)
    let auditor = try auditor
    // What the users are compared with; one core is enough for it.
    let events = auditor.checkEvents()
    var pass = Pass()
    do throws(WalletError) {
      pass.shared = try await appendSharedSeeds(to: writer, &pass, onFailure: report)
      try await appendUsers(to: writer, &pass, onFailure: report)
    } catch {
      // Nothing may be under way on the store any more when the caller closes it.
      events.cancel()
      _ = await events.value
      throw error
    }
    let told = try await events.value.get()
    try await requireWhole(auditor, told, &pass, onFailure: report)
    if told.erased.count > 0 { try await appendErased(to: writer, &pass) }
    var summary = pass.summary
    summary.failures = pass.failedUsers.count + pass.otherFailures
    try append(ArchiveRecord.head(.end, summary.encoded), to: writer)
    do { try writer.finish() } catch { throw .archive(error) }
    return summary
  }

  private func appendUsers(
    to writer: ArchiveWriter, _ pass: inout Pass, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) {
    var cursor = StoreCursor.start
    while true {
      let page: StorePage
      do { page = try await store.page(after: cursor, limit: Self.usersPerPage) } catch { throw WalletError(error) }
      for detail in page.nameless {
        // Whose it is nobody knows; the events tell who is missing.
        pass.otherFailures += 1
        report(.store(.malformedRow(path: store.name, detail: detail)))
      }
      guard !page.users.isEmpty else { return }
      cursor = page.next
      page.users.forEach { pass.see($0) }
      let users = page.users.filter {
        !$0.isErased && !($0.wallets.isEmpty && $0.secrets.isEmpty && $0.malformed.isEmpty)
      }
      let shared = pass.shared
      let prepared = try await queue.map(count: users.count, sliceCount: Self.usersPerSlice) {
        (range) throws(WalletError) in
        defer { SecureWipe.stack() }
        var prepared: [Result<ArchivedUser, WalletError>] = []
        for user in users[range] { prepared.append(try prepare(user, shared)) }
        return prepared
      }
      for (user, outcome) in zip(users, prepared) {
        switch outcome {
        case .failure(let error):
          pass.failedUsers.insert(user.userID)
          report(error)
        case .success(let archived):
          try append(archived, to: writer)
          pass.summary.users += 1
          pass.summary.wallets += archived.wallets.count
        }
      }
    }
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

  func append(_ record: [UInt8], to writer: ArchiveWriter) throws(WalletError) {
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
      case .rowAltered, .notArchivable, .finding, .store(.malformedRow): return .failure(error)
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
      guard !wallets.isEmpty else { throw .finding(.secretWithoutWallet(user: user.userID)) }
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
      guard let seed else { throw .finding(.secretMissing(user: user.userID, chain: wallet.chain)) }
      guard seed.address(of: wallet) == wallet.address else {
        throw .record(user: user.userID, .identityMismatch)
      }
      verified += 1
    }
    for wallet in user.wallets where wallet.kind != .sharedSeed {
      guard user.secrets.contains(where: { $0.secretID == wallet.secretID }) else {
        throw .finding(.secretMissing(user: user.userID, chain: wallet.chain))
      }
    }
    guard verified == user.wallets.count else { throw .notArchivable(user: user.userID) }
    return archived
  }
}

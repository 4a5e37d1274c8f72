import WalletAddresses
import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// Takes the users of an archive into a store, sealed under its own keys.
struct StoreRestorer: Sendable {
  let store: any WalletStore
  let committer: WalletCommitter
  let queue: EngineQueue
  let time: UInt64

  /// Small, because all of a batch's secrets are in memory in the clear.
  private static let usersPerBatch = 512
  private static let usersPerSlice = 16
  private static let attempts = 16

  /// Restores every user; safe to run again after an interruption.
  func run(
    from reader: ArchiveReader, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) -> ArchiveSummary {
    var summary = ArchiveSummary()
    var batch: [ArchivedUser] = []
    var erased: [WalletOwner] = []
    var seeds: [Tenant: OpenedSharedSeed] = [:]
    while let record = try ArchiveRecord.next(of: reader) {
      if case .sharedSeed(let seed) = record { seeds[seed.tenant] = try await restore(seed) }
      if case .erased(let owner) = record {
        // Behind all users, so that whoever is both keeps the keys and is named.
        try await restore(batch, seeds, &summary, onFailure: report)
        batch = []
        if erased.count == Self.usersPerBatch || erased.last.map({ $0.tenant != owner.tenant }) == true {
          try await mark(erased, &summary, onFailure: report)
          erased = []
        }
        erased.append(owner)
      }
      guard case .user(let user) = record else { continue }
      if batch.count == Self.usersPerBatch || batch.last.map({ $0.tenant != user.tenant }) == true {
        try await restore(batch, seeds, &summary, onFailure: report)
        batch = []
      }
      batch.append(user)
    }
    try await restore(batch, seeds, &summary, onFailure: report)
    try await mark(erased, &summary, onFailure: report)
    return summary
  }

  /// Sees to it that who was erased is given no wallets here either.
  private func mark(
    _ owners: [WalletOwner], _ summary: inout ArchiveSummary, onFailure report: (WalletError) -> Void
  ) async throws(WalletError) {
    guard let tenant = owners.first?.tenant else { return }
    let marks: [UserID: ErasureMark]
    do throws(StoreError) {
      marks = try await store.markErased(
        owners.map(\.userID), tenant: tenant, time: time, chain: committer.ring.eventChain)
    } catch { throw WalletError(error) }
    for owner in owners {
      if marks[owner.userID] == .hasKeys {
        summary.failures += 1
        report(.erasedElsewhere(user: owner.userID))
      } else {
        summary.erased += 1
      }
    }
  }

  private func restore(
    _ users: [ArchivedUser], _ seeds: [Tenant: OpenedSharedSeed], _ summary: inout ArchiveSummary,
    onFailure report: (WalletError) -> Void
  ) async throws(WalletError) {
    guard let tenant = users.first?.tenant else { return }
    let (outcomes, collided) = try await create(users, seeds, tenant: tenant)
    for user in users {
      guard !collided.contains(user.userID) else {
        summary.failures += 1
        report(.addressTaken(user: user.userID))
        continue
      }
      if outcomes[user.userID]?.isErased == true {
        summary.failures += 1
        report(.erased(user: user.userID))
        continue
      }
      guard let outcome = outcomes[user.userID], Self.holds(outcome.wallets, of: user, committer.ring) else {
        summary.failures += 1
        report(.alreadyHasWallets(user: user.userID))
        continue
      }
      summary.users += 1
      summary.wallets += user.wallets.count
      if outcome.createdCount == 0 { summary.alreadyThere += 1 }
    }
  }

  /// Whether a user's rows are authentic and hold all that the archive has of them.
  private static func holds(_ rows: [WalletRow], of user: ArchivedUser, _ ring: KeyRing) -> Bool {
    guard rows.allSatisfy({ ring.isAuthentic($0) }) else { return false }
    return user.wallets.allSatisfy { wallet in
      rows.contains { row in
        row.chain == wallet.chain && row.accountIndex == wallet.accountIndex && row.kind == wallet.kind
          && row.profile == wallet.profile && row.path == wallet.path && row.address == wallet.address
      }
    }
  }

  private func create(
    _ users: [ArchivedUser], _ seeds: [Tenant: OpenedSharedSeed], tenant: Tenant
  ) async throws(WalletError) -> (outcomes: [UserID: CreationOutcome], collided: Set<UserID>) {
    var users = users
    var collided: Set<UserID> = []
    var attempts = Self.attempts
    while attempts > 0 {
      if users.isEmpty { return ([:], collided) }
      let secretCount = users.reduce(0) { $0 + $1.secrets.count }
      let dataKeyID = try await committer.reserve(secretCount)
      let sealed = try await queue.map(count: users.count, sliceCount: Self.usersPerSlice) {
        [users] (range) throws(WalletError) in
        defer { SecureWipe.stack() }
        var made: [CreationBatch.User] = []
        for user in users[range] { made.append(try seal(user, seeds, dataKeyID: dataKeyID)) }
        return made
      }
      let batch = CreationBatch(tenant: tenant, time: time, users: sealed, dataKeyID: dataKeyID)
      do throws(StoreError) {
        let outcomes = try await store.create(batch, chain: committer.ring.eventChain)
        return (Dictionary(outcomes.map { ($0.userID, $0) }) { first, _ in first }, collided)
      } catch {
        switch error {
        case .dataKeyFull(dataKeyID):
          attempts -= 1
          try await committer.ring.reload(from: store)
        case .addressTaken(let address):
          // Somebody of the store has it; everyone else in the batch has no part in that.
          let holders = users.filter { $0.wallets.contains { $0.address.utf8.elementsEqual(address.utf8) } }
          guard !holders.isEmpty else { throw WalletError(error) }
          collided.formUnion(holders.map(\.userID))
          users.removeAll { collided.contains($0.userID) }
        case .sharedIndexTaken(_, let index):
          let holders = users.filter { $0.wallets.contains { $0.kind == .sharedSeed && $0.accountIndex == index } }
          guard !holders.isEmpty else { throw WalletError(error) }
          collided.formUnion(holders.map(\.userID))
          users.removeAll { collided.contains($0.userID) }
        default: throw WalletError(error)
        }
      }
    }
    throw .store(.busy(path: store.name))
  }

  /// Seals a user's secrets under the store's keys, and takes them from there to their addresses by the reference path.
  private func seal(
    _ user: ArchivedUser, _ seeds: [Tenant: OpenedSharedSeed], dataKeyID: UInt32
  ) throws(WalletError) -> CreationBatch.User {
    let maker = committer.maker
    let sealer = RecordSealer(ring: committer.ring, tenant: user.tenant, random: maker.sealer.random)
    var made = CreationBatch.User(
      userID: user.userID, secrets: [], wallets: [], isImport: true, isRestoration: true)
    for secret in user.secrets {
      try secret.plain.key.withBytes { (plain) throws(WalletError) in
        try sealer.add(
          plain, kind: secret.kind, slot: secret.slot, id: secret.id, publicIdentity: secret.publicIdentity, to: &made,
          dataKeyID: dataKeyID)
      }
    }
    // A user has secrets of its own, or an account of the shared seed.
    if user.wallets.contains(where: { $0.kind == .sharedSeed }) {
      for wallet in user.wallets { made.wallets.append(try resealed(wallet, by: seeds)) }
      return made
    }
    for var wallet in user.wallets {
      let slot: SecretSlot =
        wallet.kind == .mnemonic ? .mnemonic : .raw(wallet.chain, accountIndex: wallet.accountIndex)
      guard user.secrets.contains(where: { $0.id == wallet.secretID && $0.slot == slot && $0.kind == wallet.kind })
      else { throw .record(user: user.userID, .identityMismatch) }
      wallet.code = committer.ring.code(of: wallet)
      made.wallets.append(wallet)
    }
    try WalletVerifier(opener: maker.verifier.opener, tenant: user.tenant).verify(made)
    return made
  }
}

extension WalletProvisioner {
  /// Takes every user of an archive into this store, under its own keys, with ids, chains, paths, profiles, addresses
  /// and identifiers as they were.
  ///
  /// Every secret is sealed, opened again, and must give the addresses that the archive says. Users who have these very
  /// wallets count as ``ArchiveSummary/alreadyThere``: running it again after an interruption does the rest. A user who
  /// has others is reported and left as it is: nothing of the archived user is written then, not even accounts that the
  /// store's user lacks. Who was erased is marked as that here. Throws ``WalletError``.
  public func restore(
    _ archive: WalletArchive, onFailure report: (WalletError) -> Void = { _ in }
  ) async throws(WalletError) -> ArchiveSummary {
    let restorer = StoreRestorer(store: session.store, committer: committer, queue: queue, time: now())
    return try await restorer.run(from: try archive.reader(), onFailure: report)
  }
}

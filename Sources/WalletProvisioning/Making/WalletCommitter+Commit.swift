import WalletAddresses
import WalletStorage

extension WalletCommitter {
  /// What became of a list of users.
  struct Outcome: Sendable {
    var results: [UserID: Result<UserWallets, WalletError>]
    var createdWalletCount: Int
  }

  /// Commits what was prepared; durable on return.
  ///
  /// The wallets that come back may be another process's. If that made fewer chains, or of another kind, the missing
  /// wallets are made from what it left.
  func commit(_ prepared: Prepared) async throws(WalletError) -> Outcome {
    var outcome = Outcome(results: prepared.settled, createdWalletCount: 0)
    let overtaken = try await commit(prepared.batch, of: prepared.requests, into: &outcome)
    guard !overtaken.isEmpty else { return outcome }
    // Now they have wallets, so nobody can overtake anew: a user's first secret is the last word on the kind.
    let next = try await prepare(overtaken)
    outcome.results.merge(next.settled) { _, new in new }
    for user in try await commit(next.batch, of: next.requests, into: &outcome) {
      outcome.results[user] = .failure(.store(.busy(path: store.name)))
    }
    return outcome
  }

  /// Commits a bulk batch; as long as there are log-ins, in transactions that they do not notice.
  ///
  /// A log-in is queued behind at most one of them: the next is handed to the store when the one before has ended.
  func commitBulk(_ prepared: Prepared) async throws(WalletError) -> Outcome {
    guard logins.isRecent, let batch = prepared.batch, batch.users.count > Self.usersPerStep else {
      return try await commit(prepared)
    }
    var outcome = Outcome(results: prepared.settled, createdWalletCount: 0)
    var rest = batch.users[...]
    let requests = Dictionary(prepared.requests.map { ($0.userID, $0) }, uniquingKeysWith: { first, _ in first })
    while !rest.isEmpty {
      let count = logins.isRecent ? Self.usersPerStep : rest.count
      var step = batch
      step.users = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      let part = try await commit(
        Prepared(settled: [:], requests: step.users.compactMap { requests[$0.userID] }, batch: step))
      outcome.results.merge(part.results) { _, new in new }
      outcome.createdWalletCount += part.createdWalletCount
    }
    return outcome
  }

  /// How many users of a bulk run share a transaction while there are log-ins: about as much work as a sync takes.
  ///
  /// Twice as many make the bulk run a third faster and the slowest hundredth of log-ins a quarter slower.
  private static let usersPerStep = 16

  /// Commits a batch; returns the users whom another process was quicker to give some wallets, but not all.
  private func commit(
    _ first: CreationBatch?, of requests: [WalletRequest], into outcome: inout Outcome
  ) async throws(WalletError) -> [UserID] {
    var next = first
    for _ in 0..<Self.attempts {
      guard let batch = next else { return [] }
      let failure: StoreError
      do throws(StoreError) {
        let created = try await store.create(batch, chain: ring.eventChain)
        return settle(created, of: requests, into: &outcome)
      } catch { failure = error }
      if failure == .dataKeyFull(id: batch.dataKeyID) {
        try await ring.reload(from: store)
        next = try await make(requests, settling: &outcome.results)
      } else {
        guard await concernsOneUser(failure, of: batch) else { throw WalletError(failure) }
        return try await commitApart(batch, of: requests, after: failure, into: &outcome)
      }
    }
    throw .store(.busy(path: store.name))
  }

  /// Commits a batch that one of its users holds up in two halves, until that user is alone.
  private func commitApart(
    _ batch: CreationBatch, of requests: [WalletRequest], after failure: StoreError, into outcome: inout Outcome
  ) async throws(WalletError) -> [UserID] {
    guard batch.users.count > 1 else {
      for user in batch.users {
        if case .addressTaken = failure {
          outcome.results[user.userID] = .failure(.addressTaken(user: user.userID))
        } else {
          outcome.results[user.userID] = .failure(.store(failure))
        }
      }
      return []
    }
    var overtaken: [UserID] = []
    let middle = batch.users.count / 2
    for users in [batch.users[..<middle], batch.users[middle...]] {
      var half = batch
      half.users = Array(users)
      let ids = Set(users.map(\.userID))
      overtaken += try await commit(half, of: requests.filter { ids.contains($0.userID) }, into: &outcome)
    }
    return overtaken
  }

  /// Whether a transaction failed for what is stored of one user.
  private func concernsOneUser(_ failure: StoreError, of batch: CreationBatch) async -> Bool {
    switch failure {
    case .malformedRow:
      // Unless it is a row that every transaction needs.
      return (try? await store.eventHead()) != nil
    case .addressTaken(let address):
      // A new key whose address is there already is a generator that repeats itself: that stops everything.
      let user = batch.users.first { $0.wallets.contains { $0.address.utf8.elementsEqual(address.utf8) } }
      return user?.secrets.isEmpty ?? false
    case .sharedIndexTaken: return true
    default: return false
    }
  }

  /// Takes down the wallets of users after a commit: every row authentic, and one for each chain.
  private func settle(
    _ created: [CreationOutcome], of requests: [WalletRequest], into outcome: inout Outcome
  ) -> [UserID] {
    outcome.results.reserveCapacity(outcome.results.count + created.count)
    var overtaken: [UserID] = []
    for user in created {
      outcome.createdWalletCount += user.createdCount
      if user.isErased {
        outcome.results[user.userID] = .failure(.erased(user: user.userID))
        continue
      }
      outcome.results[user.userID] = checked(user.wallets, of: user.userID).flatMap { wallets in
        guard let missing = chains.first(where: { wallets[$0] == nil }) else { return .success(wallets) }
        let source = requests.first { $0.userID == user.userID }?.source
        if Self.wasOvertaken(source, by: wallets) { overtaken.append(user.userID) }
        // The secret's slot is taken, but there is no row for it: someone removed the row. A second secret for the
        // chain would hide that.
        return .failure(.rowAltered(user: user.userID, chain: missing))
      }
    }
    return overtaken
  }

  /// Whether what was made lost to wallets that were not there when it was asked for.
  ///
  /// Secret and rows are one transaction: a secret without any row, or a raw key without its own, is no other process's
  /// doing.
  private static func wasOvertaken(_ source: WalletRequest.Source?, by wallets: UserWallets) -> Bool {
    guard let kind = wallets.all.first?.kind else { return false }
    switch source {
    case .newMnemonic, .newAccount: return true
    case .raw: return kind == .mnemonic || kind == .sharedSeed
    case .mnemonic, .account, nil: return false
    }
  }
}

import WalletAddresses
import WalletSecrets
import WalletStorage

/// Takes users from "who lacks what" to committed wallets: reads, makes, seals, commits.
///
/// Safe to run twice.
struct WalletCommitter: Sendable {
  let store: any WalletStore
  let ring: KeyRing
  let maker: WalletMaker
  let queue: EngineQueue
  let chains: [Chain]
  let clock: @Sendable () -> UInt64

  /// What was found and made for a list of users, not yet committed.
  struct Prepared: Sendable {
    /// Users all of whose wallets are there, and those whose rows cannot be trusted.
    var settled: [UserID: Result<UserWallets, WalletError>]
    /// What to make for the others.
    var requests: [WalletMaker.Request]
    var batch: CreationBatch?
  }

  /// What became of a list of users.
  struct Outcome: Sendable {
    var results: [UserID: Result<UserWallets, WalletError>]
    var createdWalletCount: Int
  }

  /// How often sealing starts over because other processes filled the data key meanwhile.
  private static let attempts = 16

  /// Reads which wallets are missing and makes them.
  func prepare(_ users: [UserID]) async throws(WalletError) -> Prepared {
    var prepared = Prepared(settled: [:], requests: [], batch: nil)
    for (user, wallets) in try await stored(Set(users)) {
      switch wallets {
      case .failure(let error):
        prepared.settled[user] = .failure(error)
      case .success(let wallets):
        let missing = chains.filter { wallets[$0] == nil }
        if missing.isEmpty {
          prepared.settled[user] = .success(wallets)
        } else {
          prepared.requests.append(.init(userID: user, chains: missing))
        }
      }
    }
    prepared.batch = try await make(prepared.requests)
    return prepared
  }

  /// What is stored of every one of the users.
  private func stored(
    _ users: Set<UserID>
  ) async throws(WalletError) -> [UserID: Result<UserWallets, WalletError>] {
    let rows: [WalletRow]
    do {
      rows = try await store.wallets(of: Array(users), tenant: maker.tenant)
    } catch {
      guard case .malformedRow = error else { throw WalletError(error) }
      guard users.count > 1 else {
        return Dictionary(uniqueKeysWithValues: users.map { ($0, .failure(.store(error))) })
      }
      // One damaged row must not fail all who share the batch.
      var results: [UserID: Result<UserWallets, WalletError>] = [:]
      for user in users { results.merge(try await stored([user])) { first, _ in first } }
      return results
    }
    let byUser = Dictionary(grouping: rows, by: \.userID)
    return Dictionary(
      uniqueKeysWithValues: users.map { user in (user, checked(byUser[user] ?? [], of: user)) })
  }

  /// Commits what was prepared; durable on return.
  ///
  /// The wallets that come back may be another process's.
  func commit(_ prepared: Prepared) async throws(WalletError) -> Outcome {
    var outcome = Outcome(results: prepared.settled, createdWalletCount: 0)
    var next = prepared.batch
    for _ in 0..<Self.attempts {
      guard let batch = next else { return outcome }
      do throws(StoreError) {
        for user in try await store.create(batch, chain: ring.eventChain) {
          outcome.results[user.userID] = complete(user.wallets, of: user.userID)
          outcome.createdWalletCount += user.createdCount
        }
        return outcome
      } catch {
        guard error == .dataKeyFull(id: batch.dataKeyID) else { throw WalletError(error) }
        try await ring.reload(from: store)
        next = try await make(prepared.requests)
      }
    }
    throw .store(.busy(path: store.name))
  }

  /// The wallets of a user, if every row is authentic.
  func checked(_ rows: [WalletRow], of user: UserID) -> Result<UserWallets, WalletError> {
    if let altered = rows.first(where: { !ring.isAuthentic($0) }) {
      return .failure(.rowAltered(user: user, chain: altered.chain))
    }
    return .success(UserWallets(userID: user, rows: rows))
  }

  /// The wallets of a user after a commit: every row authentic, and one for each chain.
  private func complete(_ rows: [WalletRow], of user: UserID) -> Result<UserWallets, WalletError> {
    checked(rows, of: user).flatMap { wallets in
      // The secret's slot is taken, but there is no row for it: someone removed the row. A second secret for the chain
      // would hide that.
      guard let missing = chains.first(where: { wallets[$0] == nil }) else { return .success(wallets) }
      return .failure(.rowAltered(user: user, chain: missing))
    }
  }

  private func make(_ requests: [WalletMaker.Request]) async throws(WalletError) -> CreationBatch? {
    guard !requests.isEmpty else { return nil }
    let dataKeyID = try await reserve(requests.reduce(0) { $0 + $1.chains.count })
    let maker = maker
    let users = try await queue.map(count: requests.count, sliceCount: WalletMaker.usersPerSlice) {
      (range) throws(WalletError) in
      try maker.make(Array(requests[range]), dataKeyID: dataKeyID)
    }
    return CreationBatch(tenant: maker.tenant, time: clock(), users: users, dataKeyID: dataKeyID)
  }

  /// Finds room for `count` secrets under a data key, adding one to the ring when needed.
  private func reserve(_ count: Int) async throws(WalletError) -> UInt32 {
    for _ in 0..<Self.attempts {
      if let id = ring.reserve(count) { return id }
      do {
        let version = ring.record.version
        let grown = try ring.addingDataKey(random: maker.random)
        try await store.replaceKeyRing(grown, ifVersion: version)
        try ring.install(grown)
      } catch StoreError.keyRingChanged {
        try await ring.reload(from: store)
      } catch let error as StoreError {
        throw WalletError(error)
      } catch let error as KeyRingError {
        throw .keyRing(error)
      } catch {
        throw .closed
      }
    }
    throw .store(.busy(path: store.name))
  }
}

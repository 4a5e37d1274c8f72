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
  let chains: [Chain]
  let keys: KeyKind
  let clock: @Sendable () -> UInt64

  /// What was found and made for a list of users, not yet committed.
  struct Prepared: Sendable {
    /// Users all of whose wallets are there, and those whose rows cannot be trusted.
    var settled: [UserID: Result<UserWallets, WalletError>]
    /// What to make for the others.
    var requests: [WalletRequest]
    var batch: CreationBatch?
  }

  /// How often sealing starts over because other processes filled the data key meanwhile.
  static let attempts = 16

  /// Who is waiting beside a bulk run.
  let logins = LoginActivity()

  private static let fewestUsersOfBulk = 64

  /// Who had which wallets, for those who lack one.
  let history = WalletHistory()

  /// The tenant's shared seed, and the indexes reserved for its users.
  let shared = SharedSeedKeeper()

  /// Reads which wallets are missing and makes them.
  func prepare(_ users: [UserID]) async throws(WalletError) -> Prepared {
    var prepared = Prepared(settled: [:], requests: [], batch: nil)
    for (user, wallets) in try await refusingRemoved(
      try await refusingErased(try await stored(Self.distinct(users))))
    {
      let found: UserWallets
      switch wallets {
      case .success(let wallets): found = wallets
      case .failure(let error):
        prepared.settled[user] = .failure(error)
        continue
      }
      do throws(WalletError) {
        let missing = found.all.isEmpty ? chains : chains.filter { found[$0] == nil }
        if missing.isEmpty {
          prepared.settled[user] = .success(found)
        } else {
          let source = try await source(of: user, with: found)
          prepared.requests.append(WalletRequest(userID: user, chains: missing, source: source))
        }
      } catch {
        guard error.concernsOneUser else { throw error }
        prepared.settled[user] = .failure(error)
      }
    }
    if keys == .sharedSeed { prepared.requests = Self.inOrder(prepared.requests, of: users) }
    prepared.batch = try await make(prepared.requests, settling: &prepared.settled)
    return prepared
  }

  /// What is stored of a user.
  typealias Stored = (user: UserID, wallets: Result<UserWallets, WalletError>)

  /// The users in order of their ids, each once: the order in which a store likes them best.
  static func distinct(_ users: [UserID]) -> [UserID] {
    var distinct: [UserID] = []
    distinct.reserveCapacity(users.count)
    for user in users.sorted() where distinct.last != user { distinct.append(user) }
    return distinct
  }

  /// Requests in the order of a list of users, so that the indexes of a list are in its order.
  private static func inOrder(_ requests: [WalletRequest], of users: [UserID]) -> [WalletRequest] {
    var remaining = Dictionary(uniqueKeysWithValues: requests.map { ($0.userID, $0) })
    return users.compactMap { remaining.removeValue(forKey: $0) }
  }

  /// What a user's missing keys come from: of the kind that the user has, whatever is asked for now.
  private func source(of user: UserID, with wallets: UserWallets) async throws(WalletError) -> WalletRequest.Source {
    guard let first = wallets.all.first else {
      switch keys {
      case .raw: return .raw
      case .sharedSeed: return .newAccount
      case .mnemonic12, .mnemonic24: return .newMnemonic
      }
    }
    if first.kind == .sharedSeed { return .account(first.accountIndex) }
    guard first.kind == .mnemonic else { return .raw }
    let secrets = try await ring.secrets(of: user, tenant: maker.tenant, in: store)
    guard let row = secrets.first(where: { $0.slot == .mnemonic && $0.kind == .mnemonic }) else {
      throw .record(user: user, .notAuthentic)
    }
    return .mnemonic(row)
  }

  /// Turns users whose keys were destroyed on purpose into failures; they have no wallets.
  func refusingErased(_ users: [Stored]) async throws(WalletError) -> [Stored] {
    let empty = users.indices.filter { (try? users[$0].wallets.get())?.all.isEmpty == true }
    guard !empty.isEmpty else { return users }
    let erased: Set<UserID>
    do throws(StoreError) {
      erased = try await store.erasedUsers(among: empty.map { users[$0].user }, tenant: maker.tenant)
    } catch { throw WalletError(error) }
    guard !erased.isEmpty else { return users }
    var users = users
    for index in empty where erased.contains(users[index].user) {
      users[index].wallets = .failure(.erased(user: users[index].user))
    }
    return users
  }

  /// Turns users who lack a wallet that the events tell of into failures: its row was removed.
  func refusingRemoved(_ users: [Stored]) async throws(WalletError) -> [Stored] {
    var users = users
    let incomplete = users.indices.filter { index in
      guard let found = try? users[index].wallets.get(), !found.all.isEmpty else { return false }
      return !chains.allSatisfy { found[$0] != nil }
    }
    guard !incomplete.isEmpty else { return users }
    do throws(StoreError) {
      try await history.catchUp(with: store, chain: ring.eventChain)
    } catch {
      switch error {
      case .corrupt, .malformedRow:
        for index in incomplete { users[index].wallets = .failure(.store(error)) }
        return users
      default: throw WalletError(error)
      }
    }
    var suspects: [(index: Int, chains: Set<Chain>)] = []
    for index in incomplete {
      guard let found = try? users[index].wallets.get() else { continue }
      var told: Set<Chain> = []
      for chain in chains where found[chain] == nil {
        if await history.tells(of: users[index].user, tenant: maker.tenant, on: chain) { told.insert(chain) }
      }
      if !told.isEmpty { suspects.append((index, told)) }
    }
    guard !suspects.isEmpty else { return users }
    // Another process may have made them since the rows were read; rows read after the events must be there.
    let again = try await stored(suspects.map { users[$0.index].user })
    for (suspect, now) in zip(suspects, again) {
      users[suspect.index].wallets = now.wallets.flatMap { found in
        guard let removed = suspect.chains.sorted().first(where: { found[$0] == nil }) else { return .success(found) }
        return .failure(.rowAltered(user: now.user, chain: removed))
      }
    }
    return users
  }

  /// What is stored of every one of some distinct users, in their order.
  func stored(_ users: [UserID]) async throws(WalletError) -> [Stored] {
    let rows: [WalletRow]
    do {
      rows = try await store.wallets(of: users, tenant: maker.tenant)
    } catch {
      guard case .malformedRow = error else { throw WalletError(error) }
      guard users.count > 1 else { return users.map { ($0, .failure(.store(error))) } }
      // One damaged row must not fail all who share the batch.
      var results: [Stored] = []
      for user in users { results += try await stored([user]) }
      return results
    }
    // New users, for the most part.
    guard !rows.isEmpty else { return users.map { ($0, .success(UserWallets(userID: $0, rows: []))) } }
    let byUser = Dictionary(grouping: rows, by: \.userID)
    return users.map { user in (user, checked(byUser[user] ?? [], of: user)) }
  }

  /// The wallets of a user, if every row is authentic.
  func checked(_ rows: [WalletRow], of user: UserID) -> Result<UserWallets, WalletError> {
    if let altered = rows.first(where: { !ring.isAuthentic($0) }) {
      return .failure(.rowAltered(user: user, chain: altered.chain))
    }
    return .success(UserWallets(userID: user, rows: rows))
  }

  /// Makes what the requests ask for; users who fail by themselves are settled.
  func make(
    _ requests: [WalletRequest], settling settled: inout [UserID: Result<UserWallets, WalletError>]
  ) async throws(WalletError) -> CreationBatch? {
    guard !requests.isEmpty else { return nil }
    let dataKeyID = try await reserve(requests.reduce(0) { $0 + $1.secretCount })
    var users = try await makeAccounts(requests)
    users.reserveCapacity(requests.count)
    // A thread is left to log-ins; what is made for them is little, and does not ask for fewer.
    let isBulk = requests.count > Self.fewestUsersOfBulk
    let threads = isBulk && logins.isRecent ? max(1, maker.queue.threadCount - 1) : nil
    for made in try await maker.make(requests, dataKeyID: dataKeyID, threads: threads) {
      switch made {
      case .success(let user): users.append(user)
      case .failure(let failure): settled[failure.userID] = .failure(failure.error)
      }
    }
    guard !users.isEmpty else { return nil }
    return CreationBatch(tenant: maker.tenant, time: clock(), users: users, dataKeyID: dataKeyID)
  }

  /// Finds room for `count` secrets under a data key, adding one to the ring when needed.
  func reserve(_ count: Int) async throws(WalletError) -> UInt32 {
    for _ in 0..<Self.attempts {
      if let id = ring.reserve(count) { return id }
      do {
        let version = ring.record.version
        let grown = try ring.addingDataKey(random: maker.sealer.random)
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

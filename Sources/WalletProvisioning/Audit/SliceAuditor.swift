import WalletKeygen
import WalletSecrets
import WalletStorage

/// Checks a slice of users on one thread, every stage for all of them at a time.
struct SliceAuditor: Sendable {
  let ring: KeyRing
  let engine: KeyEngine
  let sample: AuditSample
  let shared: SharedSeedAudit

  /// What a slice comes to.
  struct Result: Sendable {
    var wallets = SeenSum<WalletPlace>()
    var erased = SeenSum<WalletOwner>()
    /// Which accounts of shared seeds the wallets are of.
    var accounts = SeenSum<SharedAccountPlace>()
    var openedCount = 0
    var rederivedCount = 0
    /// How many records name each data key.
    var sealedCounts: [UInt32: Int] = [:]
    var findings: [AuditFinding] = []
  }

  /// At least about 10 ms of work; as many as the engine likes where there are enough for every thread.
  func usersPerSlice(of users: [StorePage.User], threadCount: Int) -> Int {
    // A phrase takes a hundred times longer than a key.
    let hasPhrases = users.contains { $0.secrets.contains { $0.kind == .mnemonic } }
    guard !hasPhrases else { return MnemonicWalletMaker.usersPerBatch }
    return max(128, min(engine.backend.usersPerSlice, (users.count + threadCount - 1) / threadCount))
  }

  /// Throws for what is wrong with this machine; what is wrong with users is in the result.
  func inspect(_ users: ArraySlice<StorePage.User>) throws(WalletError) -> Result {
    // Whatever the libraries leave on this thread's stack goes before another task can run on it.
    defer { SecureWipe.stack() }
    var result = Result()
    let inspector = UserInspector(ring: ring)
    let users = Array(users)
    var verdicts: [AuditVerdict] = []
    verdicts.reserveCapacity(users.count)
    var chosen: [Bool] = []
    chosen.reserveCapacity(users.count)
    for user in users {
      for wallet in user.wallets { result.wallets.insert(WalletPlace(wallet)) }
      if user.isErased { result.erased.insert(WalletOwner(tenant: user.tenant, userID: user.userID)) }
      for index in SharedAccountPlace.indexes(of: user) {
        let owner = WalletOwner(tenant: user.tenant, userID: user.userID)
        result.accounts.insert(SharedAccountPlace(owner: owner, index: index))
      }
      for secret in user.secrets {
        guard let header = try? RecordHeader(record: secret.record) else { continue }
        result.sealedCounts[header.dataKeyID, default: 0] += 1
      }
      let isChosen = sample.takes()
      chosen.append(isChosen)
      verdicts.append(inspector.isInOrder(user) && shared.isInOrder(user) ? .fine : .suspect)
      if isChosen {
        result.openedCount += user.secrets.count
        result.rederivedCount += user.wallets.count
      }
    }
    try rederive(users, chosen, &verdicts)
    for (index, user) in users.enumerated() where verdicts[index] != .fine {
      let findings =
        inspector.findings(user, openingSecrets: chosen[index]) + shared.findings(user, deriving: chosen[index])
      if let lack = findings.first(where: { $0 == .secretUnusable(user: user.userID, .resources) }),
        case .secretUnusable(let user, let error) = lack
      {
        // Nothing is known of the secret then, and the store has no part in it.
        throw .record(user: user, error)
      }
      // The reference libraries find nothing: then the engine was wrong, and nothing that it said counts.
      if verdicts[index] == .disputed, findings.isEmpty { throw .keygen(.engineFault(engine.name)) }
      result.findings += findings
    }
    return result
  }

  /// Every way that secrets become wallets has a part of its own here.
  private func rederive(
    _ users: [StorePage.User], _ chosen: [Bool], _ verdicts: inout [AuditVerdict]
  ) throws(WalletError) {
    var places: [SecretKind: [SecretPlace]] = [:]
    for (index, user) in users.enumerated() where chosen[index] && verdicts[index] == .fine {
      for (secretIndex, secret) in user.secrets.enumerated() {
        places[secret.kind, default: []].append(SecretPlace(user: index, secret: secretIndex))
      }
    }
    let ofShared = users.indices.filter { index in
      chosen[index] && verdicts[index] == .fine && users[index].wallets.contains { $0.kind == .sharedSeed }
    }
    if !ofShared.isEmpty {
      try SharedSeedRederivation(users: users, shared: shared, engine: engine).run(ofShared, &verdicts)
    }
    guard !places.isEmpty else { return }
    var opener: BatchOpener
    do throws(SecretMemoryError) { opener = try BatchOpener(ring: ring) } catch { throw .secretMemory(error) }
    for (kind, places) in places {
      switch kind {
      case .rawSecp256k1, .rawEd25519:
        try RawRederivation(users: users, kind: kind, engine: engine).run(places, &opener, &verdicts)
      case .mnemonic:
        try MnemonicRederivation(users: users, engine: engine).run(places, &opener, &verdicts)
      case .dataKey, .canary, .integrityKey, .session, .sharedSeed:
        for place in places { verdicts.raise(place.user, to: .suspect) }
      }
    }
  }
}

/// What is thought of a user, the worst last.
enum AuditVerdict: Int, Sendable {
  /// Nothing is wrong as far as it was looked at.
  case fine
  /// To be looked at alone.
  case suspect
  /// The engine derives something else than what is stored; to be looked at alone, and then something has to be wrong.
  case disputed
}

extension [AuditVerdict] {
  /// Thinks so of a user, unless worse is thought already.
  mutating func raise(_ index: Int, to verdict: AuditVerdict) {
    if verdict.rawValue > self[index].rawValue { self[index] = verdict }
  }
}

/// Which secret of which user of a slice.
struct SecretPlace: Sendable {
  var user: Int
  var secret: Int
}

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
    /// What the index of addresses has to hold.
    var addresses = AddressSum()
    var userCount = 0
    var secretCount = 0
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
    return max(128, min(2 * engine.backend.usersPerSlice, (users.count + threadCount - 1) / threadCount))
  }

  /// Throws for what is wrong with this machine; what is wrong with users is in the result.
  func inspect(_ users: [StorePage.User]) throws(WalletError) -> Result {
    // Whatever the libraries leave on this thread's stack goes before another task can run on it.
    defer { SecureWipe.stack() }
    var result = Result()
    let inspector = UserInspector(ring: ring)
    result.userCount = users.count
    var sealed = KeyCount()
    var verdicts: [AuditVerdict] = []
    verdicts.reserveCapacity(users.count)
    var chosen: [Bool] = []
    chosen.reserveCapacity(users.count)
    // By index: a copy of a row would count references to everything in it.
    for user in users.indices {
      for index in users[user].wallets.indices {
        result.wallets.insert(WalletPlace(users[user].wallets[index]))
        result.addresses.insert(
          AddressEntry(hash: AddressHash.of(users[user].wallets[index].address), user: users[user].reference))
      }
      if users[user].isErased {
        result.erased.insert(WalletOwner(tenant: users[user].tenant, userID: users[user].userID))
      }
      for index in SharedAccountPlace.indexes(of: users[user]) {
        let owner = WalletOwner(tenant: users[user].tenant, userID: users[user].userID)
        result.accounts.insert(SharedAccountPlace(owner: owner, index: index))
      }
      for index in users[user].secrets.indices {
        guard let header = try? RecordHeader(record: users[user].secrets[index].record) else { continue }
        sealed.add(header.dataKeyID)
      }
      result.secretCount += users[user].secrets.count
      let isChosen = sample.takes()
      chosen.append(isChosen)
      verdicts.append(inspector.isInOrder(users[user]) && shared.isInOrder(users[user]) ? .fine : .suspect)
      if isChosen {
        result.openedCount += users[user].secrets.count
        result.rederivedCount += users[user].wallets.count
      }
    }
    result.sealedCounts = sealed.finished()
    try rederive(users, chosen, &verdicts)
    for index in users.indices where verdicts[index] != .fine {
      let user = users[index]
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
    var (ofSecp256k1, ofEd25519, phrases): ([SecretPlace], [SecretPlace], [SecretPlace]) = ([], [], [])
    ofSecp256k1.reserveCapacity(users.count)
    ofEd25519.reserveCapacity(users.count)
    for index in users.indices where chosen[index] && verdicts[index] == .fine {
      for secretIndex in users[index].secrets.indices {
        let place = SecretPlace(user: index, secret: secretIndex)
        switch users[index].secrets[secretIndex].kind {
        case .rawSecp256k1: ofSecp256k1.append(place)
        case .rawEd25519: ofEd25519.append(place)
        case .mnemonic: phrases.append(place)
        case .dataKey, .canary, .integrityKey, .session, .sharedSeed: verdicts.raise(index, to: .suspect)
        }
      }
    }
    let ofShared = users.indices.filter { index in
      chosen[index] && verdicts[index] == .fine && users[index].wallets.contains { $0.kind == .sharedSeed }
    }
    if !ofShared.isEmpty {
      try SharedSeedRederivation(users: users, shared: shared, engine: engine).run(ofShared, &verdicts)
    }
    guard !ofSecp256k1.isEmpty || !ofEd25519.isEmpty || !phrases.isEmpty else { return }
    var opener: BatchOpener
    do throws(SecretMemoryError) { opener = try BatchOpener(ring: ring) } catch { throw .secretMemory(error) }
    for (kind, places) in [(SecretKind.rawSecp256k1, ofSecp256k1), (.rawEd25519, ofEd25519)] where !places.isEmpty {
      try RawRederivation(users: users, kind: kind, engine: engine).run(places, &opener, &verdicts)
    }
    if !phrases.isEmpty {
      try MnemonicRederivation(users: users, engine: engine).run(phrases, &opener, &verdicts)
    }
  }
}

/// How many records name each data key; those of one stretch of a store name the same.
private struct KeyCount {
  private var counts: [UInt32: Int] = [:]
  private var current: (id: UInt32, count: Int) = (0, 0)

  mutating func add(_ id: UInt32) {
    if current.id == id {
      current.count += 1
    } else {
      counts = finished()
      current = (id, 1)
    }
  }

  func finished() -> [UInt32: Int] {
    guard current.count > 0 else { return counts }
    return counts.merging([current.id: current.count], uniquingKeysWith: +)
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

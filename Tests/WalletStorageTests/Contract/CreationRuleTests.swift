import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Contract: mnemonics beside raw keys")
struct CreationRuleTests {
  @Test(arguments: Backend.allCases, Chain.allCases)
  func aMnemonicLosesBesideAnyRawKey(_ backend: Backend, _ chain: Chain) async throws {
    let material = try Material()
    let id = try UserID("user")
    try await expectTheFirstStaysAlone(
      backend, material, winner: material.user(id, [chain]), loser: material.mnemonicUser(id))
  }

  @Test(arguments: Backend.allCases, Chain.allCases)
  func aRawKeyLosesBesideAMnemonic(_ backend: Backend, _ chain: Chain) async throws {
    let material = try Material()
    let id = try UserID("user")
    // The mnemonic has a wallet on one chain only, so the places of the other are free.
    try await expectTheFirstStaysAlone(
      backend, material, winner: material.mnemonicUser(id, [chain]), loser: material.user(id))
  }

  @Test(arguments: Backend.allCases)
  func aSecondMnemonicLoses(_ backend: Backend) async throws {
    let material = try Material()
    let id = try UserID("user")
    try await expectTheFirstStaysAlone(
      backend, material, winner: material.mnemonicUser(id, [.evm]), loser: material.mnemonicUser(id))
  }

  @Test(arguments: Backend.allCases)
  func theRuleHoldsWithinABatch(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let (one, other) = (try UserID("one"), try UserID("other"))
    let users = [
      try material.mnemonicUser(one), try material.user(other, [.solana]), try material.user(one),
      try material.mnemonicUser(other),
    ]
    let outcomes = try await made.store.create(material.batch(of: users), chain: material.chain)
    #expect(outcomes.map(\.createdCount).sorted() == [0, 0, 1, 2])
    let contents = try await StoreContents(of: made.store)
    #expect(Set(contents.users.flatMap(\.wallets)) == Set(users[0].wallets + users[1].wallets))
    #expect(Set(contents.users.flatMap(\.secrets)) == Set(users[0].secrets + users[1].secrets))
    #expect(contents.ring.dataKeys[0].sealedCount == 2)
    #expect(contents.events.count == 2)
  }

  @Test(arguments: Backend.allCases)
  func aWalletIsAddedToASecretThatIsThere(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let first = try material.mnemonicUser(id, [.evm])
    try await made.store.add(material.batch(of: [first]), chain: material.chain)
    let added = try material.wallets(of: id, [.solana], secretID: first.secrets[0].secretID)
    let more = CreationBatch.User(userID: id, secrets: [], wallets: added)
    let outcome = try #require(try await made.store.create(material.batch(of: [more]), chain: material.chain).first)
    #expect(outcome.createdCount == 1)
    #expect(Set(outcome.wallets) == Set(first.wallets + added))
    let contents = try await StoreContents(of: made.store)
    #expect(Set(contents.users.flatMap(\.wallets)) == Set(first.wallets + added))
    #expect(contents.users.flatMap(\.secrets) == first.secrets)
    // No further secret was sealed.
    #expect(contents.ring.dataKeys[0].sealedCount == 1)
    #expect(
      contents.events.compactMap { WalletEvent(encoded: $0)?.action }
        == [first.wallets, added].map { .created($0.map { WalletEvent.Wallet($0) }) })
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
  }

  @Test(arguments: Backend.allCases)
  func whoComesSecondToAPlaceDropsItsWallet(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let first = try material.mnemonicUser(id, [.evm])
    try await made.store.add(material.batch(of: [first]), chain: material.chain)
    let secretID = first.secrets[0].secretID
    let batches = try (0..<8).map { _ in
      material.batch(of: [
        CreationBatch.User(
          userID: id, secrets: [], wallets: try material.wallets(of: id, [.solana], secretID: secretID))
      ])
    }
    let outcomes = try await withThrowingTaskGroup(of: [CreationOutcome].self) { group in
      for batch in batches { group.addTask { try await made.store.create(batch, chain: material.chain) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.map(\.createdCount).sorted() == [0, 0, 0, 0, 0, 0, 0, 1])
    let stored = try await made.store.wallets(of: [id], tenant: .default)
    #expect(stored.count == 2)
    for outcome in outcomes { #expect(Set(outcome.wallets) == Set(stored)) }
    let contents = try await StoreContents(of: made.store)
    #expect(contents.events.count == 2)
    #expect(contents.ring.dataKeys[0].sealedCount == 1)
  }

  @Test(arguments: Backend.allCases)
  func anotherUsersSecretGivesNoWallet(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let (one, other) = (try UserID("one"), try UserID("other"))
    let first = try material.mnemonicUser(one, [.evm])
    try await made.store.add(
      material.batch(of: [first, try material.mnemonicUser(other, [.evm])]), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let stray = CreationBatch.User(
      userID: other, secrets: [],
      wallets: try material.wallets(of: other, [.solana], secretID: first.secrets[0].secretID))
    let outcome = try #require(try await made.store.create(material.batch(of: [stray]), chain: material.chain).first)
    #expect(outcome.createdCount == 0)
    #expect(try await StoreContents(of: made.store) == before)
  }

  @Test(arguments: Backend.allCases)
  func anImportIsToldAsOne(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var user = try material.mnemonicUser(try UserID("user"))
    user.isImport = true
    let batch = material.batch(of: [user])
    try await made.store.add(batch, chain: material.chain)
    let contents = try await StoreContents(of: made.store)
    let event = try #require(contents.events.first)
    let told = WalletEvent(
      time: batch.time, tenant: .default, userID: user.userID,
      action: .imported(user.wallets.map { WalletEvent.Wallet($0) }))
    #expect(WalletEvent(encoded: event) == told)
    #expect(told.encoded == event)
    #expect(told.newWallets == user.wallets.map { WalletEvent.Wallet($0) })
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
  }

  /// A user of an archive is let in whole, as a continuation of the same user, or not at all.
  @Test(arguments: Backend.allCases)
  func aRestoredUserIsNeverMixedWithAnother(_ backend: Backend) async throws {
    let (material, id) = (try Material(), try UserID("user"))
    var archived = try material.user(id, indices: [0, 1, 2])
    (archived.isImport, archived.isRestoration) = (true, true)
    func part(_ chains: [Chain], _ indices: Set<UInt32>) -> CreationBatch.User {
      let wallets = archived.wallets.filter { chains.contains($0.chain) && indices.contains($0.accountIndex) }
      return CreationBatch.User(
        userID: id, secrets: archived.secrets.filter { secret in wallets.contains { $0.secretID == secret.secretID } },
        wallets: wallets)
    }
    let other = try material.user(id, indices: [0])
    var mixed = part([.evm], [0])
    mixed.secrets.append(other.secrets[1])
    mixed.wallets.append(other.wallets[1])
    // Another user's accounts, beside whom further accounts would have room, and one whose keys are partly the same.
    for winner in [other, try material.user(id, [.solana]), try material.user(id, [.evm], indices: [5]), mixed] {
      try await expectTheFirstStaysAlone(backend, material, winner: winner, loser: archived)
    }
    // An earlier state of the same user is completed.
    for winner in [part([.evm], [0]), part(Chain.allCases, [0]), part(Chain.allCases, [0, 2]), archived] {
      let made = try backend.makeStore(material.record)
      try await made.store.add(material.batch(of: [winner]), chain: material.chain)
      let batch = material.batch(of: [archived])
      let outcome = try #require(try await made.store.create(batch, chain: material.chain).first)
      #expect(Set(outcome.wallets) == Set(archived.wallets))
      #expect(outcome.createdCount == archived.wallets.count - winner.wallets.count)
    }
  }

  /// Nothing of the loser is kept, and the winner's wallets come back.
  private func expectTheFirstStaysAlone(
    _ backend: Backend, _ material: Material, winner: CreationBatch.User, loser: CreationBatch.User
  ) async throws {
    let made = try backend.makeStore(material.record)
    try await made.store.add(material.batch(of: [winner]), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    #expect(before.ring.dataKeys[0].sealedCount == winner.secrets.count)
    #expect(before.events.count == 1)
    let outcome = try #require(try await made.store.create(material.batch(of: [loser]), chain: material.chain).first)
    #expect(outcome.createdCount == 0)
    #expect(Set(outcome.wallets) == Set(winner.wallets))
    #expect(try await StoreContents(of: made.store) == before)
    for wallet in loser.wallets where !winner.wallets.contains(wallet) {
      #expect(try await made.store.wallets(withAddress: wallet.address).isEmpty)
    }
  }
}

extension Material {
  /// A user's fresh mnemonic, made of random bytes, with a wallet on each chain.
  fileprivate func mnemonicUser(_ id: UserID, _ chains: [Chain] = Chain.allCases) throws -> CreationBatch.User {
    let drawn = try RecordID.draw(4, from: SystemRandomness())
    let identity = [2] + drawn[1].bytes.array + drawn[2].bytes.array + [1, 12, 0]
    let binding = RecordBinding(
      storeID: record.storeID, tenant: .default, userID: id, secretID: drawn[0], publicIdentity: identity)
    let sealed = try ring.seal(
      drawn[3].bytes.array.span.bytes, kind: .mnemonic, binding: binding, dataKeyID: 1, random: SystemRandomness())
    let secret = SecretRow(
      slot: .mnemonic, secretID: drawn[0], kind: .mnemonic, publicIdentity: identity, record: sealed)
    return CreationBatch.User(
      userID: id, secrets: [secret], wallets: try wallets(of: id, chains, secretID: drawn[0]))
  }

  /// Fresh wallet rows of a mnemonic.
  fileprivate func wallets(of id: UserID, _ chains: [Chain], secretID: RecordID) throws -> [WalletRow] {
    try chains.map { chain in
      let drawn = try RecordID.draw(2, from: SystemRandomness())
      var row = WalletRow(
        tenant: .default, userID: id, chain: chain, accountIndex: 0, kind: .mnemonic, profile: "made-up", path: "m/0",
        address: "\(chain.code)-\(drawn[1])", walletID: drawn[0], secretID: secretID)
      row.code = ring.code(of: row)
      return row
    }
  }
}

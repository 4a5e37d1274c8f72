import WalletAddresses

/// The body of the transaction that creates wallets.
struct SQLiteCreation {
  private let batch: CreationBatch
  private let chain: EventChain
  private let connection: SQLiteConnection
  private let insertUser: SQLiteStatement
  private let insertSecret: SQLiteStatement
  private let insertWallet: SQLiteStatement
  private let insertEvent: SQLiteStatement
  /// The tenant's shared seed, if the batch has wallets of it.
  private let seed: (id: Int64, row: SharedSeedRow)?

  private var head: EventHead
  private var outcomes: [CreationOutcome] = []
  private var addresses: [AddressEntry] = []
  private var sealedCount = 0

  init(of batch: CreationBatch, chain: EventChain, on connection: SQLiteConnection) throws(StoreError) {
    self.batch = batch
    self.chain = chain
    self.connection = connection
    // Looked up once for all users.
    insertUser = try connection.statement(
      """
      INSERT INTO users (tenant, user_id) VALUES (?1, ?2) ON CONFLICT (tenant, user_id) DO NOTHING RETURNING id
      """)
    insertSecret = try connection.statement(
      """
      INSERT INTO secrets (user, slot, secret_id, kind, public_identity, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    insertWallet = try connection.statement(
      """
      INSERT INTO wallets (user, chain, account_index, kind, profile, path, address, wallet_id, secret_id, code)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    insertEvent = try connection.statement(SQLiteConnection.insertEvent)
    let hasShared = batch.users.contains { $0.wallets.contains { $0.kind == .sharedSeed } }
    seed = hasShared ? try connection.sharedSeed(of: batch.tenant) : nil
    head = try connection.eventHead()
    outcomes.reserveCapacity(batch.users.count)
    addresses.reserveCapacity(2 * batch.users.count)
  }

  mutating func run() throws(StoreError) -> [CreationOutcome] {
    // In order of user id, the unique index is touched page by page instead of at random.
    if zip(batch.users, batch.users.dropFirst()).allSatisfy({ $0.userID <= $1.userID }) {
      for user in batch.users { try create(user) }
    } else {
      for user in batch.users.sorted(by: { $0.userID < $1.userID }) { try create(user) }
    }
    try connection.claim(addresses)
    try connection.store(head)
    try connection.count(sealedCount, under: batch.dataKeyID)
    return outcomes
  }

  private mutating func create(_ brought: CreationBatch.User) throws(StoreError) {
    let (reference, isNew) = try self.reference(of: brought.userID)
    let rules = isNew ? CreationRules() : try rules(for: reference, brought.userID)
    let user = rules.considered(brought)
    let won = rules.admitted(user.secrets, isImport: user.isImport)
    for secret in won { try insert(secret, user: reference) }
    var created = try rules.admitted(user.wallets, of: won, path: connection.path)
    let shared = try rules.admittedShared(user.wallets, of: seed?.row, path: connection.path)
    if let index = shared.newIndex, let seed {
      try connection.insertAccount(index, of: seed.id, user: reference)
    }
    created += shared.wallets
    for wallet in created {
      try insert(wallet, user: reference)
      addresses.append(AddressEntry(hash: AddressHash.of(wallet.address), user: reference))
    }
    sealedCount += won.count
    let isWhole = isNew && created.count == user.wallets.count
    outcomes.append(
      CreationOutcome(
        userID: user.userID,
        wallets: isWhole ? created : try connection.wallets(of: user.userID, tenant: batch.tenant),
        createdCount: created.count, isErased: rules.isErased))
    guard !created.isEmpty else { return }
    let event = WalletEvent(of: created, for: user, in: batch).encoded
    head = chain.extend(head, with: event)
    try insertEvent.bind(1, Int64(bitPattern: head.sequence))
    try insertEvent.bind(2, event)
    try insertEvent.run()
  }

  private func reference(of userID: UserID) throws(StoreError) -> (reference: Int64, isNew: Bool) {
    try insertUser.bind(1, batch.tenant)
    try insertUser.bind(2, userID)
    defer { insertUser.rewind() }
    if try insertUser.step() { return (insertUser.integer(0), true) }
    let select = try connection.statement("SELECT id FROM users WHERE tenant = ?1 AND user_id = ?2")
    defer { select.reset() }
    try select.bind(1, batch.tenant)
    try select.bind(2, userID)
    guard try select.step() else {
      throw .malformedRow(path: connection.path, detail: "a user that is there and is not")
    }
    return (select.integer(0), false)
  }

  /// What a user has that candidates must not clash with.
  private func rules(for reference: Int64, _ userID: UserID) throws(StoreError) -> CreationRules {
    var rules = CreationRules()
    rules.isErased = try connection.isErased(reference)
    for secret in try connection.secrets(of: reference, userID) { rules.secrets[secret.slot] = secret.secretID }
    let wallets = try connection.wallets(of: userID, tenant: batch.tenant)
    for wallet in wallets { rules.places[CreationRules.Place(wallet)] = wallet.address }
    rules.sharedIndex = try connection.sharedIndex(of: reference)
    rules.hasSharedWallet = wallets.contains { $0.kind == .sharedSeed }
    return rules
  }

  /// Inserts a secret whose slot was found free under the write lock.
  private func insert(_ secret: SecretRow, user: Int64) throws(StoreError) {
    try insertSecret.bind(1, user)
    try insertSecret.bind(2, secret.slot.rawValue)
    try insertSecret.bind(3, secret.secretID.bytes)
    try insertSecret.bind(4, Int64(secret.kind.rawValue))
    try insertSecret.bind(5, secret.publicIdentity)
    try insertSecret.bind(6, secret.record)
    try insertSecret.run()
  }

  /// Inserts a wallet.
  ///
  /// No conflict is ignored here: each would be a fault worth stopping for.
  private func insert(_ wallet: WalletRow, user: Int64) throws(StoreError) {
    try insertWallet.bind(1, user)
    try insertWallet.bind(2, Int64(wallet.chain.storageCode))
    try insertWallet.bind(3, Int64(wallet.accountIndex))
    try insertWallet.bind(4, Int64(wallet.kind.rawValue))
    try insertWallet.bind(5, wallet.profile)
    try insertWallet.bind(6, wallet.path)
    try insertWallet.bind(7, wallet.address)
    try insertWallet.bind(8, wallet.walletID.bytes)
    try insertWallet.bind(9, wallet.secretID.bytes)
    try insertWallet.bind(10, wallet.code)
    do { try insertWallet.run() } catch .malformedRow { throw .secondWallet(wallet, path: connection.path) }
  }
}

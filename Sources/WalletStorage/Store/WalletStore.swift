package import WalletAddresses

/// Where sealed wallets are kept. One contract, passed by every backend's test suite.
///
/// A store never sees a key: it keeps sealed records, authenticated rows and events. Identity is
/// (tenant, user id, chain, account index); user ids compare as UTF-8 bytes.
package protocol WalletStore: Sendable {
  /// What to call the store in messages: its path or address, never a password.
  var name: String { get }

  /// The key ring with its current counts.
  func loadKeyRing() async throws(StoreError) -> KeyRingRecord

  /// Replaces the ring if it is still at version `version`, else throws ``StoreError/keyRingChanged``. Durable on return.
  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError)

  /// The wallets of some users, in no particular order; users without wallets are absent.
  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow]

  /// All secrets of one user.
  func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow]

  /// The wallets with an address.
  func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow]

  /// Creates users' secrets, wallets and events in one durable transaction, or nothing of it.
  ///
  /// A secret whose slot is taken loses: it and its wallets are dropped, and the winner's wallets come back instead.
  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome]

  /// Appends an event of its own. Durable on return.
  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError)

  /// Users with their secrets and wallets, in a stable order, after a cursor.
  func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage

  /// Encoded events after a sequence number, in order.
  func events(after sequence: UInt64, limit: Int) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])]

  /// The head of the event chain.
  func eventHead() async throws(StoreError) -> EventHead

  /// Finishes what is under way and lets go of the files.
  func close() async
}

/// New users' material, ready to commit.
package struct CreationBatch: Sendable {
  package struct User: Sendable {
    package var userID: UserID
    package var secrets: [SecretRow]
    package var wallets: [WalletRow]

    package init(userID: UserID, secrets: [SecretRow], wallets: [WalletRow]) {
      self.userID = userID
      self.secrets = secrets
      self.wallets = wallets
    }
  }

  package var tenant: Tenant
  /// Milliseconds since 1970 UTC, for the events.
  package var time: UInt64
  package var users: [User]
  /// The data key that all of the batch's secrets are sealed under.
  package var dataKeyID: UInt32

  package init(tenant: Tenant, time: UInt64, users: [User], dataKeyID: UInt32) {
    self.tenant = tenant
    self.time = time
    self.users = users
    self.dataKeyID = dataKeyID
  }
}

/// What became of one user of a batch; all wallets of the user, whoever made them.
package struct CreationOutcome: Sendable {
  package var userID: UserID
  package var wallets: [WalletRow]
  /// How many of the wallets this batch made.
  package var createdCount: Int

  package init(userID: UserID, wallets: [WalletRow], createdCount: Int) {
    self.userID = userID
    self.wallets = wallets
    self.createdCount = createdCount
  }
}

/// A place in the order of ``WalletStore/page(after:limit:)``.
package struct StoreCursor: Hashable, Sendable {
  package var rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  package static let start = StoreCursor(rawValue: 0)
}

/// Some users with everything that is kept of them.
package struct StorePage: Sendable {
  package struct User: Sendable {
    package var tenant: Tenant
    package var userID: UserID
    package var secrets: [SecretRow]
    package var wallets: [WalletRow]

    package init(tenant: Tenant, userID: UserID, secrets: [SecretRow], wallets: [WalletRow]) {
      self.tenant = tenant
      self.userID = userID
      self.secrets = secrets
      self.wallets = wallets
    }
  }

  package var users: [User]
  package var next: StoreCursor

  package init(users: [User], next: StoreCursor) {
    self.users = users
    self.next = next
  }
}

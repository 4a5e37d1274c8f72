package import WalletAddresses

/// What can be read of a store.
///
/// A store never sees a key: it keeps sealed records, authenticated rows and events.
package protocol WalletStoreReading: Sendable {
  /// What to call the store in messages: its path or address, never a password.
  var name: String { get }

  /// The key ring with its current counts.
  func loadKeyRing() async throws(StoreError) -> KeyRingRecord

  /// The wallets of some users, in no particular order; users without wallets are absent.
  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow]

  /// All secrets of one user.
  func secrets(of user: UserID, tenant: Tenant) async throws(StoreError) -> [SecretRow]

  /// The wallets with an address.
  func wallets(withAddress address: String) async throws(StoreError) -> [WalletRow]

  /// Users with their secrets and wallets, in a stable order, after a cursor.
  func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage

  /// Encoded events after a sequence number, in order.
  func events(after sequence: UInt64, limit: Int) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])]

  /// The head of the event chain.
  func eventHead() async throws(StoreError) -> EventHead

  /// Finishes what is under way and lets go of the files.
  func close() async
}

/// Where sealed wallets are kept.
///
/// One contract, passed by every backend's test suite.
///
/// Identity is (tenant, user id, chain, account index); user ids compare as UTF-8 bytes.
package protocol WalletStore: WalletStoreReading, AccountStore, OneTimePasswordStorage {
  /// Replaces the ring if it is still at version `version`, else throws ``StoreError/keyRingChanged``. Durable on return.
  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError)

  /// Creates users' secrets, wallets and events in one durable transaction, or nothing of it.
  ///
  /// A secret whose slot is taken loses: it and its wallets are dropped, and the winner's wallets come back instead.
  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome]

  /// Appends an event of its own. Durable on return.
  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError)

  /// The store as it is now, whatever is written later. Close it when done.
  func snapshot() async throws(StoreError) -> any WalletStoreReading
}

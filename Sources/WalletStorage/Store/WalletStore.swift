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

  /// Those of some users whose secrets were destroyed.
  func erasedUsers(among users: [UserID], tenant: Tenant) async throws(StoreError) -> Set<UserID>

  /// Users with their secrets and wallets, in a stable order, after a cursor; erased users without either.
  func page(after cursor: StoreCursor, limit: Int) async throws(StoreError) -> StorePage

  /// Encoded events after a sequence number, in order.
  func events(after sequence: UInt64, limit: Int) async throws(StoreError) -> [(sequence: UInt64, event: [UInt8])]

  /// The shared seeds of all tenants, in the order in which they were added.
  func sharedSeeds() async throws(StoreError) -> [SharedSeedRow]

  /// Who has which account of a tenant's shared seed, by index from `first` on.
  func sharedAccounts(
    of tenant: Tenant, from first: UInt32, limit: Int
  ) async throws(StoreError) -> [SharedAccount]

  /// Sealed secrets of all users in a stable order, after a cursor.
  func secrets(after cursor: SecretCursor, limit: Int) async throws(StoreError) -> SecretPage

  /// How many sealed secrets there are.
  func secretCount() async throws(StoreError) -> Int

  /// What no page of users and no stretch of events shows, in words: rows of users that are not there, and events whose
  /// numbers nobody gives.
  ///
  /// - Parameter pages: how many secrets and wallets all pages of users have shown; where the store has no more, its rows
  ///   are not looked for.
  func strayRows(besides pages: (secrets: Int, wallets: Int)) async throws(StoreError) -> [String]

  /// The head of the event chain.
  func eventHead() async throws(StoreError) -> EventHead

  /// What the index of addresses holds: an entry for each user and each hash of the user's addresses.
  ///
  /// Reads all of it. The index is derived from the wallets and no code covers it.
  func addressIndex() async throws(StoreError) -> AddressIndexState

  /// Those of some entries that a look-up by address does not find, or will not find once runs are moved.
  func unindexed(_ entries: [AddressEntry]) async throws(StoreError) -> Set<AddressEntry>

  /// Finishes what is under way and lets go of the files.
  func close() async
}

/// Where sealed wallets are kept.
///
/// One contract, passed by every backend's test suite.
///
/// Identity is (tenant, user id, chain, account index); user ids compare as UTF-8 bytes.
package protocol WalletStore: WalletStoreReading, OneTimePasswordStorage, AccountStore {
  /// Replaces the ring if it is still at version `version`, else throws ``StoreError/keyRingChanged``. Durable on return.
  func replaceKeyRing(_ ring: KeyRingRecord, ifVersion version: UInt64) async throws(StoreError)

  /// Replaces the ring as ``replaceKeyRing(_:ifVersion:)`` does and appends an event, in one durable transaction.
  ///
  /// Data keys of an epoch before the newest are closed: nothing is sealed under them any more, in any process. Data keys
  /// that the ring no longer holds are removed, which throws ``StoreError/dataKeyInUse`` unless every sealed secret and
  /// shared seed names a data key that the ring holds.
  func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError)

  /// Replaces records, each if it is still the one that was read, in one durable transaction, and counts them under a data
  /// key.
  ///
  /// Returns how many were replaced. Throws ``StoreError/dataKeyFull(id:)``, with nothing replaced.
  func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int

  /// Creates users' secrets, wallets and events in one durable transaction, or nothing of it.
  ///
  /// A secret whose slot is taken loses: it and its wallets are dropped, and the winner's wallets come back instead.
  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome]

  /// Appends an event of its own. Durable on return.
  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError)

  /// Adds a tenant's shared seed with the event that tells of it. Durable on return.
  ///
  /// Throws ``StoreError/sharedSeedExists(path:)``, or ``StoreError/sharedSeedTaken(path:)`` if another tenant has a seed
  /// of the same public identity.
  func addSharedSeed(
    _ seed: SharedSeedRow, dataKeyID: UInt32, event: WalletEvent, chain: EventChain
  ) async throws(StoreError)

  /// Puts another record of the same seed in the place of a tenant's, sealed under another data key. Durable on return.
  ///
  /// False, and nothing is done, if the record is not `old` any more. Throws ``StoreError/dataKeyFull(id:)``.
  func replaceSharedSeedRecord(
    _ old: [UInt8], by record: [UInt8], of tenant: Tenant, dataKeyID: UInt32
  ) async throws(StoreError) -> Bool

  /// Reserves indexes of a tenant's shared seed, at least `needed` and up to `wanted` of them, for good: no one else is
  /// given them. Durable on return.
  ///
  /// Throws ``StoreError/sharedIndexesExhausted(path:)`` when fewer than `needed` are left.
  func reserveSharedIndexes(
    needed: UInt32, wanted: UInt32, of tenant: Tenant
  ) async throws(StoreError) -> Range<UInt32>

  /// Gives back reserved indexes that were used for nothing; false, and nothing is done, unless they are the last ones
  /// that were reserved.
  func giveBackSharedIndexes(_ range: Range<UInt32>, of tenant: Tenant) async throws(StoreError) -> Bool

  /// Reserves all indexes of a tenant's shared seed below `next` that are not reserved yet. Durable on return.
  func reserveSharedIndexes(below next: UInt32, of tenant: Tenant) async throws(StoreError)

  /// Destroys a user's secrets and wallet rows and appends an event that tells of it, in one durable transaction.
  ///
  /// The event names the wallets that `isListed` answers for. The user is marked and never given wallets again. What was
  /// sealed is overwritten where it was stored, as far as ``Erasure/leavesTraces`` says. Nothing is done to a user of the
  /// tenant's shared seed: ``Erasure/ofSharedSeed``.
  func erase(
    _ user: UserID, tenant: Tenant, time: UInt64, chain: EventChain,
    listing isListed: @escaping @Sendable (WalletRow) -> Bool
  ) async throws(StoreError) -> Erasure

  /// Makes the index of addresses anew from the wallets, in one durable transaction; returns how many entries it has.
  ///
  /// Others wait for as long as that takes. Addresses that cannot be read are left out.
  func rebuildAddressIndex() async throws(StoreError) -> Int

  /// Marks users as erased who have nothing here, and appends an event for each, in one durable transaction.
  ///
  /// For users who were erased in a store that this one continues. Whoever has keys here keeps them: ``ErasureMark/hasKeys``.
  func markErased(
    _ users: [UserID], tenant: Tenant, time: UInt64, chain: EventChain
  ) async throws(StoreError) -> [UserID: ErasureMark]

  /// Copies the store as it is now into a new file, whole and durable on return, whatever is written meanwhile.
  ///
  /// Throws ``StoreError/cannotBackUp(path:)`` where there is nothing on a disk.
  func backUp(
    to path: String, onProgress report: @escaping @Sendable (StoreBackup.Progress) -> Void
  ) async throws(StoreError) -> StoreBackup

  /// The store as it is now, whatever is written later. Close it when done.
  func snapshot() async throws(StoreError) -> any WalletStoreReading
}

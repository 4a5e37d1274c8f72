import Dispatch
import WalletSecrets
public import WalletStorage

/// An open store with its unlocked key ring, and what happened on the way there.
struct StoreSession: Sendable {
  let store: any WalletStore
  let ring: KeyRing
  let opening: StoreOpening

  /// The path of the database, if the store is one.
  var databasePath: String? { (store as? SQLiteStore)?.name }

  init(store: any WalletStore, ring: KeyRing, opening: StoreOpening) {
    self.store = store
    self.ring = ring
    self.opening = opening
  }

  /// A store that was opened, and unlocked with `ring`, by the caller.
  init(store: any WalletStore, ring: KeyRing) {
    let fingerprint = ring.record.rootFingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    self.init(
      store: store, ring: ring,
      opening: StoreOpening(
        rootKeyFingerprint: fingerprint, madeRootKey: false, madeStore: false, storeID: ring.storeID))
  }

  /// Opens a store, or makes one, in the order that loses nothing.
  ///
  /// A store that exists is unlocked with the key there is, and a missing or wrong key makes and changes nothing. For a
  /// new store the root key is durable before the store holds anything sealed under it.
  ///
  /// - Parameter bringsUpToDate: whether a store of an older version is brought to the present one, once it is unlocked.
  static func open(
    _ specification: StoreSpecification, rootKey: RootKeySource, createsStore: Bool, bringsUpToDate: Bool = true,
    random: any RandomSource
  ) async throws(WalletError) -> StoreSession {
    do {
      switch specification {
      case .inMemory:
        let root = try await Self.load { () throws(RootKeyError) in try rootKey.loadOrCreate(random: random) }
        let store = InMemoryStore(
          holding: try KeyRing.make(root: root.key, derivation: root.derivation, random: random))
        return try await unlock(store, source: rootKey, root: root, madeStore: true)
      case .sqlite(let path):
        // Before anything is opened: opening the database is what would destroy the key.
        try requireApart(rootKey, from: path)
        if try SQLiteStore.exists(at: path) {
          // The store first: a file that is no store is refused for what it is, not for its key.
          let look = try await SQLiteStore.look(at: path)
          // And only looked at, until the key has opened it.
          let (derivation, ring) = (look.ring.derivation, look.ring)
          let key = try await Self.load { () throws(RootKeyError) in try rootKey.load(derivation: derivation) }
          let unlocked = try KeyRing.unlock(ring, root: key)
          if look.isOutdated, bringsUpToDate { try await SQLiteStore.bringUpToDate(at: path, unlockedAs: unlocked) }
          return try await unlock(
            try SQLiteStore(path: path), source: rootKey,
            root: .init(key: key, wasCreated: false, derivation: derivation), madeStore: false)
        }
        guard createsStore else { throw StoreError.notFound(path: path) }
        // No key for a store that cannot be.
        try SQLiteStore.checkPlace(at: path)
        let root = try await Self.load { () throws(RootKeyError) in try rootKey.loadOrCreate(random: random) }
        // If another process makes the store first, ours is discarded and its key ring has the last word.
        let made = try SQLiteStore.create(
          at: path, holding: try KeyRing.make(root: root.key, derivation: root.derivation, random: random))
        return try await unlock(try SQLiteStore(path: path), source: rootKey, root: root, madeStore: made)
      }
    } catch let error as StoreError {
      throw WalletError(error)
    } catch let error as RootKeyError {
      throw .rootKey(error)
    } catch let error as KeyRingError {
      throw .keyRing(error)
    } catch {
      throw .closed
    }
  }

  /// - Parameter given: the root key, if it was loaded already; taken only if it was made by the rules that the store keeps.
  private static func unlock(
    _ store: some WalletStore, source: RootKeySource, root given: RootKeySource.Loaded?, madeStore: Bool
  ) async throws -> StoreSession {
    do {
      let record = try await store.loadKeyRing()
      let root: RootKeySource.Loaded
      if let given, given.derivation == record.derivation {
        root = given
      } else {
        let derivation = record.derivation
        let key = try await load { () throws(RootKeyError) in try source.load(derivation: derivation) }
        root = .init(key: key, wasCreated: given?.wasCreated ?? false, derivation: derivation)
      }
      let ring = try KeyRing.unlock(record, root: root.key)
      return StoreSession(
        store: store, ring: ring,
        opening: StoreOpening(
          rootKeyFingerprint: KeyRing.fingerprintText(of: root.key), madeRootKey: root.wasCreated,
          madeStore: madeStore, storeID: ring.storeID))
    } catch {
      await store.close()
      throw error
    }
  }

  /// Throws if a key file would be one of the store's own.
  static func requireApart(_ rootKey: RootKeySource, from path: String) throws(RootKeyError) {
    if let keyPath = rootKey.filePath, StoreFiles(path: path).part(at: keyPath) != nil {
      throw .partOfStore(path: keyPath, store: path)
    }
  }

  private static let rootKeys = DispatchQueue(label: "wallet-engine.root-key", qos: .userInitiated)

  /// Gets a root key on a thread that may wait: for a command, for a person, or for a pass-phrase to be stretched.
  static func load<Key: Sendable>(
    _ body: @escaping @Sendable () throws(RootKeyError) -> Key
  ) async throws(RootKeyError) -> Key {
    let outcome: Result<Key, RootKeyError> = await withCheckedContinuation { continuation in
      rootKeys.async {
        do throws(RootKeyError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }
}

/// What opening a store found or made.
public struct StoreOpening: Hashable, Sendable {
  /// The root key's fingerprint: 16 hexadecimal digits that tell keys apart and reveal nothing of them.
  public let rootKeyFingerprint: String
  /// Whether the root key was made just now.
  ///
  /// Back it up: without it every wallet is lost.
  public let madeRootKey: Bool
  /// Whether the store was made just now.
  public let madeStore: Bool
  /// The store's lineage.
  public let storeID: RecordID
}

public import WalletStorage

/// Whether a store and a root key belong together, found out without changing either.
public struct StoreDiagnosis: Hashable, Sendable {
  /// What the store is made of.
  public let status: StoreStatus
  /// The fingerprint of the root key that opens it: 16 hexadecimal digits.
  public let rootKeyFingerprint: String
  /// The version of the store's tables.
  public let schemaVersion: Int
  /// The version that this program works on.
  public let presentSchemaVersion: Int

  /// Whether the store has the version that this program works on.
  ///
  /// An older one is brought to it when a ``WalletProvisioner`` opens it, unless its options say otherwise.
  public var isUpToDate: Bool { schemaVersion == presentSchemaVersion }

  /// Looks at a SQLite store of any version that this program knows and opens its key ring, and nothing else.
  ///
  /// Throws ``WalletError``: ``StoreError/notFound(path:)`` if there is no store, ``StoreError/newerSchema(path:found:supported:)``
  /// for one of a newer version, and what is wrong with the root key.
  public init(ofStoreAt path: String, rootKey: RootKeySource) async throws(WalletError) {
    do {
      try StoreSession.requireApart(rootKey, from: path)
      let look = try await SQLiteStore.look(at: path)
      let derivation = look.ring.derivation
      let root = try await StoreSession.load { () throws(RootKeyError) in try rootKey.load(derivation: derivation) }
      _ = try KeyRing.unlock(look.ring, root: root)
      guard let head = look.head else {
        throw StoreError.malformedRow(path: path, detail: "the head of the event chain")
      }
      status = StoreStatus(look.ring, head: head)
      rootKeyFingerprint = KeyRing.fingerprintText(of: root)
      schemaVersion = look.schemaVersion
      presentSchemaVersion = look.presentSchemaVersion
    } catch { throw KeyRing.walletError(error) }
  }
}

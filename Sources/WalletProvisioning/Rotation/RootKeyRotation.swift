import WalletAddresses
import WalletSecrets
public import WalletStorage

/// What replacing the root key has done.
public struct RootKeyRotation: Hashable, Sendable {
  /// The new key's fingerprint: 16 hexadecimal digits that tell keys apart and reveal nothing of them.
  public let rootKeyFingerprint: String
  /// Whether the new key was made just now.
  ///
  /// Back it up: without it every wallet is lost.
  public let madeRootKey: Bool
  /// Counts the store's root keys, from 1.
  public let epoch: Int
  /// How many data keys were sealed anew.
  public let dataKeyCount: Int
}

extension WalletProvisioner {
  /// Puts the store under another root key: seals the key ring anew, in one durable transaction, and nothing else.
  ///
  /// Takes milliseconds at any number of wallets. On return the old key no longer opens the store; copies of the store
  /// made before still open with it, so keep it for as long as they are kept. A new key file is made if it does not exist,
  /// durable before the store changes: whenever this is interrupted, either the old key opens the store or the new one.
  /// This provisioner goes on working. Others that hold the old key go on giving and making wallets, until they need a
  /// data key they do not know; then they throw ``KeyRingError/rootKeyReplaced(present:held:)`` and have to be opened
  /// anew. The outbox records it. Throws ``WalletError``; the key, or the pass-phrase, that the store has is refused.
  ///
  /// Of several at once, one wins. In one provisioner the others throw ``KeyRingError/rotationUnderWay`` before their keys
  /// are looked at; in others, ``KeyRingError/rootKeyReplaced(present:held:)``, and a key file that one of them has made is
  /// of no use.
  public func rotateRootKey(to source: RootKeySource) async throws(WalletError) -> RootKeyRotation {
    let (ring, random) = (session.ring, committer.maker.sealer.random)
    do throws(KeyRingError) { try ring.beginReplacingRoot() } catch { throw .keyRing(error) }
    defer { ring.endReplacingRoot() }
    do {
      if let path = session.databasePath { try StoreSession.requireApart(source, from: path) }
      let present = ring.record.derivation
      let root = try await StoreSession.load { () throws(RootKeyError) in
        try source.loadOrCreate(random: random, replacing: present)
      }
      if let key = root.keyByPresentRules { try ring.requireOther(than: key) }
      for _ in 0..<WalletCommitter.attempts {
        try await ring.reload(from: session.store)
        let version = ring.record.version
        let next = try ring.rewrapped(under: root.key, derivation: root.derivation, random: random)
        do {
          try await session.store.rekey(
            next, ifVersion: version,
            event: try rekeyed(.root(epoch: next.epoch, fingerprint: next.rootFingerprint)), chain: ring.eventChain)
        } catch StoreError.keyRingChanged { continue }
        try ring.install(next)
        return RootKeyRotation(
          rootKeyFingerprint: KeyRing.fingerprintText(of: root.key), madeRootKey: root.wasCreated,
          epoch: Int(next.epoch), dataKeyCount: next.dataKeys.count)
      }
    } catch { throw KeyRing.walletError(error) }
    throw .store(.busy(path: session.store.name))
  }

  /// The event of replaced keys.
  func rekeyed(_ what: WalletEvent.Rekeying) throws(WalletError) -> WalletEvent {
    let everyone: UserID
    do { everyone = try UserID(WalletEvent.everyone) } catch { throw .userID(error) }
    return WalletEvent(time: now(), tenant: options.tenant, userID: everyone, action: .rekeyed(what))
  }
}

import WalletAddresses
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Makes sealed wallets from random keys, one for every chain.
struct RawWalletMaker: Sendable {
  let sealer: RecordSealer
  let engine: KeyEngine
  let monitor: RepeatedKeyMonitor

  /// How many users make up one slice when so many are made on so many threads.
  ///
  /// At least about 10 ms of work at the reference engine's speed; as many as the engine likes where there are enough for
  /// every thread.
  func usersPerSlice(of count: Int, threadCount: Int) -> Int {
    max(Self.fewestUsersPerSlice, min(engine.backend.usersPerSlice, (count + threadCount - 1) / threadCount))
  }

  private static let fewestUsersPerSlice = 128

  /// Makes and seals one slice of users' wallets, all under one data key.
  func make(
    _ requests: ArraySlice<WalletRequest>, dataKeyID: UInt32, accountIndex: UInt32 = 0
  ) throws(WalletError) -> [CreationBatch.User] {
    // Whatever the libraries leave on this thread's stack goes before another task can run on it.
    defer { SecureWipe.stack() }
    let evmCount = requests.count { $0.chains.contains(.evm) }
    let solanaCount = requests.count { $0.chains.contains(.solana) }
    let keys: RawKeyBatch
    do {
      keys = try RawKeyBatch(
        secp256k1Count: evmCount, ed25519Count: solanaCount, engine: engine, random: sealer.random)
      try monitor.record(keys)
    } catch { throw .keygen(error) }
    var identifiers = try sealer.drawIdentifiers(2 * (evmCount + solanaCount))
    // A slice draws its nonces many at a time too.
    let sealer = requests.count < Self.fewestUsersPerSlice ? sealer : sealer.drawingNoncesAhead()
    var users: [CreationBatch.User] = []
    users.reserveCapacity(requests.count)
    var next = (evm: 0, solana: 0)
    for request in requests {
      var user = CreationBatch.User(userID: request.userID, secrets: [], wallets: [])
      user.secrets.reserveCapacity(request.chains.count)
      user.wallets.reserveCapacity(request.chains.count)
      for chain in request.chains {
        guard let secretID = identifiers.popLast(), let walletID = identifiers.popLast() else { continue }
        let identity: ReferencePath.Identity
        let kind: SecretKind
        switch chain {
        case .evm:
          kind = .rawSecp256k1
          do { identity = try ReferencePath.identity(of: keys.secp256k1[next.evm]) } catch {
            throw .verificationFailed(user: request.userID, chain: chain)
          }
          try keys.withSecp256k1PrivateKey(at: next.evm) { (key) throws(WalletError) in
            try sealer.add(
              key, kind: kind, slot: .raw(chain, accountIndex: accountIndex), id: secretID,
              publicIdentity: identity.publicIdentity, to: &user, dataKeyID: dataKeyID)
          }
          next.evm += 1
        case .solana:
          kind = .rawEd25519
          identity = ReferencePath.identity(of: keys.ed25519[next.solana])
          try keys.withEd25519Seed(at: next.solana) { (seed) throws(WalletError) in
            try sealer.add(
              seed, kind: kind, slot: .raw(chain, accountIndex: accountIndex), id: secretID,
              publicIdentity: identity.publicIdentity, to: &user, dataKeyID: dataKeyID)
          }
          next.solana += 1
        }
        sealer.add(
          identity.address, on: chain, kind: kind, accountIndex: accountIndex, id: walletID, secretID: secretID,
          to: &user)
      }
      users.append(user)
    }
    return users
  }
}

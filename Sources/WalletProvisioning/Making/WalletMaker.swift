import WalletAddresses
import WalletCurves
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Makes sealed wallets for users who lack them.
///
/// Touches no store.
struct WalletMaker: Sendable {
  /// A user and the chains on which a wallet is missing.
  struct Request: Hashable, Sendable {
    var userID: UserID
    var chains: [Chain]
  }

  let ring: KeyRing
  let engine: KeyEngine
  let tenant: Tenant
  let verification: ProvisioningOptions.Verification
  let random: any RandomSource
  let monitor: RepeatedKeyMonitor

  /// About 10 ms of work at the reference engine's speed.
  static let usersPerSlice = 128

  /// Makes, seals and verifies one slice of users' wallets, all sealed under one data key.
  func make(_ requests: [Request], dataKeyID: UInt32) throws(WalletError) -> [CreationBatch.User] {
    // Whatever the libraries leave on this thread's stack goes before another task can run on it.
    defer { SecureWipe.stack() }
    let evmCount = requests.count { $0.chains.contains(.evm) }
    let solanaCount = requests.count { $0.chains.contains(.solana) }
    let keys: RawKeyBatch
    do {
      keys = try RawKeyBatch(
        secp256k1Count: evmCount, ed25519Count: solanaCount, engine: engine, random: random)
      try monitor.record(keys)
    } catch { throw .keygen(error) }
    var identifiers: [RecordID]
    do { identifiers = try RecordID.draw(2 * (evmCount + solanaCount), from: random) } catch {
      throw .secretMemory(error)
    }
    var users: [CreationBatch.User] = []
    users.reserveCapacity(requests.count)
    var next = (evm: 0, solana: 0)
    for request in requests {
      var user = CreationBatch.User(userID: request.userID, secrets: [], wallets: [])
      for chain in request.chains {
        guard let secretID = identifiers.popLast(), let walletID = identifiers.popLast() else { continue }
        switch chain {
        case .evm:
          let identity: ReferencePath.Identity
          do { identity = try ReferencePath.identity(of: keys.secp256k1[next.evm]) } catch {
            throw .verificationFailed(user: request.userID, chain: chain)
          }
          let index = next.evm
          try keys.withSecp256k1PrivateKey(at: index) { (key) throws(WalletError) in
            try add(identity, .rawSecp256k1, key, secretID, walletID, to: &user, dataKeyID)
          }
          next.evm += 1
        case .solana:
          let identity = ReferencePath.identity(of: keys.ed25519[next.solana])
          try keys.withEd25519Seed(at: next.solana) { (seed) throws(WalletError) in
            try add(identity, .rawEd25519, seed, secretID, walletID, to: &user, dataKeyID)
          }
          next.solana += 1
        }
      }
      users.append(user)
    }
    try verify(users)
    return users
  }

  private func add(
    _ identity: ReferencePath.Identity, _ kind: SecretKind, _ key: RawSpan, _ secretID: RecordID, _ walletID: RecordID,
    to user: inout CreationBatch.User, _ dataKeyID: UInt32
  ) throws(WalletError) {
    let binding = RecordBinding(
      storeID: ring.storeID, tenant: tenant, userID: user.userID, secretID: secretID,
      publicIdentity: identity.publicIdentity)
    let record: [UInt8]
    do {
      record = try ring.seal(key, kind: kind, binding: binding, dataKeyID: dataKeyID, random: random)
    } catch { throw .record(user: user.userID, error) }
    user.secrets.append(
      SecretRow(
        slot: .raw(identity.chain, accountIndex: 0), secretID: secretID, kind: kind,
        publicIdentity: identity.publicIdentity, record: record))
    var row = WalletRow(
      tenant: tenant, userID: user.userID, chain: identity.chain, accountIndex: 0, kind: kind, profile: "", path: "",
      address: identity.address, walletID: walletID, secretID: secretID)
    row.code = ring.code(of: row)
    user.wallets.append(row)
  }

  /// Opens sealed records and takes them by the reference path to their addresses: this covers the engine, the sealing
  /// and the encoding, whatever went wrong between the draw and the row.
  private func verify(_ users: [CreationBatch.User]) throws(WalletError) {
    let chosen: [CreationBatch.User]
    switch verification {
    case .full: chosen = users
    case .sample: chosen = users.randomElement().map { [$0] } ?? []
    }
    let opener = SecretOpener(ring: ring)
    for user in chosen {
      for secret in user.secrets {
        let identity: ReferencePath.Identity
        do { identity = try opener.identity(of: secret, user: user.userID, tenant: tenant) } catch {
          if error == .resources { throw .record(user: user.userID, error) }
          // It was sealed a moment ago: whatever is wrong with it, this machine did.
          throw .verificationFailed(user: user.userID, chain: secret.kind == .rawEd25519 ? .solana : .evm)
        }
        let isRight = user.wallets.contains { row in
          row.secretID == secret.secretID && row.chain == identity.chain && row.address == identity.address
        }
        guard isRight else { throw .verificationFailed(user: user.userID, chain: identity.chain) }
      }
    }
  }
}

import WalletAddresses
import WalletSecrets
import WalletStorage

extension Material {
  /// A tenant's shared seed of random bytes, sealed under data key 1.
  func sharedSeed(tenant: Tenant = .default, identity: [UInt8]? = nil, nextIndex: UInt32 = 0) throws -> SharedSeedRow {
    let identifiers = try RecordID.draw(3, from: SystemRandomness())
    let identity = identity ?? identifiers[1].bytes.array + identifiers[2].bytes.array
    var row = SharedSeedRow(
      tenant: tenant, secretID: identifiers[0], publicIdentity: identity, record: [], nextIndex: nextIndex)
    row.record = try ring.seal(identity.span.bytes, for: row, dataKeyID: 1, random: SystemRandomness())
    return row
  }

  /// Adds a seed to a store.
  @discardableResult
  func add(_ seed: SharedSeedRow, to store: some WalletStore) async throws -> SharedSeedRow {
    try await store.addSharedSeed(seed, dataKeyID: 1, event: try made(seed), chain: chain)
    return seed
  }

  /// The event of a seed's making.
  func made(_ seed: SharedSeedRow) throws -> WalletEvent {
    WalletEvent(
      time: 1, tenant: seed.tenant, userID: try UserID(WalletEvent.everyone),
      action: .sharedSeed(secretID: seed.secretID, publicIdentity: seed.publicIdentity, step: .made))
  }

  /// A user's wallets of an account of the shared seed.
  func account(
    _ id: UserID, _ index: UInt32, of seed: SharedSeedRow, _ chains: [Chain] = Chain.allCases
  ) throws -> CreationBatch.User {
    var user = CreationBatch.User(userID: id, secrets: [], wallets: [])
    for chain in chains {
      let identifiers = try RecordID.draw(2, from: SystemRandomness())
      var row = WalletRow(
        tenant: seed.tenant, userID: id, chain: chain, accountIndex: index, kind: .sharedSeed, profile: "profile",
        path: "m/\(index)'", address: "\(chain.code)-\(identifiers[0])", walletID: identifiers[1],
        secretID: seed.secretID)
      row.code = ring.code(of: row)
      user.wallets.append(row)
    }
    return user
  }
}

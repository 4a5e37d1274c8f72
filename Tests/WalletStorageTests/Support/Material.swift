import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

/// A root key, a ring with one data key, and users' material sealed under it.
struct Material: Sendable {
  let root: GuardedSecret
  /// The ring as a store gets it.
  let record: KeyRingRecord
  let ring: KeyRing

  /// A ring with data key 1, under which `sealedCount` secrets are said to have been sealed.
  init(sealedCount: Int = 0) throws {
    root = try GuardedSecret(randomFrom: SystemRandomness())
    let bare = try KeyRing.make(root: root, random: SystemRandomness())
    var record = try KeyRing.unlock(bare, root: root).addingDataKey(random: SystemRandomness())
    record.dataKeys[0].sealedCount = sealedCount
    self.record = record
    ring = try KeyRing.unlock(record, root: root)
  }

  var chain: EventChain { ring.eventChain }

  /// A user's fresh secrets and wallets, one of each per chain and account index.
  ///
  /// Keys and addresses are random bytes: a store never looks into them.
  func user(
    _ id: UserID, _ chains: [Chain] = Chain.allCases, indices: [UInt32] = [0], tenant: Tenant = .default
  ) throws -> CreationBatch.User {
    var user = CreationBatch.User(userID: id, secrets: [], wallets: [])
    for chain in chains {
      for index in indices {
        let identifiers = try RecordID.draw(4, from: SystemRandomness())
        let kind: SecretKind = chain == .evm ? .rawSecp256k1 : .rawEd25519
        let identity = identifiers[2].bytes.array + identifiers[3].bytes.array + (chain == .evm ? [2] : [])
        let binding = RecordBinding(
          storeID: record.storeID, tenant: tenant, userID: id, secretID: identifiers[0], publicIdentity: identity)
        let sealed = try ring.seal(
          identity.prefix(32).array.span.bytes, kind: kind, binding: binding, dataKeyID: 1, random: SystemRandomness())
        user.secrets.append(
          SecretRow(
            slot: .raw(chain, accountIndex: index), secretID: identifiers[0], kind: kind, publicIdentity: identity,
            record: sealed))
        var row = WalletRow(
          tenant: tenant, userID: id, chain: chain, accountIndex: index, kind: kind, profile: "", path: "",
          address: "\(chain.code)-\(identifiers[3])", walletID: identifiers[1], secretID: identifiers[0])
        row.code = ring.code(of: row)
        user.wallets.append(row)
      }
    }
    return user
  }

  /// A batch of users on all chains.
  func batch(_ ids: [UserID], _ chains: [Chain] = Chain.allCases, tenant: Tenant = .default) throws -> CreationBatch {
    batch(of: try ids.map { try user($0, chains, tenant: tenant) }, tenant: tenant)
  }

  func batch(of users: [CreationBatch.User], tenant: Tenant = .default, dataKeyID: UInt32 = 1) -> CreationBatch {
    CreationBatch(tenant: tenant, time: 1_700_000_000_000, users: users, dataKeyID: dataKeyID)
  }

  /// The key of the event chain, derived anew from the root key as docs/sealed-record.md says.
  func independentEventKey() throws -> [UInt8] {
    var place = RecordBinding(
      storeID: record.storeID, tenant: .default, userID: try UserID("none"),
      secretID: RecordID(bytes: Bytes16(high: 0, low: 0)), publicIdentity: [])
    place.tenant = []
    place.userID = []
    let integrity = try SealedRecord.open(
      record.integrityKey, header: RecordHeader(record: record.integrityKey), binding: place, key: root)
    return Blake2b.hash(
      Array("wallet-engine/event-key/v1".utf8) + record.storeID.bytes.array, key: integrity.withBytes { $0.array },
      byteCount: 32)
  }
}

/// The user ids `name1`, `name2`, … in order.
func users(_ count: Int, _ name: String = "user") throws -> [UserID] {
  try (1...count).map { try UserID("\(name)\($0)") }
}

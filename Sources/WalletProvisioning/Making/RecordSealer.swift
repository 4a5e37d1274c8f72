import WalletAddresses
import WalletSecrets
import WalletStorage

/// Turns keys into what a store keeps: sealed secrets and authenticated rows.
struct RecordSealer: Sendable {
  let ring: KeyRing
  let tenant: Tenant
  let random: any RandomSource
  /// Where the records' nonces come from.
  private let nonces: any RandomSource

  init(ring: KeyRing, tenant: Tenant, random: any RandomSource) {
    self.init(ring: ring, tenant: tenant, random: random, nonces: random)
  }

  private init(ring: KeyRing, tenant: Tenant, random: any RandomSource, nonces: any RandomSource) {
    self.ring = ring
    self.tenant = tenant
    self.random = random
    self.nonces = nonces
  }

  /// The same sealer, for many records: it draws nonces many at a time.
  func drawingNoncesAhead() -> RecordSealer {
    RecordSealer(ring: ring, tenant: tenant, random: random, nonces: NonceSource(drawingFrom: random))
  }

  /// Seals a secret and adds it to a user.
  func add(
    _ secret: RawSpan, kind: SecretKind, slot: SecretSlot, id: RecordID, publicIdentity: [UInt8],
    to user: inout CreationBatch.User, dataKeyID: UInt32
  ) throws(WalletError) {
    let binding = RecordBinding(
      storeID: ring.storeID, tenant: tenant, userID: user.userID, secretID: id, publicIdentity: publicIdentity)
    let record: [UInt8]
    do {
      record = try ring.seal(secret, kind: kind, binding: binding, dataKeyID: dataKeyID, random: nonces)
    } catch { throw .record(user: user.userID, error) }
    user.secrets.append(
      SecretRow(slot: slot, secretID: id, kind: kind, publicIdentity: publicIdentity, record: record))
  }

  /// Adds an authenticated row to a user.
  func add(
    _ address: String, on chain: Chain, kind: SecretKind, derivation: WalletProfile? = nil,
    accountIndex: UInt32 = 0, id: RecordID, secretID: RecordID, to user: inout CreationBatch.User
  ) {
    var row = WalletRow(
      tenant: tenant, userID: user.userID, chain: chain, accountIndex: derivation?.index ?? accountIndex, kind: kind,
      profile: derivation?.profile.name ?? "", path: derivation?.path ?? "", address: address, walletID: id,
      secretID: secretID)
    row.code = ring.code(of: row)
    user.wallets.append(row)
  }

  /// Draws identifiers, in one read for a whole slice.
  ///
  /// A repetition among them shows a broken generator as well as one among keys does.
  func drawIdentifiers(_ count: Int) throws(WalletError) -> [RecordID] {
    let drawn: [RecordID]
    do { drawn = try RecordID.draw(count, from: random) } catch { throw .secretMemory(error) }
    guard Set(drawn).count == count else { throw .keygen(.repeatedEntropy) }
    return drawn
  }
}

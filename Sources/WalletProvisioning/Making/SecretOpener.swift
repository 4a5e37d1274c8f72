import WalletAddresses
import WalletSecrets
import WalletStorage

/// Opens a user's sealed secret and makes sure that it is the one its wallets stand for.
struct SecretOpener: Sendable {
  let ring: KeyRing

  /// Opens a secret; what it stands for is checked by ``ReferencePath``.
  func open(
    _ row: SecretRow, of user: UserID, tenant: Tenant
  ) throws(RecordError) -> Secret {
    let binding = RecordBinding(
      storeID: ring.storeID, tenant: tenant, userID: user, secretID: row.secretID, publicIdentity: row.publicIdentity)
    return try ring.open(row.record, kind: row.kind, binding: binding)
  }

  /// Opens a secret and derives the addresses of its wallets by the reference path; see ``ReferencePath``.
  func addresses(
    of row: SecretRow, wallets: [WalletRow], user: UserID, tenant: Tenant
  ) throws(RecordError) -> [String?] {
    let secret = try open(row, of: user, tenant: tenant)
    return try ReferencePath.addresses(of: secret, row: row, wallets: wallets)
  }
}

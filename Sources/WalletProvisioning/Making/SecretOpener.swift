import WalletAddresses
import WalletSecrets
import WalletStorage

/// Opens a user's sealed secret and makes sure that it is the one its wallets stand for.
struct SecretOpener: Sendable {
  let ring: KeyRing

  /// Opens a secret; throws unless its re-derived public identity is the stored one.
  func open(
    _ row: SecretRow, of user: UserID, tenant: Tenant
  ) throws(RecordError) -> Secret {
    let binding = RecordBinding(
      storeID: ring.storeID, tenant: tenant, userID: user, secretID: row.secretID, publicIdentity: row.publicIdentity)
    return try ring.open(row.record, kind: row.kind, binding: binding)
  }

  /// Opens a secret and derives what it stands for by the reference path.
  func identity(
    of row: SecretRow, user: UserID, tenant: Tenant
  ) throws(RecordError) -> ReferencePath.Identity {
    let secret = try open(row, of: user, tenant: tenant)
    let identity = try ReferencePath.identity(of: secret, kind: row.kind)
    guard identity.publicIdentity == row.publicIdentity else { throw .identityMismatch }
    return identity
  }
}

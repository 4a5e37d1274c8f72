package import WalletAddresses

/// The one seed from which the keys of a tenant's users are derived, each at an index of its own.
package struct SharedSeedRow: Hashable, Sendable {
  package var tenant: Tenant
  package var secretID: RecordID
  /// As for a user's mnemonic: see ``RecordBinding/publicIdentity``.
  package var publicIdentity: [UInt8]
  /// Bound to the store, the tenant, the secret's identifier and public identity; no user.
  package var record: [UInt8]
  /// The lowest index that was never reserved, 0 to 2^31.
  ///
  /// A counter, not authenticated: an audit compares it with the accounts that there are.
  package var nextIndex: UInt32

  /// How many indexes there are, 2^31: an account's level is hardened (BIP-32, "Extended keys").
  package static let indexCount: UInt32 = 1 << 31

  /// How many indexes are left out when a store comes back from a copy: users who came after the copy was made may have
  /// them, and whoever got one of them again would have somebody else's keys.
  package static let restoreGap: UInt32 = 1 << 20

  package init(
    tenant: Tenant, secretID: RecordID, publicIdentity: [UInt8], record: [UInt8], nextIndex: UInt32 = 0
  ) {
    self.tenant = tenant
    self.secretID = secretID
    self.publicIdentity = publicIdentity
    self.record = record
    self.nextIndex = nextIndex
  }
}

/// Which index of a tenant's shared seed is whose, for good.
package struct SharedAccount: Hashable, Sendable {
  package var index: UInt32
  package var userID: UserID

  package init(index: UInt32, userID: UserID) {
    self.index = index
    self.userID = userID
  }
}

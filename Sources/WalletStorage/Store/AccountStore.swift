package import WalletAddresses
package import WalletHashing

/// Which of a user's wallets comes first in what the user is shown.
package struct PrimaryRow: Hashable, Sendable {
  package var tenant: Tenant
  package var userID: UserID
  package var walletID: RecordID
  /// The code over all of the above.
  package var code: Bytes16

  package init(tenant: Tenant, userID: UserID, walletID: RecordID, code: Bytes16 = Bytes16(high: 0, low: 0)) {
    self.tenant = tenant
    self.userID = userID
    self.walletID = walletID
    self.code = code
  }

  /// What ``code`` authenticates.
  var authenticatedBytes: [UInt8] {
    var writer = ByteWriter("wallet-engine/primary-row/v1")
    writer.append(field: tenant.utf8)
    writer.append(field: userID.utf8)
    writer.append(walletID.bytes)
    return writer.bytes
  }
}

/// A session of someone who has signed in, sealed.
package struct SessionRow: Hashable, Sendable {
  /// A keyed hash of what the session is called.
  package var name: Bytes32
  package var record: [UInt8]
  /// Seconds since 1970 UTC; for clearing away only, the sealed record has the last word.
  package var expiry: UInt64

  package init(name: Bytes32, record: [UInt8], expiry: UInt64) {
    self.name = name
    self.record = record
    self.expiry = expiry
  }
}

/// What a store keeps of users beside their wallets: the primary wallet, and sessions.
///
/// Part of the contract of ``WalletStore``.
package protocol AccountStore: Sendable {
  /// The primary wallet that was chosen for a user; nil if none was.
  func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow?

  /// Chooses a user's primary wallet in place of the one before.
  ///
  /// Durable on return; false, and nothing changed, if the store has no such user or has erased it.
  func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool

  /// A session by its name.
  func session(_ name: Bytes32) async throws(StoreError) -> SessionRow?

  /// Keeps a session in place of one with its name, and removes all that expired before `time`, in one transaction.
  ///
  /// Durable on return.
  func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError)

  /// Removes a session, if it is there.
  ///
  /// Durable on return.
  func removeSession(_ name: Bytes32) async throws(StoreError)
}

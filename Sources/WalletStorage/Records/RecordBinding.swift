package import WalletAddresses

/// The place a sealed record belongs to; a record opens nowhere else.
package struct RecordBinding: Sendable {
  package var storeID: RecordID
  /// UTF-8; empty for records of the key ring.
  package var tenant: [UInt8]
  /// UTF-8; empty for records of the key ring and of shared seeds.
  package var userID: [UInt8]
  package var secretID: RecordID
  /// Raw keys: the public key (33 bytes compressed secp256k1, or 32 bytes Ed25519).
  ///
  /// Key-ring records: empty.
  package var publicIdentity: [UInt8]

  package init(
    storeID: RecordID, tenant: Tenant, userID: UserID, secretID: RecordID, publicIdentity: [UInt8]
  ) {
    self.storeID = storeID
    self.tenant = tenant.utf8
    self.userID = userID.utf8
    self.secretID = secretID
    self.publicIdentity = publicIdentity
  }

  /// The binding of a tenant's shared seed, which is no user's.
  package init(sharedSeed row: SharedSeedRow, of storeID: RecordID) {
    self.storeID = storeID
    tenant = row.tenant.utf8
    userID = []
    secretID = row.secretID
    publicIdentity = row.publicIdentity
  }

  /// The binding of a record of the key ring itself; the header adds epoch and data-key id.
  package init(keyRingOf storeID: RecordID) {
    self.storeID = storeID
    tenant = []
    userID = []
    secretID = RecordID(bytes: Bytes16(high: 0, low: 0))
    publicIdentity = []
  }

  /// The additional authenticated data of a record: label, header, and every part of the binding.
  func additionalData(header: RecordHeader) -> [UInt8] {
    var writer = ByteWriter("wallet-engine/record/v1")
    header.write(to: &writer)
    writer.append(storeID.bytes)
    writer.append(field: tenant)
    writer.append(field: userID)
    writer.append(secretID.bytes)
    writer.append(field: publicIdentity)
    return writer.bytes
  }
}

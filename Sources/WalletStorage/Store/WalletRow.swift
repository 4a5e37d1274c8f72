package import WalletAddresses

/// One wallet of one user as a store keeps it.
///
/// Holds nothing secret.
package struct WalletRow: Hashable, Sendable {
  package var tenant: Tenant
  package var userID: UserID
  package var chain: Chain
  package var accountIndex: UInt32
  package var kind: SecretKind
  /// The derivation profile's name; empty for raw keys.
  package var profile: String
  /// The derivation path; empty for raw keys.
  package var path: String
  package var address: String
  package var walletID: RecordID
  package var secretID: RecordID
  /// The code over all of the above.
  package var code: Bytes16

  package init(
    tenant: Tenant, userID: UserID, chain: Chain, accountIndex: UInt32, kind: SecretKind, profile: String, path: String,
    address: String, walletID: RecordID, secretID: RecordID, code: Bytes16 = Bytes16(high: 0, low: 0)
  ) {
    self.tenant = tenant
    self.userID = userID
    self.chain = chain
    self.accountIndex = accountIndex
    self.kind = kind
    self.profile = profile
    self.path = path
    self.address = address
    self.walletID = walletID
    self.secretID = secretID
    self.code = code
  }

  /// What ``code`` authenticates.
  var authenticatedBytes: [UInt8] {
    var writer = ByteWriter("wallet-engine/wallet-row/v1")
    tenant.withUTF8 { writer.append(field: $0) }
    userID.withUTF8 { writer.append(field: $0) }
    writer.append(chain.storageCode)
    writer.append(accountIndex)
    writer.append(kind.rawValue)
    writer.append(field: profile)
    writer.append(field: path)
    writer.append(field: address)
    writer.append(walletID.bytes)
    writer.append(secretID.bytes)
    return writer.bytes
  }
}

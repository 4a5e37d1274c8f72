package import WalletAddresses
package import WalletHashing
package import WalletSecrets

// The account key has three uses, each with another output size of BLAKE2b, which is a parameter of the hash: 16 bytes for
// codes, 32 for names, 64 for the keys of sealed sessions.
extension KeyRing {
  /// The code of a row that names a primary wallet, 16 bytes.
  package func code(of row: PrimaryRow) -> Bytes16 {
    KeyedHash.code16(row.authenticatedBytes, key: accountKey)
  }

  /// Whether a row that names a primary wallet is as this ring's engine wrote it.
  package func isAuthentic(_ row: PrimaryRow) -> Bool {
    code(of: row).isSame(as: row.code)
  }

  /// What a tenant's session that is called by a text is kept under: 32 bytes, from which neither can be told.
  ///
  /// A session of one tenant is none of another's, whose user of the same id is somebody else.
  package func sessionName(_ text: String, tenant: Tenant) -> Bytes32 {
    var writer = ByteWriter("wallet-engine/session-name/v1")
    writer.append(field: tenant.utf8)
    writer.append(field: text.utf8)
    return KeyedHash.code32(writer.bytes, key: accountKey)
  }

  /// Seals a session so that it opens under its own name in its own store only.
  package func seal(
    session: RawSpan, name: Bytes32, random: some RandomSource
  ) throws(RecordError) -> [UInt8] {
    try SealedRecord.seal(
      session, header: Self.sessionHeader, binding: RecordBinding(sessionNamed: name, storeID: storeID),
      key: accountKey, random: random)
  }

  /// Opens a session that was kept under a name.
  package func openSession(_ record: [UInt8], name: Bytes32) throws(RecordError) -> Secret {
    guard try RecordHeader(record: record) == Self.sessionHeader else { throw .notAuthentic }
    return try SealedRecord.open(
      record, header: Self.sessionHeader, binding: RecordBinding(sessionNamed: name, storeID: storeID),
      key: accountKey)
  }

  private static let sessionHeader = RecordHeader(kind: .session, dataKeyID: 0, recordVersion: 1)
}

extension RecordBinding {
  /// The binding of a sealed session: the name stands where a user's id does.
  fileprivate init(sessionNamed name: Bytes32, storeID: RecordID) {
    self.init(keyRingOf: storeID)
    userID = name.array
  }
}

import WalletAddresses
package import WalletSecrets

extension KeyRing {
  /// Promises `count` seals under the newest data key; nil when it has not that much room and a new one is needed.
  package func reserve(_ count: Int) -> UInt32? {
    state.withLock { state in
      guard let active = state.record.dataKeys.max(by: { $0.id < $1.id }) else { return nil }
      let taken = active.sealedCount + state.reserved[active.id, default: 0]
      guard count <= Self.secretsPerDataKey - taken else { return nil }
      state.reserved[active.id, default: 0] += count
      return active.id
    }
  }

  /// Seals a user's secret under a data key.
  package func seal(
    _ secret: RawSpan, kind: SecretKind, binding: RecordBinding, dataKeyID: UInt32, random: some RandomSource
  ) throws(RecordError) -> [UInt8] {
    let header = RecordHeader(kind: kind, dataKeyID: dataKeyID, recordVersion: 1)
    return try SealedRecord.seal(
      secret, header: header, binding: binding, key: try dataKey(dataKeyID), random: random)
  }

  /// Opens a user's secret.
  ///
  /// The caller re-derives its public identity and compares.
  package func open(_ record: [UInt8], kind: SecretKind, binding: RecordBinding) throws(RecordError) -> Secret {
    let header = try RecordHeader(record: record)
    guard header.kind == kind else { throw .unexpectedKind(header.kind.rawValue) }
    return try SealedRecord.open(record, header: header, binding: binding, key: try dataKey(header.dataKeyID))
  }

  /// The code of a wallet row, 16 bytes.
  package func code(of row: WalletRow) -> Bytes16 {
    KeyedHash.code16(row.authenticatedBytes, key: rowKey)
  }

  /// Whether a row is as this ring's engine wrote it.
  package func isAuthentic(_ row: WalletRow) -> Bool {
    code(of: row).isSame(as: row.code)
  }

  /// The means to extend the event chain, for a store to use inside its transaction.
  package var eventChain: EventChain { EventChain(key: eventKey) }
}

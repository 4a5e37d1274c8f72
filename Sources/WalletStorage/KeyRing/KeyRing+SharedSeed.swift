package import WalletSecrets

extension KeyRing {
  /// Seals a tenant's shared seed under a data key; the row's own record is not looked at.
  package func seal(
    _ secret: RawSpan, for row: SharedSeedRow, dataKeyID: UInt32, random: some RandomSource
  ) throws(RecordError) -> [UInt8] {
    try seal(
      secret, kind: .sharedSeed, binding: RecordBinding(sharedSeed: row, of: storeID), dataKeyID: dataKeyID,
      random: random)
  }

  /// Opens a tenant's shared seed.
  ///
  /// The caller re-derives its public identity and compares.
  package func open(_ row: SharedSeedRow) throws(RecordError) -> Secret {
    try open(row.record, kind: .sharedSeed, binding: RecordBinding(sharedSeed: row, of: storeID))
  }
}

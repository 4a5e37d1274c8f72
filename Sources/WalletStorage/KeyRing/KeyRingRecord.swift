package import WalletHashing

/// The key ring as a store keeps it: every key sealed, and the whole under one code.
package struct KeyRingRecord: Hashable, Sendable {
  /// A data key, sealed under the root key.
  package struct DataKey: Hashable, Sendable {
    package var id: UInt32
    /// Counts rotations of data keys: those of the newest epoch seal, older ones are on their way out.
    package var epoch: UInt32
    package var record: [UInt8]
    /// How many secrets have been sealed under this key.
    ///
    /// A limit's counter, not authenticated.
    package var sealedCount: Int

    package init(id: UInt32, epoch: UInt32, record: [UInt8], sealedCount: Int) {
      self.id = id
      self.epoch = epoch
      self.record = record
      self.sealedCount = sealedCount
    }
  }

  /// The lineage of the store: kept by backups and copies, never used for another store.
  package var storeID: RecordID
  /// Counts root keys; sealed into every ring record.
  package var epoch: UInt32
  /// Counts changes of the ring, so that two processes cannot overwrite each other's.
  package var version: UInt64
  /// Tells operators which root key belongs here: 64 bits of a keyed hash.
  package var rootFingerprint: [UInt8]
  package var canary: [UInt8]
  package var integrityKey: [UInt8]
  package var dataKeys: [DataKey]
  /// How the root key comes from a pass-phrase; nil for other root keys.
  package var derivation: RootDerivation?
  /// A code over all of the above but the counters, under a subkey of the root key.
  package var code: Bytes32

  package init(
    storeID: RecordID, epoch: UInt32, version: UInt64, rootFingerprint: [UInt8], canary: [UInt8],
    integrityKey: [UInt8], dataKeys: [DataKey], derivation: RootDerivation? = nil, code: Bytes32 = Bytes32()
  ) {
    self.storeID = storeID
    self.epoch = epoch
    self.version = version
    self.rootFingerprint = rootFingerprint
    self.canary = canary
    self.integrityKey = integrityKey
    self.dataKeys = dataKeys
    self.derivation = derivation
    self.code = code
  }

  /// What ``code`` authenticates.
  var authenticatedBytes: [UInt8] {
    var writer = ByteWriter("wallet-engine/key-ring/v1", reserving: 512 + 160 * dataKeys.count)
    writer.append(storeID.bytes)
    writer.append(epoch)
    writer.append(version)
    writer.append(field: rootFingerprint)
    writer.append(field: canary)
    writer.append(field: integrityKey)
    writer.append(UInt32(clamping: dataKeys.count))
    for key in dataKeys.sorted(by: { $0.id < $1.id }) {
      writer.append(key.id)
      writer.append(key.epoch)
      writer.append(field: key.record)
    }
    // The list before has a count, so this can be nothing else.
    if let derivation {
      writer.append(UInt8(1))
      writer.append(field: derivation.salt)
      writer.append(derivation.passes)
      writer.append(derivation.memoryKiB)
    }
    return writer.bytes
  }
}

package import WalletSecrets

// Changes of the ring are made here and stored by the caller; what is stored is then taken over.
extension KeyRing {
  /// Begins replacing the root key, until ``endReplacingRoot()``.
  ///
  /// One at a time in a process: the ring of whoever came second would be under a key that this process does not know any
  /// more. Throws ``KeyRingError/rotationUnderWay``. Between processes the store decides: one of them stores its ring, and
  /// the others find it changed.
  package func beginReplacingRoot() throws(KeyRingError) {
    try state.withLock { (state) throws(KeyRingError) in
      guard !state.isReplacingRoot else { throw .rotationUnderWay }
      state.isReplacingRoot = true
    }
  }

  /// Ends what ``beginReplacingRoot()`` began, however it went.
  package func endReplacingRoot() {
    state.withLock { $0.isReplacingRoot = false }
  }

  /// The ring under another root key: the same keys, all sealed anew, in the next epoch.
  ///
  /// Take it over with ``KeyRing/install(_:)`` after storing it. Throws ``KeyRingError/sameRootKey(fingerprint:)`` for the key
  /// that the ring is under already.
  package func rewrapped(
    under newRoot: GuardedSecret, derivation: RootDerivation? = nil, random: some RandomSource
  ) throws(KeyRingError) -> KeyRingRecord {
    let (record, root) = state.withLock { ($0.record, $0.root) }
    let isSame = root.withBytes { old in newRoot.withBytes { ConstantTime.areEqual(old, $0) } }
    guard !isSame else { throw .sameRootKey(fingerprint: Self.fingerprintText(of: root)) }
    let binding = RecordBinding(keyRingOf: storeID)
    var next = record
    do {
      let (epoch, overflow) = record.epoch.addingReportingOverflow(1)
      guard !overflow else { throw KeyRingError.ringAltered }
      next.epoch = epoch
      next.version += 1
      next.rootFingerprint = Self.fingerprint(of: newRoot)
      next.derivation = derivation
      func seal(_ kind: SecretKind, id: UInt32 = 0, epoch: UInt32, _ bytes: RawSpan) throws -> [UInt8] {
        try SealedRecord.seal(
          bytes, header: Self.ringHeader(kind, id: id, epoch: epoch), binding: binding, key: newRoot, random: random)
      }
      // A name of its own: without optimisation, a span of the static property is taken to outlive it.
      let canaryText = Self.canaryText
      next.canary = try seal(.canary, epoch: epoch, unsafe canaryText.span.bytes)
      let integrity = try Self.open(
        record.integrityKey, .integrityKey, id: 0, epoch: record.epoch, binding, root)
      next.integrityKey = try integrity.withBytes { try seal(.integrityKey, epoch: epoch, $0) }
      // One at a time: each takes several locked pages while it is open.
      for index in next.dataKeys.indices {
        let entry = next.dataKeys[index]
        let key = try Self.open(entry.record, .dataKey, id: entry.id, epoch: entry.epoch, binding, root)
        next.dataKeys[index].record = try key.withBytes {
          try seal(.dataKey, id: entry.id, epoch: entry.epoch, $0)
        }
      }
      next.code = try Self.code(of: next, root: newRoot)
      try Self.require(next, under: newRoot, holdsTheKeysOf: record, under: root)
    } catch { throw Self.wrap(error) }
    state.withLock { $0.nextRoot = newRoot }
    return next
  }

  /// Opens both rings and compares their keys: one that was sealed wrongly would be lost, with everything under it.
  private static func require(
    _ next: KeyRingRecord, under newRoot: GuardedSecret, holdsTheKeysOf record: KeyRingRecord, under root: GuardedSecret
  ) throws {
    let binding = RecordBinding(keyRingOf: record.storeID)
    func requireSame(_ kind: SecretKind, id: UInt32, _ new: ([UInt8], UInt32), _ old: ([UInt8], UInt32)) throws {
      let found = try open(new.0, kind, id: id, epoch: new.1, binding, newRoot)
      let expected = try open(old.0, kind, id: id, epoch: old.1, binding, root)
      let isSame = found.withBytes { found in expected.withBytes { ConstantTime.areEqual(found, $0) } }
      guard isSame else { throw RecordError.notAuthentic }
    }
    _ = try unlock(next, root: newRoot)
    try requireSame(.integrityKey, id: 0, (next.integrityKey, next.epoch), (record.integrityKey, record.epoch))
    guard next.dataKeys.map(\.id) == record.dataKeys.map(\.id) else { throw KeyRingError.ringAltered }
    for (new, old) in zip(next.dataKeys, record.dataKeys) {
      try requireSame(.dataKey, id: new.id, (new.record, new.epoch), (old.record, old.epoch))
    }
  }

  /// The ring with a data key of the next epoch, under which everything is to be sealed from now on.
  package func beginningDataEpoch(random: some RandomSource) throws(KeyRingError) -> KeyRingRecord {
    let (record, root) = state.withLock { ($0.record, $0.root) }
    let (epoch, overflow) = (record.dataEpoch ?? 0).addingReportingOverflow(1)
    guard !overflow else { throw .ringAltered }
    return try Self.adding(dataKeyOfEpoch: epoch, to: record, root: root, random: random)
  }

  /// The ring without the data keys of older epochs.
  package func endingDataEpochs() throws(KeyRingError) -> KeyRingRecord {
    let (record, root) = state.withLock { ($0.record, $0.root) }
    var next = record
    next.dataKeys.removeAll { $0.epoch != record.dataEpoch }
    next.version += 1
    do { next.code = try Self.code(of: next, root: root) } catch { throw Self.wrap(error) }
    return next
  }

  /// A ring for a store as it was at one moment: with the data keys of then, whatever became of them later.
  package func asOf(_ record: KeyRingRecord) throws(KeyRingError) -> KeyRing {
    KeyRing(self, record: record, root: try root(of: record, orOlder: true))
  }

  /// Seals a secret anew: same kind, place and flags, the next record version, another data key.
  ///
  /// The new record is opened and compared before it is given out.
  package func reseal(
    _ record: [UInt8], kind: SecretKind, binding: RecordBinding, dataKeyID: UInt32, random: some RandomSource
  ) throws(RecordError) -> [UInt8] {
    let old = try RecordHeader(record: record)
    let secret = try open(record, kind: kind, binding: binding)
    // Authentic by now, so nobody has made it so large.
    let (version, overflow) = old.recordVersion.addingReportingOverflow(1)
    guard !overflow else { throw .notAuthentic }
    let header = RecordHeader(kind: kind, flags: old.flags, dataKeyID: dataKeyID, recordVersion: version)
    let key = try dataKey(dataKeyID)
    let sealed = try secret.withBytes { (bytes) throws(RecordError) in
      try SealedRecord.seal(bytes, header: header, binding: binding, key: key, random: random)
    }
    let again = try open(sealed, kind: kind, binding: binding)
    guard again.isEqual(to: secret) else { throw .notAuthentic }
    return sealed
  }
}

extension KeyRingRecord {
  /// The newest epoch of data keys; nil without any.
  package var dataEpoch: UInt32? { dataKeys.map(\.epoch).max() }

  /// The data keys that seal; records under any other wait for being sealed anew.
  package var currentDataKeyIDs: Set<UInt32> { Set(dataKeys.filter { $0.epoch == dataEpoch }.map(\.id)) }

  /// Whether data keys of more than one epoch are there: a rotation has begun and is not done.
  package var isChangingDataKeys: Bool { Set(dataKeys.map(\.epoch)).count > 1 }
}

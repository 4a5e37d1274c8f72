import WalletHashing
package import WalletSecrets

/// A store's keys, unlocked with its root key: seals and opens records, authenticates rows and events.
///
/// Root key → data keys (one per 65,536 secrets) → one key per record, by key derivation.
package final class KeyRing: Sendable {
  /// How many secrets one data key seals.
  package static let secretsPerDataKey = 65_536

  struct State: Sendable {
    var record: KeyRingRecord
    /// Changes with the record when the root key is replaced.
    var root: GuardedSecret
    /// The root key that this process is about to replace it by, or has replaced it by a moment ago.
    var nextRoot: GuardedSecret?
    /// The root key before the present one, if this process has seen it replaced.
    var previousRoot: GuardedSecret?
    /// Whether this process is replacing the root key: there is one ``nextRoot`` only.
    var isReplacingRoot = false
    var cache = DataKeyCache()
    /// How many seals this process has promised under each data key beyond the stored counts.
    var reserved: [UInt32: Int] = [:]
  }

  package let storeID: RecordID
  let rowKey: GuardedSecret
  let eventKey: GuardedSecret
  let accountKey: GuardedSecret
  /// The key of the hashes of one-time passwords and of the identities that they are for.
  package let oneTimePasswordKey: GuardedSecret
  let state: PlainLock<State>

  private init(record: KeyRingRecord, root: GuardedSecret, integrityKey: GuardedSecret) throws {
    storeID = record.storeID
    rowKey = try KeyedHash.subkey("wallet-engine/row-key/v1", context: record.storeID, of: integrityKey)
    eventKey = try KeyedHash.subkey("wallet-engine/event-key/v1", context: record.storeID, of: integrityKey)
    accountKey = try KeyedHash.subkey("wallet-engine/account-key/v1", context: record.storeID, of: integrityKey)
    oneTimePasswordKey = try KeyedHash.subkey(
      "wallet-engine/one-time-password-key/v1", context: record.storeID, of: integrityKey)
    state = PlainLock(State(record: record, root: root))
  }

  /// The keys of a ring, as they were in another of its records.
  init(_ ring: KeyRing, record: KeyRingRecord, root: GuardedSecret) {
    storeID = ring.storeID
    rowKey = ring.rowKey
    eventKey = ring.eventKey
    accountKey = ring.accountKey
    oneTimePasswordKey = ring.oneTimePasswordKey
    state = PlainLock(State(record: record, root: root))
  }

  /// Makes the ring of a new store, with no data key yet.
  package static func make(
    root: GuardedSecret, derivation: RootDerivation? = nil, random: some RandomSource
  ) throws(KeyRingError) -> KeyRingRecord {
    do {
      guard let storeID = try RecordID.draw(1, from: random).first else {
        throw KeyRingError.resources("no randomness for a store id")
      }
      let epoch: UInt32 = 1
      let integrity = try GuardedSecret(randomFrom: random)
      func seal(_ kind: SecretKind, _ bytes: RawSpan) throws -> [UInt8] {
        try SealedRecord.seal(
          bytes, header: ringHeader(kind, id: 0, epoch: epoch), binding: RecordBinding(keyRingOf: storeID),
          key: root, random: random)
      }
      var record = KeyRingRecord(
        storeID: storeID, epoch: epoch, version: 1, rootFingerprint: fingerprint(of: root),
        canary: try seal(.canary, unsafe canaryText.span.bytes),
        integrityKey: try integrity.withBytes { try seal(.integrityKey, $0) }, dataKeys: [],
        derivation: derivation)
      record.code = try code(of: record, root: root)
      return record
    } catch { throw wrap(error) }
  }

  /// Unlocks a ring: the canary first, then the code over the whole, then the keys.
  package static func unlock(_ record: KeyRingRecord, root: GuardedSecret) throws(KeyRingError) -> KeyRing {
    do {
      let binding = RecordBinding(keyRingOf: record.storeID)
      do {
        let header = try RecordHeader(record: record.canary)
        guard header == ringHeader(.canary, id: 0, epoch: record.epoch) else { throw RecordError.notAuthentic }
        _ = try SealedRecord.open(record.canary, header: header, binding: binding, key: root)
      } catch RecordError.notAuthentic {
        let found = fingerprint(of: root)
        guard found == record.rootFingerprint else {
          throw KeyRingError.wrongRootKey(expected: hexadecimal(record.rootFingerprint), found: hexadecimal(found))
        }
        throw KeyRingError.ringAltered
      }
      try check(record, root: root)
      let integrity = try open(record.integrityKey, .integrityKey, id: 0, epoch: record.epoch, binding, root)
      return try KeyRing(record: record, root: root, integrityKey: integrity)
    } catch { throw wrap(error) }
  }

  /// The ring as last loaded or stored.
  package var record: KeyRingRecord { state.withLock { $0.record } }

  /// Takes over a ring that another process, or this one, has stored since.
  ///
  /// An altered one is refused, and so is one that another process has put under another root key.
  package func install(_ record: KeyRingRecord) throws(KeyRingError) {
    guard record.storeID == storeID else { throw .ringAltered }
    // Read before this process replaced the root key, perhaps: no longer of use, and under a key that is gone.
    guard record.version >= state.withLock({ $0.record.version }) else { return }
    let fitting = try root(of: record)
    state.withLock { state in
      guard record.version >= state.record.version else { return }
      state.record = record
      if state.root !== fitting { state.previousRoot = state.root }
      state.root = fitting
      state.reserved = [:]
    }
  }

  /// The root key that a record of this store is under; throws unless it is one that this process holds.
  ///
  /// - Parameter isOlder: whether the record may be one from before the root key was replaced. Never for a record that is
  ///   to be taken over: whoever has the old root key could bring the store back under it.
  func root(of record: KeyRingRecord, orOlder isOlder: Bool = false) throws(KeyRingError) -> GuardedSecret {
    let (root, nextRoot, previousRoot) = state.withLock { ($0.root, $0.nextRoot, $0.previousRoot) }
    // Another task may see the ring under the new root key before the one that stored it comes to this.
    let others = [nextRoot, isOlder ? previousRoot : nil].compactMap(\.self)
    do { try checkSuccessor(record, root: root) } catch {
      guard case .rootKeyReplaced = error else { throw error }
      for other in others where Self.fingerprint(of: other) == record.rootFingerprint {
        try checkSuccessor(record, root: other)
        return other
      }
      throw error
    }
    return root
  }

  /// Throws unless a record is one of this store, whole, and under a root key.
  private func checkSuccessor(_ record: KeyRingRecord, root: GuardedSecret) throws(KeyRingError) {
    guard record.storeID == storeID else { throw .ringAltered }
    do { try Self.check(record, root: root) } catch {
      let found = Self.fingerprint(of: root)
      guard record.rootFingerprint == found else {
        throw .rootKeyReplaced(present: Self.hexadecimal(record.rootFingerprint), held: Self.hexadecimal(found))
      }
      throw Self.wrap(error)
    }
  }

  /// The stored ring with one more data key and the next version; use it after storing it, through ``install(_:)``.
  package func addingDataKey(random: some RandomSource) throws(KeyRingError) -> KeyRingRecord {
    let (record, root) = state.withLock { ($0.record, $0.root) }
    return try Self.adding(
      dataKeyOfEpoch: record.dataEpoch ?? record.epoch, to: record, root: root, random: random)
  }

  /// The data key of an id, from the bounded cache or unwrapped from the ring.
  package func dataKey(_ id: UInt32) throws(RecordError) -> GuardedSecret {
    if let cached = state.withLock({ $0.cache.key(id) }) { return cached }
    let (record, root) = state.withLock { ($0.record, $0.root) }
    guard let entry = record.dataKeys.first(where: { $0.id == id }) else { throw .unknownDataKey(id) }
    let key: GuardedSecret
    do {
      key = try Self.open(
        entry.record, .dataKey, id: id, epoch: entry.epoch, RecordBinding(keyRingOf: storeID), root)
    } catch let error as RecordError { throw error } catch { throw .resources }
    state.withLock { $0.cache.insert(key, id: id) }
    return key
  }

  /// The fingerprint that operators compare: 16 hexadecimal digits.
  package static func fingerprintText(of root: GuardedSecret) -> String { hexadecimal(fingerprint(of: root)) }
}

// The parts that every entry point shares.
extension KeyRing {
  /// A ring with one more data key and the next version.
  static func adding(
    dataKeyOfEpoch epoch: UInt32, to record: KeyRingRecord, root: GuardedSecret, random: some RandomSource
  ) throws(KeyRingError) -> KeyRingRecord {
    var next = record
    do {
      let id = (next.dataKeys.map(\.id).max() ?? 0) + 1
      let key = try GuardedSecret(randomFrom: random)
      let wrapped = try key.withBytes { bytes in
        try SealedRecord.seal(
          bytes, header: ringHeader(.dataKey, id: id, epoch: epoch),
          binding: RecordBinding(keyRingOf: record.storeID), key: root, random: random)
      }
      next.dataKeys.append(.init(id: id, epoch: epoch, record: wrapped, sealedCount: 0))
      next.version += 1
      next.code = try code(of: next, root: root)
    } catch { throw wrap(error) }
    return next
  }

  static let canaryText = Array("wallet-engine/canary/v1".utf8)

  static func ringHeader(_ kind: SecretKind, id: UInt32, epoch: UInt32) -> RecordHeader {
    RecordHeader(kind: kind, dataKeyID: id, recordVersion: UInt64(epoch))
  }

  static func fingerprint(of root: GuardedSecret) -> [UInt8] {
    Array(KeyedHash.code16(ByteWriter("wallet-engine/root-fingerprint/v1").bytes, key: root).array.prefix(8))
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func code(of record: KeyRingRecord, root: GuardedSecret) throws -> Bytes32 {
    let key = try KeyedHash.subkey("wallet-engine/key-ring-code/v1", context: record.storeID, of: root)
    return KeyedHash.code32(record.authenticatedBytes, key: key)
  }

  static func check(_ record: KeyRingRecord, root: GuardedSecret) throws {
    let expected = try code(of: record, root: root)
    let isRight = expected.withBytes { expected in
      record.code.withBytes { ConstantTime.areEqual(expected, $0) }
    }
    guard isRight else { throw KeyRingError.ringAltered }
  }

  static func open(
    _ record: [UInt8], _ kind: SecretKind, id: UInt32, epoch: UInt32, _ binding: RecordBinding, _ root: GuardedSecret
  ) throws -> GuardedSecret {
    let header = try RecordHeader(record: record)
    guard header == ringHeader(kind, id: id, epoch: epoch) else {
      throw RecordError.unexpectedKind(header.kind.rawValue)
    }
    let opened = try SealedRecord.open(record, header: header, binding: binding, key: root)
    guard opened.byteCount == GuardedSecret.byteCount else { throw RecordError.invalidSecret }
    return try GuardedSecret { (bytes: inout MutableRawSpan) in opened.withBytes { copyBytes($0, into: &bytes, at: 0) }
    }
  }

  static func wrap(_ error: any Error) -> KeyRingError {
    switch error {
    case let error as KeyRingError: error
    case let error as RecordError: .record(error)
    case let error as SecretMemoryError: .resources(error.description)
    default: .resources(String(describing: error))
    }
  }
}

import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Key ring: another root key, another epoch of data keys")
struct RotationTests {
  /// A ring with three data keys.
  private static func material() throws -> (ring: KeyRing, root: GuardedSecret) {
    let material = try Material(sealedCount: 40)
    for _ in 0..<2 { try material.ring.install(try material.ring.addingDataKey(random: SystemRandomness())) }
    return (material.ring, material.root)
  }

  private static let derivation = RootDerivation(salt: [UInt8](0..<16), passes: 2, memoryKiB: 65_536)

  @Test(arguments: [nil, derivation])
  func anotherRootKey(_ derivation: RootDerivation?) throws {
    let (ring, root) = try Self.material()
    let before = ring.record
    let newRoot = try GuardedSecret(randomFrom: SystemRandomness())
    let next = try ring.rewrapped(under: newRoot, derivation: derivation, random: SystemRandomness())
    #expect(ring.record == before, "nothing changes before it is stored")
    #expect(next.epoch == before.epoch + 1 && next.version == before.version + 1)
    #expect(next.storeID == before.storeID && next.derivation == derivation)
    #expect(next.dataKeys.map(\.id) == [1, 2, 3] && next.dataKeys.map(\.epoch) == [1, 1, 1])
    #expect(next.dataKeys.map(\.sealedCount) == [40, 0, 0])
    // Nothing sealed under the old key is left in it.
    let old = Set(before.dataKeys.map(\.record) + [before.canary, before.integrityKey])
    #expect(old.isDisjoint(with: next.dataKeys.map(\.record) + [next.canary, next.integrityKey]))
    let opened = try KeyRing.unlock(next, root: newRoot)
    for id in UInt32(1)...3 { #expect(try opened.dataKey(id).array == ring.dataKey(id).array) }
    #expect(opened.eventChain.extend(.start, with: [1]) == ring.eventChain.extend(.start, with: [1]))
    #expect(
      throws: KeyRingError.wrongRootKey(
        expected: KeyRing.fingerprintText(of: newRoot), found: KeyRing.fingerprintText(of: root))
    ) { try KeyRing.unlock(next, root: root) }
    try ring.install(next)
    #expect(ring.record == next)
    let grown = try ring.addingDataKey(random: SystemRandomness())
    #expect(throws: Never.self) { try KeyRing.unlock(grown, root: newRoot).dataKey(4) }
    #expect(grown.derivation == derivation)
  }

  @Test func theSameRootKeyIsRefused() throws {
    let (ring, root) = try Self.material()
    #expect(throws: KeyRingError.sameRootKey(fingerprint: KeyRing.fingerprintText(of: root))) {
      try ring.rewrapped(under: GuardedSecret(bytes: root.array), random: SystemRandomness())
    }
    #expect(throws: KeyRingError.self) {
      try ring.rewrapped(under: GuardedSecret(randomFrom: SystemRandomness()), random: NoRandomness())
    }
  }

  @Test func whoHoldsTheOldKeyIsToldSo() throws {
    let (ring, root) = try Self.material()
    let other = try KeyRing.unlock(ring.record, root: root)
    let newRoot = try GuardedSecret(randomFrom: SystemRandomness())
    let next = try ring.rewrapped(under: newRoot, random: SystemRandomness())
    let replaced = KeyRingError.rootKeyReplaced(
      present: KeyRing.fingerprintText(of: newRoot), held: KeyRing.fingerprintText(of: root))
    let before = other.record
    #expect(throws: replaced) { try other.install(next) }
    #expect(throws: replaced) { try other.asOf(next) }
    #expect(other.record == before)
    #expect(throws: Never.self) { try other.dataKey(1) }
    // A fingerprint that was only written over is an altered ring.
    var altered = before
    altered.rootFingerprint[0] ^= 1
    #expect(throws: KeyRingError.self) { try other.install(altered) }
  }

  /// The parameters of a pass-phrase are part of what the code covers.
  @Test func alteredParameters() throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let plain = try KeyRing.make(root: root, random: SystemRandomness())
    let record = try KeyRing.make(root: root, derivation: Self.derivation, random: SystemRandomness())
    #expect(throws: Never.self) { try KeyRing.unlock(record, root: root) }
    func refuses(_ record: KeyRingRecord, _ change: (inout KeyRingRecord) -> Void) {
      var altered = record
      change(&altered)
      #expect(throws: KeyRingError.ringAltered) { try KeyRing.unlock(altered, root: root) }
    }
    refuses(record) { $0.derivation = nil }
    refuses(plain) { $0.derivation = Self.derivation }
    for offset in 0..<16 { refuses(record) { $0.derivation?.salt[offset] ^= 0x40 } }
    for bit in 0..<32 {
      refuses(record) { $0.derivation?.passes ^= 1 << UInt32(bit) }
      refuses(record) { $0.derivation?.memoryKiB ^= 1 << UInt32(bit) }
    }
    refuses(record) { $0.derivation?.salt.append(0) }
    refuses(record) { $0.derivation?.salt.removeLast() }
  }

  @Test func anEpochOfDataKeys() throws {
    let (ring, root) = try Self.material()
    #expect(ring.record.dataEpoch == 1 && !ring.record.isChangingDataKeys)
    #expect(ring.record.currentDataKeyIDs == [1, 2, 3])
    let begun = try ring.beginningDataEpoch(random: SystemRandomness())
    #expect(begun.epoch == 1 && begun.version == ring.record.version + 1)
    #expect(begun.dataKeys.map(\.epoch) == [1, 1, 1, 2])
    #expect(begun.isChangingDataKeys && begun.currentDataKeyIDs == [4])
    try ring.install(begun)
    #expect(ring.reserve(65_536) == 4)
    try ring.install(try ring.addingDataKey(random: SystemRandomness()))
    #expect(ring.record.dataKeys.map(\.epoch) == [1, 1, 1, 2, 2] && ring.record.currentDataKeyIDs == [4, 5])
    let keys = try (4...5).map { try ring.dataKey($0).array }
    let ended = try ring.endingDataEpochs()
    #expect(ended.dataKeys.map(\.id) == [4, 5] && ended.dataEpoch == 2 && !ended.isChangingDataKeys)
    let opened = try KeyRing.unlock(ended, root: root)
    #expect(try (4...5).map { try opened.dataKey($0).array } == keys)
    for id in UInt32(1)...3 { #expect(throws: RecordError.unknownDataKey(id)) { try opened.dataKey(id) } }
    // Numbers are never used again.
    #expect(try opened.addingDataKey(random: SystemRandomness()).dataKeys.map(\.id) == [4, 5, 6])
    // A root key after that leaves the epoch of data keys alone.
    let next = try opened.rewrapped(
      under: GuardedSecret(randomFrom: SystemRandomness()), random: SystemRandomness())
    #expect(next.epoch == 2 && next.dataKeys.map(\.epoch) == [2, 2])
  }

  @Test func ringsOfAMoment() throws {
    let (ring, _) = try Self.material()
    let old = ring.record
    let oldKey = try ring.dataKey(2).array
    try ring.install(try ring.beginningDataEpoch(random: SystemRandomness()))
    try ring.install(try ring.endingDataEpochs())
    let view = try ring.asOf(old)
    #expect(view.record == old)
    #expect(try view.dataKey(2).array == oldKey)
    var altered = old
    altered.dataKeys.removeLast()
    #expect(throws: KeyRingError.ringAltered) { try ring.asOf(altered) }
  }

  /// docs/sealed-record.md: the record version counts seals; kind, flags and place stay.
  @Test func aRecordSealedAnew() throws {
    let material = try Material()
    let user = try material.user(try UserID("user"))
    let ring = material.ring
    try ring.install(try ring.beginningDataEpoch(random: SystemRandomness()))
    for secret in user.secrets {
      let binding = RecordBinding(
        storeID: ring.storeID, tenant: .default, userID: user.userID, secretID: secret.secretID,
        publicIdentity: secret.publicIdentity)
      var record = secret.record
      for version in UInt64(2)...4 {
        let next = try ring.reseal(
          record, kind: secret.kind, binding: binding, dataKeyID: 2, random: SystemRandomness())
        #expect(
          try RecordHeader(record: next)
            == RecordHeader(kind: secret.kind, flags: 0, dataKeyID: 2, recordVersion: version))
        #expect(next.count == record.count && next[16...] != record[16...])
        let opened = try ring.open(next, kind: secret.kind, binding: binding)
        #expect(opened.withBytes { $0.array } == secret.publicIdentity.prefix(32).array)
        record = next
      }
      var moved = binding
      moved.userID = Array("other".utf8)
      #expect(throws: RecordError.notAuthentic) {
        try ring.reseal(record, kind: secret.kind, binding: moved, dataKeyID: 2, random: SystemRandomness())
      }
      var altered = secret.record
      altered[8] = 9
      #expect(throws: RecordError.notAuthentic) {
        try ring.reseal(altered, kind: secret.kind, binding: binding, dataKeyID: 2, random: SystemRandomness())
      }
      #expect(throws: RecordError.unknownDataKey(3)) {
        try ring.reseal(record, kind: secret.kind, binding: binding, dataKeyID: 3, random: SystemRandomness())
      }
      #expect(throws: RecordError.unexpectedKind(secret.kind.rawValue)) {
        try ring.reseal(record, kind: .mnemonic, binding: binding, dataKeyID: 2, random: SystemRandomness())
      }
    }
  }
}

import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Key ring: making and unlocking")
struct UnlockTests {
  @Test func aNewRing() throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let record = try KeyRing.make(root: root, random: SystemRandomness())
    #expect(record.epoch == 1)
    #expect(record.version == 1)
    #expect(record.dataKeys.isEmpty)
    #expect(record.canary.count == 111)
    #expect(record.integrityKey.count == 120)
    #expect(record.rootFingerprint.count == 8)
    let ring = try KeyRing.unlock(record, root: root)
    #expect(ring.storeID == record.storeID)
    #expect(ring.record == record)
    #expect(ring.reserve(1) == nil, "a ring without data keys has room for nothing")
    #expect(throws: RecordError.unknownDataKey(1)) { try ring.dataKey(1) }
    // Every ring is another, even under one root key.
    let other = try KeyRing.make(root: root, random: SystemRandomness())
    #expect(other.storeID != record.storeID)
    #expect(other.canary != record.canary)
    #expect(other.rootFingerprint == record.rootFingerprint)
  }

  @Test func dataKeysAreAdded() throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let record = try KeyRing.make(root: root, random: SystemRandomness())
    let ring = try KeyRing.unlock(record, root: root)
    var keys: [[UInt8]] = []
    for number in UInt32(1)...5 {
      let before = ring.record
      let grown = try ring.addingDataKey(random: SystemRandomness())
      #expect(ring.record == before, "nothing changes before it is stored")
      #expect(grown.version == before.version + 1)
      #expect(grown.dataKeys.map(\.id) == Array(1...number))
      #expect(grown.dataKeys.allSatisfy { $0.epoch == 1 && $0.sealedCount == 0 && $0.record.count == 120 })
      try ring.install(grown)
      #expect(ring.record == grown)
      keys.append(try ring.dataKey(number).array)
      #expect(try KeyRing.unlock(grown, root: root).dataKey(number).array == keys[keys.count - 1])
    }
    #expect(Set(keys).count == 5)
    #expect(!keys.contains(root.array))
  }

  @Test func whatOneProcessSealsAnotherOpens() throws {
    let material = try Material()
    let other = try KeyRing.unlock(material.record, root: GuardedSecret(bytes: material.root.array))
    let user = try material.user(try UserID("user"))
    for secret in user.secrets {
      let binding = RecordBinding(
        storeID: material.record.storeID, tenant: .default, userID: user.userID, secretID: secret.secretID,
        publicIdentity: secret.publicIdentity)
      let opened = try other.open(secret.record, kind: secret.kind, binding: binding)
      #expect(opened.withBytes { $0.array } == secret.publicIdentity.prefix(32).array)
    }
    for row in user.wallets { #expect(other.isAuthentic(row)) }
    #expect(other.eventChain.extend(.start, with: [1, 2]) == material.chain.extend(.start, with: [1, 2]))
  }

  @Test func anyOtherRootKeyIsTheWrongOne() throws {
    let material = try Material()
    let right = KeyRing.fingerprintText(of: material.root)
    #expect(right == material.record.rootFingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    for bit in 0..<256 {
      var bytes = material.root.array
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let wrong = try GuardedSecret(bytes: bytes)
      let found = KeyRing.fingerprintText(of: wrong)
      #expect(found != right)
      let error = KeyRingError.wrongRootKey(expected: right, found: found)
      #expect(throws: error) { try KeyRing.unlock(material.record, root: wrong) }
      #expect(error.description.contains(right) && error.description.contains(found))
    }
  }

  @Test func aFingerprintIsNoPartOfTheKey() throws {
    let root = try GuardedSecret(bytes: [UInt8](0..<32))
    let text = KeyRing.fingerprintText(of: root)
    #expect(text.utf8.count == 16)
    #expect(text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
    let digest = Blake2b.hash(Array("wallet-engine/root-fingerprint/v1".utf8), key: root.array, byteCount: 16)
    #expect(text == digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  @Test func withoutRandomnessThereIsNoRing() throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    #expect(throws: KeyRingError.self) { try KeyRing.make(root: root, random: NoRandomness()) }
    let material = try Material()
    #expect(throws: KeyRingError.self) { try material.ring.addingDataKey(random: NoRandomness()) }
    #expect(material.ring.record == material.record)
  }
}

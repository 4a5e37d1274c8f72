import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Key ring: whatever is altered is noticed")
struct AlteredRingTests {
  /// A ring of three data keys.
  private static func material() throws -> (record: KeyRingRecord, root: GuardedSecret) {
    let material = try Material()
    for _ in 0..<2 { try material.ring.install(try material.ring.addingDataKey(random: SystemRandomness())) }
    return (material.ring.record, material.root)
  }

  /// Unlocking must fail, and not as a wrong root key: the key is right.
  private func refuses(
    _ record: KeyRingRecord, _ root: GuardedSecret, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: sourceLocation) {
      try KeyRing.unlock(record, root: root)
    } throws: { error in
      switch error as? KeyRingError {
      case .ringAltered: return true
      // What the header of the canary says is told before anything else can be.
      case .record(.unknownFormat), .record(.unknownSuite), .record(.unknownKind), .record(.truncated): return true
      default:
        Issue.record("\(what): \(error)", sourceLocation: sourceLocation)
        return false
      }
    }
  }

  @Test func everyByteOfEveryField() throws {
    let (record, root) = try Self.material()
    #expect(throws: Never.self) { try KeyRing.unlock(record, root: root) }
    for field in [\KeyRingRecord.canary, \.integrityKey, \.rootFingerprint] {
      for offset in record[keyPath: field].indices {
        for mask in [0x01, 0x80, 0xFF] as [UInt8] {
          var altered = record
          altered[keyPath: field][offset] ^= mask
          refuses(altered, root, "\(field) \(offset)")
        }
      }
      var altered = record
      altered[keyPath: field].removeLast()
      refuses(altered, root, "\(field) cut")
      altered = record
      altered[keyPath: field].append(0)
      refuses(altered, root, "\(field) grown")
      altered = record
      altered[keyPath: field] = []
      refuses(altered, root, "\(field) empty")
    }
    for index in record.dataKeys.indices {
      for offset in record.dataKeys[index].record.indices {
        var altered = record
        altered.dataKeys[index].record[offset] ^= 0x10
        refuses(altered, root, "data key \(index), byte \(offset)")
      }
    }
    for offset in 0..<32 {
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var bytes = record.code.bytes
        bytes[offset] ^= mask
        var altered = record
        altered.code = try #require(Bytes32(bytes))
        refuses(altered, root, "code \(offset)")
      }
    }
    for offset in 0..<16 {
      var bytes = record.storeID.bytes.array
      bytes[offset] ^= 1
      var altered = record
      altered.storeID = RecordID(bytes: try #require(Bytes16(array: bytes)))
      refuses(altered, root, "store id \(offset)")
    }
  }

  @Test func numbers() throws {
    let (record, root) = try Self.material()
    for bit in 0..<64 {
      var altered = record
      altered.version ^= 1 << bit
      refuses(altered, root, "version")
      guard bit < 32 else { continue }
      altered = record
      altered.epoch ^= 1 << bit
      refuses(altered, root, "epoch")
      for index in record.dataKeys.indices {
        altered = record
        altered.dataKeys[index].epoch ^= 1 << bit
        refuses(altered, root, "epoch of a data key")
        altered = record
        altered.dataKeys[index].id ^= 1 << bit
        refuses(altered, root, "id of a data key")
      }
    }
  }

  @Test func keysThatAreMoved() throws {
    let (record, root) = try Self.material()
    var altered = record
    (altered.dataKeys[0].record, altered.dataKeys[1].record) = (record.dataKeys[1].record, record.dataKeys[0].record)
    refuses(altered, root, "swapped wraps")
    for index in record.dataKeys.indices {
      altered = record
      altered.dataKeys.remove(at: index)
      refuses(altered, root, "a data key removed")
      altered = record
      altered.dataKeys.append(record.dataKeys[index])
      refuses(altered, root, "a data key twice")
      altered = record
      altered.dataKeys.append(.init(id: 4, epoch: 1, record: record.dataKeys[index].record, sealedCount: 0))
      refuses(altered, root, "a data key added")
      altered = record
      altered.integrityKey = record.dataKeys[index].record
      refuses(altered, root, "a data key as integrity key")
      altered = record
      altered.canary = record.dataKeys[index].record
      refuses(altered, root, "a data key as canary")
    }
    altered = record
    (altered.canary, altered.integrityKey) = (record.integrityKey, record.canary)
    refuses(altered, root, "canary and integrity key swapped")
    altered = record
    altered.dataKeys = []
    refuses(altered, root, "no data keys")
  }

  @Test func partsOfAnotherRingOfTheSameRootKey() throws {
    let (record, root) = try Self.material()
    let other = try KeyRing.make(root: root, random: SystemRandomness())
    for field in [\KeyRingRecord.canary, \.integrityKey] {
      var altered = record
      altered[keyPath: field] = other[keyPath: field]
      refuses(altered, root, "\(field)")
    }
    var altered = record
    altered.code = other.code
    refuses(altered, root, "code")
    altered = other
    altered.storeID = record.storeID
    refuses(altered, root, "everything but the store id")
  }

  @Test func countersAndOrderAreNotPartOfIt() throws {
    let (record, root) = try Self.material()
    var other = record
    other.dataKeys.reverse()
    for index in other.dataKeys.indices { other.dataKeys[index].sealedCount = .max }
    let ring = try KeyRing.unlock(other, root: root)
    for key in record.dataKeys { #expect(throws: Never.self) { try ring.dataKey(key.id) } }
    #expect(ring.reserve(1) == nil)
  }

  /// A data key that was wrapped for another place does not pass, even if the code over the whole were right.
  @Test func aWrapOpensInItsOwnPlaceOnly() throws {
    let (record, root) = try Self.material()
    for key in record.dataKeys {
      let header = try RecordHeader(record: key.record)
      #expect(header == RecordHeader(kind: .dataKey, dataKeyID: key.id, recordVersion: 1))
      var place = RecordBinding(
        storeID: record.storeID, tenant: .default, userID: try UserID("none"),
        secretID: RecordID(bytes: Bytes16(high: 0, low: 0)), publicIdentity: [])
      #expect(throws: RecordError.notAuthentic) {
        _ = try SealedRecord.open(key.record, header: header, binding: place, key: root)
      }
      place.tenant = []
      place.userID = []
      let opened = try SealedRecord.open(key.record, header: header, binding: place, key: root)
      #expect(opened.byteCount == 32)
      place.storeID = RecordID(bytes: Bytes16(high: 1, low: 1))
      #expect(throws: RecordError.notAuthentic) {
        _ = try SealedRecord.open(key.record, header: header, binding: place, key: root)
      }
    }
  }
}

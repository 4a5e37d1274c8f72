import TestSupport
import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

@Suite("Sealed records: every byte counts")
struct RecordTamperTests {
  /// A record of 120 bytes as a ring seals it, with all that it is bound to.
  private struct Sealed {
    let material: Material
    let user: CreationBatch.User
    var secret: SecretRow { user.secrets[0] }

    init(user name: String = "user-1") throws {
      material = try Material()
      user = try material.user(try UserID(name), [.evm])
    }

    var binding: RecordBinding {
      RecordBinding(
        storeID: material.record.storeID, tenant: .default, userID: user.userID, secretID: secret.secretID,
        publicIdentity: secret.publicIdentity)
    }

    func open(_ record: [UInt8], _ binding: RecordBinding, kind: SecretKind = .rawSecp256k1) throws(RecordError) {
      _ = try material.ring.open(record, kind: kind, binding: binding)
    }
  }

  @Test func everyChangeOfEveryByteIsRefused() throws {
    let sealed = try Sealed()
    let record = sealed.secret.record
    #expect(record.count == 120)
    #expect(throws: Never.self) { try sealed.open(record, sealed.binding) }
    for offset in record.indices {
      for mask in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF] as [UInt8] {
        var altered = record
        altered[offset] ^= mask
        let found = altered[offset]
        let expected: RecordError =
          switch offset {
          case 0: .unknownFormat(found)
          case 1: .unknownSuite(found)
          case 2: SecretKind(rawValue: found) == nil ? .unknownKind(found) : .unexpectedKind(found)
          case 4..<8: .unknownDataKey(1 ^ UInt32(mask) << UInt32(8 * (offset - 4)))
          default: .notAuthentic
          }
        #expect(throws: expected, "byte \(offset), mask \(mask)") { try sealed.open(altered, sealed.binding) }
      }
    }
  }

  @Test func everyLengthButItsOwnIsRefused() throws {
    let sealed = try Sealed()
    let record = sealed.secret.record
    for count in 0..<record.count {
      let expected: RecordError = count <= 88 ? .truncated(byteCount: count) : .notAuthentic
      #expect(throws: expected, "\(count) bytes") { try sealed.open(Array(record.prefix(count)), sealed.binding) }
    }
    for count in [1, 8, 16, 64, 10_000] {
      #expect(throws: RecordError.notAuthentic) {
        try sealed.open(record + [UInt8](repeating: 0, count: count), sealed.binding)
      }
    }
  }

  @Test func everyByteOfThePlaceCounts() throws {
    let sealed = try Sealed()
    func refuses(_ binding: RecordBinding, _ what: String) {
      #expect(throws: RecordError.notAuthentic, "\(what)") { try sealed.open(sealed.secret.record, binding) }
    }
    for mask in [0x01, 0x80, 0xFF] as [UInt8] {
      for field in [\RecordBinding.tenant, \.userID, \.publicIdentity] {
        for offset in sealed.binding[keyPath: field].indices {
          var binding = sealed.binding
          binding[keyPath: field][offset] ^= mask
          refuses(binding, "byte \(offset) of \(field)")
        }
      }
      for field in [\RecordBinding.storeID, \.secretID] {
        for offset in 0..<16 {
          var bytes = sealed.binding[keyPath: field].bytes.array
          bytes[offset] ^= mask
          var binding = sealed.binding
          binding[keyPath: field] = RecordID(bytes: try #require(Bytes16(array: bytes)))
          refuses(binding, "byte \(offset) of \(field)")
        }
      }
    }
    for field in [\RecordBinding.tenant, \.userID, \.publicIdentity] {
      for change in ["cut", "grown", "empty"] {
        var binding = sealed.binding
        switch change {
        case "cut": binding[keyPath: field].removeLast()
        case "grown": binding[keyPath: field].append(0)
        default: binding[keyPath: field] = []
        }
        refuses(binding, "\(field) \(change)")
      }
    }
    // The border between two fields is no more free than their bytes.
    var binding = sealed.binding
    binding.userID.insert(binding.tenant.removeLast(), at: 0)
    refuses(binding, "moved border")
  }

  @Test func recordsDoNotOpenInEachOthersPlaces() throws {
    let material = try Material()
    let users = try [
      material.user(try UserID("caf\u{e9}")), material.user(try UserID("cafe\u{301}")),
      material.user(try UserID("caf\u{e9}"), tenant: try Tenant("other")),
    ]
    let tenants = [Tenant.default, .default, try Tenant("other")]
    for (owner, user) in users.enumerated() {
      for (other, stranger) in users.enumerated() {
        for secret in user.secrets {
          for place in stranger.secrets {
            let binding = RecordBinding(
              storeID: material.record.storeID, tenant: tenants[other], userID: stranger.userID,
              secretID: place.secretID, publicIdentity: place.publicIdentity)
            let isHome = owner == other && secret.secretID == place.secretID
            let expected: RecordError =
              secret.kind == place.kind ? .notAuthentic : .unexpectedKind(secret.kind.rawValue)
            if isHome {
              #expect(throws: Never.self) {
                _ = try material.ring.open(secret.record, kind: place.kind, binding: binding)
              }
            } else {
              #expect(throws: expected) {
                _ = try material.ring.open(secret.record, kind: place.kind, binding: binding)
              }
            }
          }
        }
      }
    }
  }

  @Test func noOtherKeyOpensIt() throws {
    let sealed = try Sealed()
    let record = sealed.secret.record
    let header = try RecordHeader(record: record)
    let right = try sealed.material.ring.dataKey(1)
    #expect(throws: Never.self) {
      _ = try SealedRecord.open(record, header: header, binding: sealed.binding, key: right)
    }
    for bit in 0..<256 {
      var bytes = right.array
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let wrong = try GuardedSecret(bytes: bytes)
      #expect(throws: RecordError.notAuthentic, "bit \(bit)") {
        _ = try SealedRecord.open(record, header: header, binding: sealed.binding, key: wrong)
      }
    }
    #expect(throws: RecordError.notAuthentic) {
      _ = try SealedRecord.open(record, header: header, binding: sealed.binding, key: sealed.material.root)
    }
    #expect(throws: RecordError.notAuthentic) { try sealed.open(record, try Sealed().binding) }
  }

  @Test func aRecordOfAnotherKindDoesNotOpen() throws {
    let sealed = try Sealed()
    for kind in SecretKind.allCases where kind != .rawSecp256k1 {
      #expect(throws: RecordError.unexpectedKind(16)) {
        try sealed.open(sealed.secret.record, sealed.binding, kind: kind)
      }
    }
  }

  @Test func noTwoSealsAreAlike() throws {
    let material = try Material()
    let key = try material.ring.dataKey(1)
    let header = RecordHeader(kind: .rawEd25519, dataKeyID: 1, recordVersion: 1)
    let binding = RecordBinding(
      storeID: material.record.storeID, tenant: .default, userID: try UserID("user"),
      secretID: material.record.storeID, publicIdentity: [])
    let secret = [UInt8](repeating: 7, count: 32)
    var seen: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] = [:]
    for _ in 0..<200 {
      let record = try SealedRecord.seal(
        secret.span.bytes, header: header, binding: binding, key: key, random: SystemRandomness())
      #expect(record.prefix(16).array == [1, 1, 17, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
      for part in [16..<40, 40..<72, 72..<104, 104..<120] {
        #expect(seen[ArraySlice([UInt8(part.lowerBound)]), default: []].insert(record[part].array[...]).inserted)
      }
    }
  }

  @Test func whatCannotBeSealedIsRefused() throws {
    let material = try Material()
    let key = try material.ring.dataKey(1)
    let header = RecordHeader(kind: .rawEd25519, dataKeyID: 1, recordVersion: 1)
    let binding = RecordBinding(
      storeID: material.record.storeID, tenant: .default, userID: try UserID("user"),
      secretID: material.record.storeID, publicIdentity: [])
    let secret = [UInt8](repeating: 7, count: 32)
    #expect(throws: RecordError.invalidSecret) {
      try SealedRecord.seal(
        [UInt8]().span.bytes, header: header, binding: binding, key: key, random: SystemRandomness())
    }
    #expect(throws: RecordError.resources) {
      try SealedRecord.seal(secret.span.bytes, header: header, binding: binding, key: key, random: NoRandomness())
    }
    #expect(throws: RecordError.unknownDataKey(2)) {
      try material.ring.seal(
        secret.span.bytes, kind: .rawEd25519, binding: binding, dataKeyID: 2, random: SystemRandomness())
    }
  }
}

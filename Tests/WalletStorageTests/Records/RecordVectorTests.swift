import TestSupport
import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Sealed records: the frozen format")
struct RecordVectorTests {
  @Test func sealingGivesTheSameBytes() throws {
    let cases = try RecordVectors.cases(RecordVectors.Record.self, "records")
    #expect(cases.count >= 80)
    for vector in cases {
      let nonce = try #require(vector.nonce).bytes
      let secret = try #require(vector.secret).bytes
      let sealed = try SealedRecord.seal(
        secret.span.bytes, header: try vector.place.header, binding: try vector.place.binding,
        key: .init(bytes: vector.key.bytes), random: FixedRandomness(bytes: nonce))
      #expect(sealed == vector.record.bytes, "\(vector.name)")
      #expect(sealed.count == secret.count + SealedRecord.overheadByteCount)
    }
    #expect(SealedRecord.overheadByteCount == 88)
  }

  @Test func openingGivesTheSecretBack() throws {
    for vector in try RecordVectors.cases(RecordVectors.Record.self, "records") {
      let header = try RecordHeader(record: vector.record.bytes)
      #expect(try header == vector.place.header, "\(vector.name)")
      let opened = try SealedRecord.open(
        vector.record.bytes, header: header, binding: try vector.place.binding, key: .init(bytes: vector.key.bytes))
      #expect(opened.withBytes { $0.array } == vector.secret?.bytes, "\(vector.name)")
    }
  }

  @Test func everyKindIsAmongThem() throws {
    let kinds = Set(try RecordVectors.cases(RecordVectors.Record.self, "records").map(\.place.kind))
    #expect(kinds == Set(SecretKind.allCases.map(\.rawValue)))
  }

  /// As a ring does it: header, kind, then the record.
  private static func open(_ vector: RecordVectors.Record) throws(RecordError) {
    let header = try RecordHeader(record: vector.record.bytes)
    guard header.kind.rawValue == vector.place.kind else { throw .unexpectedKind(header.kind.rawValue) }
    guard let binding = try? vector.place.binding, let key = try? GuardedSecret(bytes: vector.key.bytes) else { return }
    _ = try SealedRecord.open(vector.record.bytes, header: header, binding: binding, key: key)
  }

  @Test func whatWasTamperedWithDoesNotOpen() throws {
    let cases = try RecordVectors.cases(RecordVectors.Record.self, "records-refused")
    #expect(cases.count >= 70)
    for vector in cases {
      let record = vector.record.bytes
      let expected: RecordError =
        switch try #require(vector.expect) {
        case "truncated": .truncated(byteCount: record.count)
        case "unknownFormat": .unknownFormat(record[0])
        case "unknownSuite": .unknownSuite(record[1])
        case "unknownKind": .unknownKind(record[2])
        case "unexpectedKind": .unexpectedKind(record[2])
        default: .notAuthentic
        }
      #expect(throws: expected, "\(vector.name)") { try Self.open(vector) }
    }
  }

  @Test func keyRingsUnlock() throws {
    let rings = try RecordVectors.cases(RecordVectors.Ring.self, "key-rings")
    #expect(rings.count >= 8)
    for vector in rings {
      let root = try GuardedSecret(bytes: vector.root.bytes)
      let ring = try KeyRing.unlock(try vector.record, root: root)
      #expect(KeyRing.fingerprintText(of: root) == vector.rootFingerprint.description)
      for dataKey in vector.dataKeys {
        let unwrapped = try ring.dataKey(dataKey.id)
        #expect(unwrapped.array == dataKey.key.bytes, "\(vector.name), data key \(dataKey.id)")
      }
      // In whatever order a store gives them.
      var shuffled = try vector.record
      shuffled.dataKeys.shuffle()
      #expect(throws: Never.self) { try KeyRing.unlock(shuffled, root: root) }
    }
  }

  private struct Row: Decodable {
    var name: String
    var ring: String
    var tenant: HexBytes
    var userID: HexBytes
    var chain: UInt8
    var accountIndex: UInt32
    var kind: UInt8
    var profile: String
    var path: String
    var address: String
    var walletID: HexBytes
    var secretID: HexBytes
    var code: HexBytes
  }

  @Test func rowCodes() throws {
    let rings = try RecordVectors.unlockedRings()
    let rows = try RecordVectors.cases(Row.self, "rows")
    #expect(rows.count >= 16)
    for vector in rows {
      let ring = try #require(rings[vector.ring])
      var row = WalletRow(
        tenant: try Tenant(utf8: vector.tenant.bytes.span.bytes),
        userID: try UserID(utf8: vector.userID.bytes.span.bytes),
        chain: try #require(Chain(storageCode: vector.chain)), accountIndex: vector.accountIndex,
        kind: try #require(SecretKind(rawValue: vector.kind)), profile: vector.profile, path: vector.path,
        address: vector.address, walletID: try vector.walletID.recordID, secretID: try vector.secretID.recordID)
      #expect(ring.code(of: row).array == vector.code.bytes, "\(vector.name)")
      #expect(!ring.isAuthentic(row))
      row.code = try vector.code.recordID.bytes
      #expect(ring.isAuthentic(row), "\(vector.name)")
      for (name, other) in rings where name != vector.ring { #expect(!other.isAuthentic(row)) }
    }
  }

  private struct Event: Decodable {
    struct Wallet: Decodable {
      var chain: UInt8
      var accountIndex: UInt32
      var walletID: HexBytes
      var address: String
    }

    var ring: String
    var sequence: UInt64
    var time: String
    var tenant: HexBytes
    var userID: HexBytes
    var wallets: [Wallet]?
    var exported: HexBytes?
    var format: String?
    var event: HexBytes
    var head: HexBytes

    var decoded: WalletEvent {
      get throws {
        let (tenant, user) = (
          try Tenant(utf8: tenant.bytes.span.bytes), try UserID(utf8: userID.bytes.span.bytes)
        )
        let action: WalletEvent.Action
        if let exported, let format {
          action = .exported(walletID: try exported.recordID, format: format)
        } else {
          action = .created(
            try (wallets ?? []).map {
              guard let chain = Chain(storageCode: $0.chain) else { throw RecordVectors.Malformed() }
              return WalletEvent.Wallet(
                WalletRow(
                  tenant: tenant, userID: user, chain: chain, accountIndex: $0.accountIndex, kind: .rawEd25519,
                  profile: "", path: "", address: $0.address, walletID: try $0.walletID.recordID,
                  secretID: try $0.walletID.recordID))
            })
        }
        guard let time = UInt64(time) else { throw RecordVectors.Malformed() }
        return WalletEvent(time: time, tenant: tenant, userID: user, action: action)
      }
    }
  }

  @Test func eventsAndTheirChain() throws {
    let rings = try RecordVectors.unlockedRings()
    let events = try RecordVectors.cases(Event.self, "events")
    #expect(Set(events.map(\.ring)).count == 3)
    for (name, chain) in Dictionary(grouping: events, by: \.ring) {
      var head = EventHead.start
      for vector in chain.sorted(by: { $0.sequence < $1.sequence }) {
        let event = try vector.decoded
        #expect(event.encoded == vector.event.bytes)
        #expect(WalletEvent(encoded: vector.event.bytes) == event)
        head = try #require(rings[name]).eventChain.extend(head, with: event.encoded)
        #expect(head.sequence == vector.sequence)
        #expect(head.code.bytes == vector.head.bytes, "\(name), event \(vector.sequence)")
      }
    }
  }

  private struct Hash: Decodable {
    var bits: Int
    var key: HexBytes
    var length: Int
    var digest: HexBytes
  }

  @Test func theTestsOwnHashIsRight() throws {
    for vector in try RecordVectors.cases(Hash.self, "blake2b") {
      let message = (0..<vector.length).map { UInt8($0 % 251) }
      let digest = Blake2b.hash(message, key: vector.key.bytes, byteCount: vector.bits / 8)
      #expect(digest == vector.digest.bytes, "\(vector.length) bytes, \(vector.bits) bits")
      let key = try GuardedSecret(bytes: vector.key.bytes)
      if vector.bits == 256 { #expect(KeyedHash.code32(message, key: key).bytes == vector.digest.bytes) }
      if vector.bits == 128 { #expect(KeyedHash.code16(message, key: key).array == vector.digest.bytes) }
    }
  }
}

import TestSupport
import WalletAddresses
import WalletHashing
import WalletStorage

/// The files of Vectors/sealed-record.
enum RecordVectors {
  private struct File<Case: Decodable>: Decodable {
    var count: Int
    var cases: [Case]
  }

  /// The cases of a file; one that was cut short is an error and not a smaller test.
  static func cases<Case: Decodable>(_ type: Case.Type, _ name: String) throws -> [Case] {
    let file = try PackageRoot.decode(File<Case>.self, from: "Vectors/sealed-record/\(name).json")
    guard file.count == file.cases.count, file.count > 0 else {
      throw VectorFileError.wrongCount(path: name, stated: file.count, found: file.cases.count)
    }
    return file.cases
  }

  /// The place a record belongs to, its header included.
  struct Place: Decodable {
    var kind: UInt8
    var flags: UInt8
    var dataKeyID: UInt32
    var recordVersion: String
    var storeID: HexBytes
    var tenant: HexBytes
    var userID: HexBytes
    var secretID: HexBytes
    var publicIdentity: HexBytes

    var header: RecordHeader {
      get throws {
        guard let kind = SecretKind(rawValue: kind), let version = UInt64(recordVersion) else { throw Malformed() }
        return RecordHeader(kind: kind, flags: flags, dataKeyID: dataKeyID, recordVersion: version)
      }
    }

    var binding: RecordBinding {
      get throws {
        var binding = RecordBinding(
          storeID: try storeID.recordID, tenant: .default, userID: try UserID("none"), secretID: try secretID.recordID,
          publicIdentity: publicIdentity.bytes)
        // Empty and overlong ones too, which no user has, but records of the key ring and an altered store may.
        binding.tenant = tenant.bytes
        binding.userID = userID.bytes
        return binding
      }
    }
  }

  struct Record: Decodable {
    var name: String
    var key: HexBytes
    var nonce: HexBytes?
    var secret: HexBytes?
    var record: HexBytes
    var expect: String?
    var place: Place

    enum CodingKeys: CodingKey { case name, key, nonce, secret, record, expect }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      key = try container.decode(HexBytes.self, forKey: .key)
      nonce = try container.decodeIfPresent(HexBytes.self, forKey: .nonce)
      secret = try container.decodeIfPresent(HexBytes.self, forKey: .secret)
      record = try container.decode(HexBytes.self, forKey: .record)
      expect = try container.decodeIfPresent(String.self, forKey: .expect)
      place = try Place(from: decoder)
    }
  }

  struct Ring: Decodable {
    struct DataKey: Decodable {
      var id: UInt32
      var epoch: UInt32
      var key: HexBytes
      var record: HexBytes
    }

    var name: String
    var root: HexBytes
    var storeID: HexBytes
    var epoch: UInt32
    var version: String
    var rootFingerprint: HexBytes
    var canary: HexBytes
    var integrityKeyRecord: HexBytes
    var dataKeys: [DataKey]
    var code: HexBytes

    var record: KeyRingRecord {
      get throws {
        guard let version = UInt64(version), let code = Bytes32(code.bytes) else { throw Malformed() }
        return KeyRingRecord(
          storeID: try storeID.recordID, epoch: epoch, version: version, rootFingerprint: rootFingerprint.bytes,
          canary: canary.bytes, integrityKey: integrityKeyRecord.bytes,
          dataKeys: dataKeys.map { .init(id: $0.id, epoch: $0.epoch, record: $0.record.bytes, sealedCount: 0) },
          code: code)
      }
    }
  }

  /// All rings of the vectors, unlocked, by name.
  static func unlockedRings() throws -> [String: KeyRing] {
    var rings: [String: KeyRing] = [:]
    for ring in try cases(Ring.self, "key-rings") {
      rings[ring.name] = try KeyRing.unlock(try ring.record, root: .init(bytes: ring.root.bytes))
    }
    return rings
  }

  struct Malformed: Error {}
}

extension HexBytes {
  /// Sixteen bytes as an identifier.
  var recordID: RecordID {
    get throws {
      guard let bytes = Bytes16(bytes.span.bytes) else { throw RecordVectors.Malformed() }
      return RecordID(bytes: bytes)
    }
  }
}

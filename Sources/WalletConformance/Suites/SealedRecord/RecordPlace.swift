import WalletHashing
import WalletSecrets
import WalletStorage

/// What a record is bound to, its header included.
struct RecordPlace {
  static let fields = [
    "kind", "flags", "dataKeyID", "recordVersion", "storeID", "tenant", "userID", "secretID", "publicIdentity",
  ]

  let header: RecordHeader
  let binding: RecordBinding

  init(_ input: VectorFields) throws(VectorFault) {
    header = RecordHeader(
      kind: try input.secretKind("kind"), flags: try input.integer("flags", as: UInt8.self),
      dataKeyID: try input.integer("dataKeyID", as: UInt32.self), recordVersion: try input.decimal("recordVersion"))
    // Empty and overlong texts too, which no user has, but records of the key ring and an altered store may.
    var binding = RecordBinding(keyRingOf: try input.recordID("storeID"))
    binding.tenant = try input.bytes("tenant")
    binding.userID = try input.bytes("userID")
    binding.secretID = try input.recordID("secretID")
    binding.publicIdentity = try input.bytes("publicIdentity")
    self.binding = binding
  }
}

/// Opens a record as a key ring does: header, kind, then the rest.
///
/// Sealing what was found with the record's nonce must give the same bytes; where it does not, both are given, which no
/// case expects.
func openedRecord(_ input: VectorFields) throws -> VectorFields {
  let place = try RecordPlace(input)
  let key = try input.guardedSecret("key")
  let record = try input.bytes("record")
  let header = try RecordHeader(record: record)
  guard header.kind == place.header.kind else { throw RecordError.unexpectedKind(header.kind.rawValue) }
  let secret = try SealedRecord.open(record, header: header, binding: place.binding, key: key)
  let found = secret.withBytes { VectorValue.bytes($0) }
  let nonce = Array(record[RecordHeader.byteCount..<RecordHeader.byteCount + FixedNonce.byteCount])
  let sealed = try secret.withBytes {
    try SealedRecord.seal($0, header: place.header, binding: place.binding, key: key, random: FixedNonce(bytes: nonce))
  }
  let isAlike = try sealed == record && input.optionalBytes("nonce") ?? nonce == nonce
  return ["secret": isAlike ? found : .list([found, .bytes(sealed)])]
}

/// The nonce of a vector, in the place of a random one.
private struct FixedNonce: RandomSource {
  static let byteCount = 24
  let bytes: [UInt8]

  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    for index in 0..<min(target.byteCount, bytes.count) {
      target.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
    }
  }
}

extension VectorFields {
  /// Sixteen bytes as an identifier.
  func recordID(_ name: String) throws(VectorFault) -> RecordID {
    let bytes = try bytes(name)
    guard let id = unsafe Bytes16(bytes.span.bytes) else { throw .wrongType(field: name, expected: "16 bytes") }
    return RecordID(bytes: id)
  }

  /// What a record holds, by its number in the format.
  func secretKind(_ name: String) throws(VectorFault) -> SecretKind {
    guard let kind = SecretKind(rawValue: try integer(name, as: UInt8.self)) else {
      throw .wrongType(field: name, expected: "a kind of secret")
    }
    return kind
  }

  /// Exactly 32 bytes as a key.
  func guardedSecret(_ name: String) throws -> GuardedSecret {
    let key = try bytes32(name)
    return try GuardedSecret { (target: inout MutableRawSpan) in
      key.withBytes { copyBytes($0, into: &target, at: 0) }
    }
  }
}

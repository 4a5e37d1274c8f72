import WalletHashing
import WalletSecrets
import WalletStorage

/// A key ring as a store keeps it, and the root key.
struct KeyRingFields {
  static let names = [
    "root", "storeID", "epoch", "version", "rootFingerprint", "canary", "integrityKeyRecord", "dataKeys", "code",
  ]

  let root: GuardedSecret
  let record: KeyRingRecord

  init(_ input: VectorFields) throws {
    try input.requireNames(Self.names, optional: ["derivation"])
    try self.init(input, root: try input.guardedSecret("root"))
  }

  init(_ input: VectorFields, root: GuardedSecret) throws {
    self.root = root
    record = KeyRingRecord(
      storeID: try input.recordID("storeID"), epoch: try input.integer("epoch", as: UInt32.self),
      version: try input.decimal("version"), rootFingerprint: try input.bytes("rootFingerprint"),
      canary: try input.bytes("canary"), integrityKey: try input.bytes("integrityKeyRecord"),
      dataKeys: try input.objects("dataKeys").map {
        try $0.requireNames(["id", "epoch", "record"])
        return KeyRingRecord.DataKey(
          id: try $0.integer("id", as: UInt32.self), epoch: try $0.integer("epoch", as: UInt32.self),
          record: try $0.bytes("record"), sealedCount: 0)
      },
      derivation: input["derivation"] == nil ? nil : try Self.derivation(input.object("derivation")),
      code: try input.bytes32("code"))
  }

  /// How a root key comes from a pass-phrase.
  static func derivation(_ fields: VectorFields) throws -> RootDerivation {
    try fields.requireNames(["salt", "passes", "memoryKiB"])
    return RootDerivation(
      salt: try fields.bytes("salt"), passes: try fields.integer("passes", as: UInt32.self),
      memoryKiB: try fields.integer("memoryKiB", as: UInt32.self))
  }

  /// The ring, when it is as it was made.
  func unlocked() throws(KeyRingError) -> KeyRing { try KeyRing.unlock(record, root: root) }
}

/// Unlocks a ring and gives every key in it.
///
/// The order in which a store gives the data keys must not matter; where the root key has another fingerprint than the
/// ring says, the integrity key is given with it, which no case expects.
func unlockedRing(_ input: VectorFields) throws -> VectorFields {
  try unlockedRing(try KeyRingFields(input))
}

/// Computes the root key of a pass-phrase, and unlocks the ring with it.
func stretchedRing(_ input: VectorFields) throws -> VectorFields {
  let derivation = try KeyRingFields.derivation(try input.object("derivation"))
  let root = try derivation.key(of: try input.secret("passphrase"))
  var found = try unlockedRing(try KeyRingFields(input, root: root))
  found["root"] = root.withBytes { .bytes($0) }
  return found
}

private func unlockedRing(_ fields: KeyRingFields) throws -> VectorFields {
  let ring = try fields.unlocked()
  var reversed = fields.record
  reversed.dataKeys.reverse()
  _ = try KeyRing.unlock(reversed, root: fields.root)
  let integrity = try SealedRecord.open(
    fields.record.integrityKey, header: RecordHeader(record: fields.record.integrityKey),
    binding: RecordBinding(keyRingOf: fields.record.storeID), key: fields.root)
  let fingerprint = VectorValue.string(KeyRing.fingerprintText(of: fields.root))
  let isKnown = fingerprint == .bytes(fields.record.rootFingerprint)
  let integrityKey = integrity.withBytes { VectorValue.bytes($0) }
  return [
    "integrityKey": isKnown ? integrityKey : .list([integrityKey, fingerprint]),
    "dataKeys": .list(
      try fields.record.dataKeys.map { entry in
        let key = try ring.dataKey(entry.id)
        return .object(["id": .integer(Int(entry.id)), "key": key.withBytes { .bytes($0) }])
      }),
  ]
}

/// Keyed BLAKE2b (RFC 7693) of the bytes 0, 1, … 250, 0, 1, … of some length.
func keyedHash(_ input: VectorFields) throws -> VectorFields {
  let key = try input.guardedSecret("key")
  let message = (0..<(try input.integer("length", within: 0...1 << 20))).map { UInt8($0 % 251) }
  switch try input.integer("bits") {
  case 128: return ["digest": .bytes(KeyedHash.code16(message, key: key).array)]
  case 256: return ["digest": .bytes(KeyedHash.code32(message, key: key))]
  case 512: return ["digest": .bytes(KeyedHash.code64(message, key: key))]
  default: throw VectorFault.wrongType(field: "bits", expected: "128, 256 or 512")
  }
}

import WalletAddresses
import WalletSecrets
import WalletStorage

private let keyBytes: [UInt8] = (0..<32).map { 7 &* $0 &+ 1 }

private let key: GuardedSecret = {
  let key = try? GuardedSecret { (bytes: inout MutableRawSpan) in
    for (offset, byte) in keyBytes.enumerated() { bytes.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self) }
  }
  guard let key else { fatalError("no memory for a key") }
  return key
}()

private let binding: RecordBinding = {
  let id = RecordID(bytes: Bytes16(high: 1, low: 2))
  guard let user = try? UserID("user-1") else { fatalError("no user id") }
  return RecordBinding(storeID: id, tenant: .default, userID: user, secretID: id, publicIdentity: [9, 8, 7])
}()

/// Records opened as they come, and records made whole and then damaged.
func fuzzSealedRecord(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let mode = input.byte()
  if mode < 64 { return check(record: input.remaining) }
  let header = mode < 128 ? input.bytes(16) : [1, 1, [1, 2, 3, 16, 17, 32][Int(mode % 6)]] + input.bytes(13)
  let nonce = input.bytes(24)
  let damage = (kind: input.byte(), at: input.number(2), by: input.byte())
  var record = seal(input.remaining, header: header, nonce: nonce)
  switch damage.kind % 8 {
  case 0: record[damage.at % record.count] ^= damage.by
  case 1: record.removeLast(damage.at % record.count)
  case 2: record.append(damage.by)
  case 3: record[40 + damage.at % 32] ^= damage.by
  default: break
  }
  check(record: record)
}

/// Opens a record the long way round; nil when it does not open.
private func slowOpen(_ record: [UInt8]) -> [UInt8]? {
  guard record.count > 88, record[0] == 1, record[1] == 1, [1, 2, 3, 16, 17, 32].contains(record[2]) else { return nil }
  let nonce = Array(record[16..<40])
  let data = additionalData(Array(record[..<16]))
  let derived = blake2b(nonce + data, key: keyBytes, byteCount: 64)
  guard Array(derived[32...]) == Array(record[40..<72]) else { return nil }
  return decrypt(Array(record[72...]), data: data, nonce: nonce, key: Array(derived[..<32]))
}

private func seal(_ secret: [UInt8], header: [UInt8], nonce: [UInt8]) -> [UInt8] {
  let data = additionalData(header)
  let derived = blake2b(nonce + data, key: keyBytes, byteCount: 64)
  return header + nonce + derived[32...] + encrypt(secret, data: data, nonce: nonce, key: Array(derived[..<32]))
}

/// Written out by hand from the format's description.
private func additionalData(_ header: [UInt8]) -> [UInt8] {
  let id: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]
  return Array("wallet-engine/record/v1".utf8) + header + id + [7, 0, 0, 0] + Array("default".utf8) + [6, 0, 0, 0]
    + Array("user-1".utf8) + id + [3, 0, 0, 0, 9, 8, 7]
}

private func check(record: [UInt8]) {
  let expected = slowOpen(record)
  var found: [UInt8]?
  if let header = try? RecordHeader(record: record),
    let secret = try? SealedRecord.open(record, header: header, binding: binding, key: key)
  {
    found = secret.withBytes { array($0) }
  }
  require(found == expected, "opened: \(found != nil), expected: \(expected != nil)")
}

/// Events as they are stored: what is read is what would be written.
func fuzzEvent(_ bytes: [UInt8]) {
  guard let event = WalletEvent(encoded: bytes) else { return }
  require(event.encoded == bytes, "the event is written in another way")
}

import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

/// Every byte of a sealed record, set to every other value; every byte of a wallet's row as well.
@Suite("Every byte of a record and of a row") struct SealedByteTests {
  /// A record of each length there is, and what it is bound to.
  private struct Sealed {
    let ring: KeyRing
    let binding: RecordBinding
    let kind: SecretKind
    let record: [UInt8]

    init(byteCount: Int, kind: SecretKind) throws {
      let root = try GuardedSecret(randomFrom: SystemRandomness())
      let bare = try KeyRing.unlock(try KeyRing.make(root: root, random: SystemRandomness()), root: root)
      ring = try KeyRing.unlock(try bare.addingDataKey(random: SystemRandomness()), root: root)
      self.kind = kind
      let identity = [UInt8](repeating: 2, count: 33)
      binding = RecordBinding(
        storeID: ring.storeID, tenant: .default, userID: try UserID("anna"), secretID: ring.storeID,
        publicIdentity: identity)
      let (ring, binding) = (ring, binding)
      record = try Secret(randomByteCount: byteCount).withBytes {
        try ring.seal($0, kind: kind, binding: binding, dataKeyID: 1, random: SystemRandomness())
      }
    }

    func opens(_ record: [UInt8]) -> Bool {
      (try? ring.open(record, kind: kind, binding: binding).byteCount) != nil
    }
  }

  @Test(arguments: [(32, SecretKind.rawSecp256k1), (32, .rawEd25519), (16, .mnemonic), (64, .mnemonic)])
  func everyValueOfEveryByteOfARecord(byteCount: Int, kind: SecretKind) throws {
    let sealed = try Sealed(byteCount: byteCount, kind: kind)
    #expect(sealed.opens(sealed.record) && sealed.record.count == byteCount + 88)
    var opened: [String] = []
    for offset in sealed.record.indices {
      for value in UInt8.min...UInt8.max where value != sealed.record[offset] {
        var altered = sealed.record
        altered[offset] = value
        if sealed.opens(altered) { opened.append("byte \(offset) as \(value)") }
      }
    }
    for count in 0..<sealed.record.count where sealed.opens(Array(sealed.record.prefix(count))) {
      opened.append("\(count) bytes")
    }
    for value in UInt8.min...UInt8.max where sealed.opens(sealed.record + [value]) { opened.append("and \(value)") }
    #expect(opened == [])
  }

  @Test func everyValueOfEveryByteOfARow() throws {
    let sealed = try Sealed(byteCount: 32, kind: .rawSecp256k1)
    var row = WalletRow(
      tenant: .default, userID: try UserID("anna"), chain: .evm, accountIndex: 0, kind: .mnemonic, profile: "standard",
      path: "m/44'/60'/0'/0/0", address: "0x52908400098527886E0F7030069857D2E4169EE7",
      walletID: RecordID(bytes: Bytes16(high: 1, low: 2)), secretID: RecordID(bytes: Bytes16(high: 3, low: 4)))
    row.code = sealed.ring.code(of: row)
    #expect(sealed.ring.isAuthentic(row))
    var accepted: [String] = []
    func alter(_ text: WritableKeyPath<WalletRow, String>) {
      let bytes = Array(row[keyPath: text].utf8)
      for offset in bytes.indices {
        for value in UInt8.min...UInt8.max where value != bytes[offset] {
          var altered = bytes
          altered[offset] = value
          // What is not UTF-8 is no text, and is refused where rows are read.
          guard let string = String(validating: altered, as: UTF8.self) else { continue }
          var other = row
          other[keyPath: text] = string
          if sealed.ring.isAuthentic(other) { accepted.append("byte \(offset) of \(text) as \(value)") }
        }
      }
    }
    for text in [\WalletRow.profile, \.path, \.address] { alter(text) }
    for bit in 0..<128 {
      func flipped(_ bytes: Bytes16) throws -> Bytes16 {
        var array = bytes.array
        array[bit / 8] ^= 1 << UInt8(bit % 8)
        let made = Bytes16(array.span.bytes)
        return try #require(made)
      }
      var others = [row, row, row]
      others[0].walletID = RecordID(bytes: try flipped(row.walletID.bytes))
      others[1].secretID = RecordID(bytes: try flipped(row.secretID.bytes))
      others[2].code = try flipped(row.code)
      for (field, other) in zip(["wallet id", "secret id", "code"], others) where sealed.ring.isAuthentic(other) {
        accepted.append("bit \(bit) of the \(field)")
      }
    }
    for bit in 0..<32 {
      var other = row
      other.accountIndex ^= 1 << UInt32(bit)
      if sealed.ring.isAuthentic(other) { accepted.append("bit \(bit) of the account index") }
    }
    #expect(accepted == [])
  }
}

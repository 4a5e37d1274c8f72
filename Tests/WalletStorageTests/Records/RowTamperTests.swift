import Testing
import WalletAddresses
import WalletStorage

@Suite("Wallet rows: every byte counts")
struct RowTamperTests {
  private static func row(_ material: Material) throws -> WalletRow {
    var row = WalletRow(
      tenant: try Tenant("tenant-1"), userID: try UserID("user-1"), chain: .evm, accountIndex: 5, kind: .rawSecp256k1,
      profile: "metamask", path: "m/44'/60'/0'/0/5", address: "0x52908400098527886E0F7030069857D2E4169EE7",
      walletID: try RecordID.draw(1, from: FixedRandomness(bytes: [1, 2, 3]))[0],
      secretID: try RecordID.draw(1, from: FixedRandomness(bytes: [9, 8, 7]))[0])
    row.code = material.ring.code(of: row)
    return row
  }

  /// Every text that differs from one by a byte that is still text, is cut, or has grown.
  private static func neighbours(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var all: [[UInt8]] = [
      bytes + [0x20], bytes + [0x30], [0x20] + bytes, Array(bytes.dropLast()), Array(bytes.dropFirst()),
    ]
    for offset in bytes.indices {
      for mask in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40] as [UInt8] {
        var changed = bytes
        changed[offset] ^= mask
        if (0x20...0x7E).contains(changed[offset]) { all.append(changed) }
      }
    }
    return all.compactMap { String(validating: $0, as: UTF8.self) }
  }

  @Test func aRowIsAuthenticAsItWasWritten() throws {
    let material = try Material()
    let row = try Self.row(material)
    #expect(material.ring.isAuthentic(row))
    #expect(try !Material().ring.isAuthentic(row), "another store's ring")
  }

  @Test func everyByteOfEveryFieldCounts() throws {
    let material = try Material()
    let row = try Self.row(material)
    var tried = 0
    func refuses(_ what: String, _ change: (inout WalletRow) throws -> Void) rethrows {
      var altered = row
      try change(&altered)
      tried += 1
      #expect(!material.ring.isAuthentic(altered), "\(what)")
    }
    for text in Self.neighbours("tenant-1") { try refuses("tenant") { $0.tenant = try Tenant(text) } }
    for text in Self.neighbours("user-1") { try refuses("user") { $0.userID = try UserID(text) } }
    for text in Self.neighbours(row.profile) + [""] { refuses("profile") { $0.profile = text } }
    for text in Self.neighbours(row.path) + [""] { refuses("path") { $0.path = text } }
    for text in Self.neighbours(row.address) + ["", row.address.lowercased()] {
      refuses("address") { $0.address = text }
    }
    refuses("chain") { $0.chain = .solana }
    for bit in 0..<32 { refuses("account index") { $0.accountIndex ^= 1 << bit } }
    for kind in SecretKind.allCases where kind != row.kind { refuses("kind") { $0.kind = kind } }
    for field in [\WalletRow.walletID, \.secretID] {
      for offset in 0..<16 {
        for mask in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
          var bytes = row[keyPath: field].bytes.array
          bytes[offset] ^= mask
          let changed = RecordID(bytes: try #require(Bytes16(array: bytes)))
          refuses("identifier") { $0[keyPath: field] = changed }
        }
      }
    }
    for offset in 0..<16 {
      for mask in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF] as [UInt8] {
        var bytes = row.code.array
        bytes[offset] ^= mask
        let changed = try #require(Bytes16(array: bytes))
        refuses("code") { $0.code = changed }
      }
    }
    #expect(tried > 800)
  }

  @Test func whatMovesBetweenFieldsIsNoticed() throws {
    let material = try Material()
    let row = try Self.row(material)
    var swapped = row
    (swapped.walletID, swapped.secretID) = (row.secretID, row.walletID)
    #expect(!material.ring.isAuthentic(swapped))
    for (first, second) in [(\WalletRow.profile, \WalletRow.path), (\.path, \.address), (\.profile, \.address)] {
      var moved = row
      (moved[keyPath: first], moved[keyPath: second]) = (row[keyPath: second], row[keyPath: first])
      #expect(!material.ring.isAuthentic(moved))
      moved = row
      moved[keyPath: second].insert(moved[keyPath: first].removeLast(), at: moved[keyPath: second].startIndex)
      #expect(!material.ring.isAuthentic(moved))
    }
    var names = row
    names.tenant = try Tenant("tenant-1u")
    names.userID = try UserID("ser-1")
    #expect(!material.ring.isAuthentic(names))
  }

  @Test func composedAndDecomposedAreNotTheSame() throws {
    let material = try Material()
    var row = try Self.row(material)
    row.userID = try UserID("caf\u{e9}")
    row.profile = "caf\u{e9}"
    row.code = material.ring.code(of: row)
    #expect(material.ring.isAuthentic(row))
    var altered = row
    altered.userID = try UserID("cafe\u{301}")
    #expect(!material.ring.isAuthentic(altered))
    altered = row
    altered.profile = "cafe\u{301}"
    #expect(!material.ring.isAuthentic(altered))
  }
}

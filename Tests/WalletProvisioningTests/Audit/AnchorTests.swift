import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// What an anchor notices that nothing inside a store can.
@Suite(.timeLimit(.minutes(15))) struct AnchorTests {
  private func mismatches(
    _ provisioner: WalletProvisioner, _ anchors: StoreAnchor...
  ) async throws -> [AnchorMismatch] {
    var options = AuditOptions()
    options.anchors = anchors
    var found: [AnchorMismatch] = []
    let summary = try await provisioner.audit(options: options) { finding in
      if case .anchor(let mismatch) = finding { found.append(mismatch) } else { Issue.record("\(finding)") }
    }
    #expect(summary.findings == found.count)
    return found
  }

  private func anchor(_ provisioner: WalletProvisioner) async throws -> StoreAnchor {
    try #require(try await provisioner.audit { Issue.record("\($0)") }.anchor)
  }

  @Test(arguments: Backend.allCases)
  func aStoreContinuesEveryAnchorOfIt(backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder)
    var anchors = [try await anchor(provisioner)]
    #expect(
      anchors[0]
        == StoreAnchor(
          storeID: provisioner.opening.storeID, sequence: 0, headCode: String(repeating: "0", count: 64), walletCount: 0
        ))
    for id in try userIDs(1...3) {
      _ = try await provisioner.ensureWallets(for: id)
      anchors.append(try await anchor(provisioner))
    }
    _ = try await provisioner.erase(try UserID("user2"))
    anchors.append(try await anchor(provisioner))
    #expect(anchors.map(\.sequence) == [0, 1, 2, 3, 4])
    #expect(anchors.map(\.walletCount) == [0, 2, 4, 6, 4])
    #expect(Set(anchors.map(\.headCode)).count == 5)
    for one in anchors { #expect(try await mismatches(provisioner, one) == []) }
    #expect(try await mismatches(provisioner, anchors[1], anchors[4]) == [])
  }

  @Test func aStoreThatWasPutBackIsFound() async throws {
    let fixture = try await AuditFixture()
    let old = fixture.folder.file("old.db")
    _ = try await fixture.provisioner.backUp(to: old)
    _ = try await fixture.provisioner.ensureWallets(for: "user6")
    let anchor = try await anchor(fixture.provisioner)
    let restored = try await WalletProvisioner(
      store: .sqlite(old), rootKey: .file(fixture.folder.file("root.key")), options: .raw)
    #expect(try await mismatches(restored, anchor) == [.rolledBack(anchored: 6, found: 5)])
    // Going on from there does not bring back what was there.
    for id in try userIDs(6...8) { _ = try await restored.ensureWallets(for: id) }
    #expect(try await mismatches(restored, anchor) == [.otherHistory(sequence: 6)])
    await restored.close()
  }

  /// Somebody who saw the head before can put it back and remove what came after, unseen from inside.
  @Test func aTailCutOffWithTheHeadPutBackIsFound() async throws {
    let fixture = try await AuditFixture()
    let head = try fixture.database.blob("SELECT event_code FROM store")
    _ = try await fixture.provisioner.ensureWallets(for: "user6")
    let anchor = try await anchor(fixture.provisioner)
    try fixture.database.change(
      """
      DELETE FROM wallets WHERE user = 6; DELETE FROM secrets WHERE user = 6; DELETE FROM users WHERE id = 6;
      DELETE FROM addresses WHERE user = 6; DELETE FROM events WHERE sequence = 6
      """)
    try fixture.database.change("UPDATE store SET event_sequence = 5, event_code = ?1", blobs: [head])
    #expect(try await fixture.findings() == [:])
    #expect(try await mismatches(fixture.provisioner, anchor) == [.rolledBack(anchored: 6, found: 5)])
  }

  @Test func anotherStoreIsFound() async throws {
    let (fixture, other) = (try await AuditFixture(), try await AuditFixture())
    let (anchor, foreign) = (try await anchor(fixture.provisioner), try await anchor(other.provisioner))
    #expect(
      try await mismatches(fixture.provisioner, foreign) == [
        .otherStore(expected: foreign.storeID, found: anchor.storeID)
      ])
    // The same users, the same number of events: the code tells them apart, and no code but the right one will do.
    var altered = anchor
    altered.headCode = foreign.headCode
    #expect(try await mismatches(fixture.provisioner, altered) == [.otherHistory(sequence: 5)])
    altered = anchor
    altered.sequence = 4
    #expect(try await mismatches(fixture.provisioner, altered) == [.otherHistory(sequence: 4)])
    altered = anchor
    altered.walletCount = 12
    #expect(try await mismatches(fixture.provisioner, altered) == [.otherWalletCount(anchored: 12, found: 10)])
  }

  @Test func anEditedHistoryIsFound() async throws {
    let fixture = try await AuditFixture()
    let anchor = try await anchor(fixture.provisioner)
    try fixture.database.change("DELETE FROM events WHERE sequence = 2")
    var options = AuditOptions()
    options.anchors = [anchor]
    var found: Set<AuditFinding> = []
    _ = try await fixture.provisioner.audit(options: options) { found.insert($0) }
    #expect(found.contains(.anchor(.otherHistory(sequence: 5))))
  }
}

/// The text of anchors.
@Suite struct AnchorTextTests {
  private static let id = "0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0"
  private static let code = String(repeating: "0123456789abcdef", count: 4)
  private static let text =
    "wallet-engine anchor 1\nstore \(id)\nsequence 18446744073709551615\nhead \(code)\nwallets 12\n"

  @Test func roundTrip() throws {
    let anchor = try StoreAnchor(text: Array(Self.text.utf8))
    #expect(anchor.text == Self.text)
    #expect(anchor.sequence == .max)
    #expect(anchor.walletCount == 12)
    #expect(anchor.storeID.description == Self.id)
    #expect(anchor.headCode == Self.code)
  }

  @Test(arguments: [
    ("", StoreAnchorError.malformed(line: 1, expected: "wallet-engine anchor 1")),
    (text.replacing("anchor 1", with: "anchor 2"), .malformed(line: 1, expected: "wallet-engine anchor 1")),
    (text.replacing("store 0", with: "store g"), .malformed(line: 2, expected: "store")),
    (text.replacing("store ", with: "stores "), .malformed(line: 2, expected: "store")),
    (text.replacing("sequence 1", with: "sequence 9"), .malformed(line: 3, expected: "sequence")),
    (text.replacing("sequence 1", with: "sequence -1"), .malformed(line: 3, expected: "sequence")),
    (text.replacing("head 0", with: "head g"), .malformed(line: 4, expected: "head")),
    (text.replacing("head 0", with: "head "), .malformed(line: 4, expected: "head")),
    (text.replacing("abcdef\n", with: "ABCDEF\n"), .malformed(line: 4, expected: "head")),
    (text.replacing("wallets 12", with: "wallets -1"), .malformed(line: 5, expected: "wallets")),
    (text.replacing("wallets 12", with: "wallets"), .malformed(line: 5, expected: "wallets")),
    (text.replacing("wallets 12", with: "wallets 012"), .notCanonical),
    (text.replacing("wallets 12", with: "wallets +12"), .notCanonical),
    (text.replacing("0f1e", with: "0F1E"), .notCanonical),
    (text.replacing("\n", with: "\r\n"), .malformed(line: 1, expected: "wallet-engine anchor 1")),
    (text + "\n", .notCanonical), (text + "more", .notCanonical), (String(text.dropLast()), .notCanonical),
    (text + String(repeating: " ", count: 512), .tooLong),
  ])
  func whatIsNoAnchor(text: String, error: StoreAnchorError) throws {
    #expect(throws: error) { try StoreAnchor(text: Array(text.utf8)) }
  }

  @Test func bytesThatAreNoText() throws {
    for index in Self.text.utf8.indices {
      var bytes = Array(Self.text.utf8)
      bytes[
        bytes.index(bytes.startIndex, offsetBy: Self.text.utf8.distance(from: Self.text.utf8.startIndex, to: index))] =
        0xFF
      #expect(throws: StoreAnchorError.self) { try StoreAnchor(text: bytes) }
    }
  }
}

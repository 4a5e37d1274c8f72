import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// What is wrong with the index of addresses is found, and nothing else is; making it anew settles it.
@Suite(.timeLimit(.minutes(15))) struct AddressAuditTests {
  private func entry(_ number: Int, _ chain: Chain, of fixture: AuditFixture) -> String {
    "hash = \(AddressHash.of(fixture.address(number, chain))) AND user = \(number)"
  }

  private func settles(_ fixture: AuditFixture) async throws {
    #expect(try await fixture.provisioner.rebuildAddressIndex() == 10)
    #expect(try await fixture.findings() == [:])
    for number in 1...5 {
      let address = try WalletAddress.parse(fixture.address(number, .evm))
      #expect(try await fixture.provisioner.owner(ofAddress: address)?.userID == fixture.user(number))
    }
  }

  @Test func aLostEntry() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("DELETE FROM addresses WHERE \(entry(2, .evm, of: fixture))")
    let address = try WalletAddress.parse(fixture.address(2, .evm))
    #expect(try await fixture.provisioner.owner(ofAddress: address) == nil)
    #expect(try await fixture.findings() == [.addressNotIndexed(user: fixture.user(2), chain: .evm): 1])
    try await settles(fixture)
  }

  @Test(arguments: ["hash = hash - 1", "user = 3", "user = 99", "user = -1"])
  func aWrongEntry(change: String) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("UPDATE addresses SET \(change) WHERE \(entry(2, .solana, of: fixture))")
    #expect(
      try await fixture.findings() == [
        .addressNotIndexed(user: fixture.user(2), chain: .solana): 1, .strayIndexEntries(count: 1): 1,
      ])
    try await settles(fixture)
  }

  @Test func entriesOfTwoUsersExchanged() async throws {
    let fixture = try await AuditFixture()
    let (one, other) = (entry(2, .evm, of: fixture), entry(4, .evm, of: fixture))
    try fixture.database.change(
      "UPDATE addresses SET user = 9 WHERE \(one); UPDATE addresses SET user = 2 WHERE \(other); "
        + "UPDATE addresses SET user = 4 WHERE user = 9")
    #expect(
      try await fixture.findings() == [
        .addressNotIndexed(user: fixture.user(2), chain: .evm): 1,
        .addressNotIndexed(user: fixture.user(4), chain: .evm): 1, .strayIndexEntries(count: 2): 1,
      ])
    try await settles(fixture)
  }

  @Test func everythingLost() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("DELETE FROM addresses")
    let expected = fixture.users.flatMap { user in
      Chain.allCases.map { AuditFinding.addressNotIndexed(user: user, chain: $0) }
    }
    #expect(try await fixture.findings() == expected.reduce(into: [:]) { $0[$1] = 1 })
    try await settles(fixture)
  }

  @Test func entriesOfNobody() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("INSERT INTO addresses VALUES (5, 1), (6, 77), (7, -4)")
    #expect(try await fixture.findings() == [.strayIndexEntries(count: 3): 1])
    try await settles(fixture)
  }

  /// What an erased user leaves is no finding, before and after the index is made anew.
  @Test func erasedUsers() async throws {
    let fixture = try await AuditFixture()
    _ = try await fixture.provisioner.erase(fixture.user(3))
    #expect(try await fixture.findings() == [:])
    #expect(try await fixture.provisioner.rebuildAddressIndex() == 8)
    #expect(try await fixture.findings() == [:])
  }

  /// With an entry lost, an address may have been given to a second user: by an import, for example.
  @Test func anAddressOfTwoUsers() async throws {
    let fixture = try await AuditFixture()
    let phrase = try await fixture.provisioner.exportSecret(of: fixture.user(2), chain: .evm, as: .hexadecimal).text()
    try fixture.database.change("DELETE FROM addresses WHERE \(entry(2, .evm, of: fixture))")
    let digits = phrase.hasPrefix("0x") ? String(phrase.dropFirst(2)) : phrase
    let thief = try UserID("thief")
    _ = try await fixture.provisioner.importPrivateKey(
      try key(digits.trimming(while: \.isWhitespace)), chain: .evm, for: thief)
    #expect(try await fixture.findings() == [.addressNotIndexed(user: fixture.user(2), chain: .evm): 1])
    #expect(try await fixture.provisioner.rebuildAddressIndex() == 11)
    let address = fixture.address(2, .evm)
    #expect(
      try await fixture.findings() == [
        .addressRepeated(user: fixture.user(2), chain: .evm, address: address): 1,
        .addressRepeated(user: thief, chain: .evm, address: address): 1,
      ])
  }

  /// Entries in runs, and a batch large enough for pages of an audit.
  @Test func manyUsers() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    _ = try await collect(provisioner.provision(UserList(try userIDs(1...5000))))
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 10_000)
    let database = try Database(path: folder.file("wallets.db"))
    #expect(try database.integer("SELECT count(*) FROM address_runs") > 2)
    try database.change("DELETE FROM address_runs WHERE id = 2")
    var findings: [AuditFinding] = []
    let summary = try await provisioner.audit { findings.append($0) }
    #expect(findings.count == 2048 && summary.findings == 2048)
    for finding in findings {
      guard case .addressNotIndexed = finding else {
        Issue.record("\(finding)")
        return
      }
    }
    #expect(try await provisioner.rebuildAddressIndex() == 10_000)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    await provisioner.close()
  }
}

extension String {
  /// Without what is at either end that a condition is true of.
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}

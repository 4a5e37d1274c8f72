import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// A row that was changed is refused wherever an address would leave, and only its user is.
@Suite(.timeLimit(.minutes(15))) struct RefusalTests {
  @Test(arguments: AuditEdit.codedColumns + AuditEdit.wallets.prefix(2))
  func anAlteredRowIsRefusedEverywhere(edit: AuditEdit) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(edit.sql)
    let error = WalletError.rowAltered(user: fixture.user(2), chain: .evm)
    try await expectOnlyUser2Refused(fixture, error)
    await #expect(throws: error) {
      _ = try await fixture.provisioner.exportSecret(
        of: fixture.user(2), chain: .evm, accountIndex: fixture.accountIndex(), as: .hexadecimal)
    }
    // Asked by the address that is stored now, as long as that is written as addresses are.
    let stored = try fixture.storedAddress()
    if let address = try? WalletAddress.parse(stored), address.description == stored {
      // Who changes a row can change the index that leads to it as well.
      try fixture.database.indexAddresses()
      await #expect(throws: error) { try await fixture.provisioner.owner(ofAddress: address) }
    }
  }

  @Test(arguments: AuditEdit.unreadable)
  func anUnreadableRowIsRefusedEverywhere(edit: AuditEdit) async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(edit.sql)
    guard case .malformed(_, let detail) = edit.findings(fixture).first else {
      Issue.record("no detail")
      return
    }
    let error = WalletError.store(.malformedRow(path: fixture.folder.file("wallets.db"), detail: detail))
    try await expectOnlyUser2Refused(
      fixture, error, listed: .store(.malformedRow(path: error.path, detail: "\(detail) of user user2")))
  }

  @Test func aRemovedRowIsRefusedAndNotReplaced() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change("DELETE FROM wallets \(AuditEdit.row)")
    let user = fixture.user(2)
    let error = WalletError.rowAltered(user: user, chain: .evm)
    await #expect(throws: error) { try await fixture.provisioner.ensureWallets(for: user) }
    let collected = try await collect(fixture.provisioner.provision(UserList(fixture.users)))
    #expect(collected.failures == [user])
    #expect(collected.batches.first?.failures.first?.1 == error)
    #expect(collected.progress?.createdWallets == 0)
    await #expect(throws: WalletError.noWallet(user: user, chain: .evm)) {
      _ = try await fixture.provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    #expect(try fixture.database.integer("SELECT count(*) FROM wallets") == 9)
    #expect(try fixture.database.integer("SELECT count(*) FROM secrets") == 10)
  }

  @Test func exchangedAddressesAreRefusedForBoth() async throws {
    let fixture = try await AuditFixture()
    try fixture.database.change(AuditEdit.exchange("address", in: "wallets", "chain = 2"))
    // As long as the index does not follow, nobody owns the addresses.
    for number in [2, 4] {
      let address = try WalletAddress.parse(fixture.address(number, .solana))
      #expect(try await fixture.provisioner.owner(ofAddress: address) == nil)
    }
    try fixture.database.indexAddresses()
    for number in [2, 4] {
      let error = WalletError.rowAltered(user: fixture.user(number), chain: .solana)
      await #expect(throws: error) { try await fixture.provisioner.ensureWallets(for: fixture.user(number)) }
      // Asked who owns user 2's address, the store says user 4: that must not be believed.
      let address = try WalletAddress.parse(fixture.address(6 - number, .solana))
      await #expect(throws: error) { try await fixture.provisioner.owner(ofAddress: address) }
    }
  }

  @Test func ownersAndListingOfACleanStore() async throws {
    let fixture = try await AuditFixture()
    for number in 1...5 {
      for chain in Chain.allCases {
        let address = try WalletAddress.parse(fixture.address(number, chain))
        let owner = try #require(await fixture.provisioner.owner(ofAddress: address))
        #expect(owner.userID == fixture.user(number))
        #expect(try owner.wallet == fixture.wallets(number)[chain])
      }
    }
    let stranger = try WalletAddress.parse("0x000000000000000000000000000000000000dEaD")
    #expect(try await fixture.provisioner.owner(ofAddress: stranger) == nil)
    var listed: [UserWallets] = []
    for try await page in fixture.provisioner.listing() { for user in page { listed.append(try user.wallets.get()) } }
    #expect(try listed == (1...5).map { try fixture.wallets($0) })
  }

  @Test func aListingGoesThroughAllPages() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let ids = try userIDs(1...2500)
    _ = try await collect(provisioner.provision(UserList(ids)))
    var sizes: [Int] = []
    var listed: Set<UserID> = []
    for try await page in provisioner.listing() {
      sizes.append(page.count)
      listed.formUnion(page.map(\.userID))
    }
    #expect(sizes == [1024, 1024, 452])
    #expect(listed == Set(ids))
    await provisioner.close()
  }

  /// User 2 is refused with an error by every call; everyone else is served.
  private func expectOnlyUser2Refused(
    _ fixture: AuditFixture, _ error: WalletError, listed listedError: WalletError? = nil
  ) async throws {
    let provisioner = fixture.provisioner
    let user = fixture.user(2)
    await #expect(throws: error) { try await provisioner.ensureWallets(for: user) }
    await #expect(throws: error) { try await provisioner.wallets(of: user) }
    for number in [1, 3, 4, 5] {
      #expect(try await provisioner.ensureWallets(for: fixture.user(number)) == fixture.wallets(number))
    }
    var listed: [UserID: Result<UserWallets, WalletError>] = [:]
    for try await page in provisioner.listing() { for entry in page { listed[entry.userID] = entry.wallets } }
    #expect(listed.count == 5)
    #expect(listed[user] == .failure(listedError ?? error))
    for number in [1, 3, 4, 5] { #expect(try listed[fixture.user(number)] == .success(fixture.wallets(number))) }

    let stranger = try UserID("user9")
    let list = fixture.users + [stranger, user]
    let collected = try await collect(provisioner.provision(UserList(list)))
    #expect(collected.failures == [user, user])
    #expect(collected.batches.flatMap { $0.failures.map(\.1) } == [error, error])
    #expect(collected.userIDs == [1, 3, 4, 5].map { fixture.user($0) } + [stranger])
    #expect(try Array(collected.wallets.prefix(4)) == [1, 3, 4, 5].map { try fixture.wallets($0) })
    #expect(collected.progress?.completed == 7)
    #expect(collected.progress?.failed == 2)
    #expect(collected.progress?.createdWallets == 2)
    #expect(try await provisioner.ensureWallets(for: "user10").all.count == 2)
  }
}

extension AuditFixture {
  /// What is stored of user 2's EVM wallet.
  fileprivate func storedAddress() throws -> String {
    String(decoding: try database.blob("SELECT CAST(address AS BLOB) FROM wallets \(AuditEdit.row)"), as: UTF8.self)
  }

  fileprivate func accountIndex() throws -> UInt32 {
    UInt32(try database.integer("SELECT account_index FROM wallets \(AuditEdit.row)"))
  }
}

extension WalletError {
  fileprivate var path: String {
    if case .store(.malformedRow(let path, _)) = self { path } else { "" }
  }
}

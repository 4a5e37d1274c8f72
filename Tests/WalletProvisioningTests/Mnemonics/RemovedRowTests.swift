import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// A wallet whose row was removed is not made anew, under whatever profile.
@Suite(.timeLimit(.minutes(15))) struct RemovedRowTests {
  let users: [UserID]

  init() throws {
    users = try userIDs(1...3)
  }

  private func expectRefused(_ setting: MnemonicSetting, _ chain: Chain, keys: KeyKind? = nil) async throws {
    for profiles in [[:], [Chain.solana: DerivationProfile.trustSolana]] {
      let provisioner = try setting.provisioner(keys: keys, profiles: profiles)
      let error = WalletError.rowAltered(user: users[1], chain: chain)
      let user = users[1]
      await #expect(throws: error) { try await provisioner.ensureWallets(for: user) }
      let collected = try await collect(provisioner.provision(UserList(users)))
      #expect(collected.failures == [user])
      #expect(collected.batches.first?.failures.first?.1 == error)
      #expect(collected.progress?.createdWallets == 0)
    }
  }

  @Test(arguments: Chain.allCases) func aRowMadeWithTheOthers(chain: Chain) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(profiles: [.solana: .trustSolana])
    _ = try await collect(provisioner.provision(UserList(users)))
    try Database(path: setting.folder.file("wallets.db")).change(
      "DELETE FROM wallets WHERE user = 2 AND chain = \(chain == .evm ? 1 : 2)")
    try await expectRefused(setting, chain)
    // Also where the wallets were made: that process knows no more than the store.
    let user = users[1]
    await #expect(throws: WalletError.rowAltered(user: user, chain: chain)) {
      try await provisioner.ensureWallets(for: user)
    }
  }

  @Test func aRowAddedLater() async throws {
    let setting = try MnemonicSetting(.sqlite)
    _ = try await collect(setting.provisioner(chains: [.evm]).provision(UserList(users)))
    let both = try setting.provisioner()
    #expect(try await collect(both.provision(UserList(users))).progress?.createdWallets == 3)
    try Database(path: setting.folder.file("wallets.db")).change("DELETE FROM wallets WHERE user = 2 AND chain = 2")
    try await expectRefused(setting, .solana)
  }

  @Test func anImportedWallet() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: users[0])
    _ = try await provisioner.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: users[1])
    _ = try await provisioner.ensureWallets(for: users[2])
    try Database(path: setting.folder.file("wallets.db")).change("DELETE FROM wallets WHERE user = 2 AND chain = 2")
    try await expectRefused(setting, .solana)
  }

  /// A raw key whose secret was removed along with its row.
  @Test func aRawKeyWithItsSecret() async throws {
    let setting = try MnemonicSetting(.sqlite)
    _ = try await collect(setting.provisioner(keys: .raw).provision(UserList(users)))
    try Database(path: setting.folder.file("wallets.db")).change(
      "DELETE FROM wallets WHERE user = 2 AND chain = 2; DELETE FROM secrets WHERE user = 2 AND slot >> 32 = 2")
    try await expectRefused(setting, .solana, keys: .raw)
  }

  /// Events that were edited tell nothing: then no chain is added, but everyone else is served.
  @Test(arguments: [
    "DELETE FROM events WHERE sequence = 1", "UPDATE events SET event = x'00' WHERE sequence = 2",
    "UPDATE events SET sequence = 9 WHERE sequence = 3", "UPDATE store SET event_code = zeroblob(32)",
    "DELETE FROM events",
  ])
  func editedEvents(sql: String) async throws {
    let setting = try MnemonicSetting(.sqlite)
    _ = try await collect(setting.provisioner(chains: [.evm]).provision(UserList(users)))
    try Database(path: setting.folder.file("wallets.db")).change(sql)
    let collected = try await collect(setting.provisioner().provision(UserList(users + (try userIDs(4...5)))))
    #expect(collected.failures == users)
    #expect(collected.userIDs == (try userIDs(4...5)))
    let error = collected.batches.first?.failures.first?.1
    guard case .store(.corrupt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Adding a chain to many users of many, with other provisioners at work on the same store.
  @Test(arguments: Backend.allCases) func nobodyIsRefusedWithoutReason(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let many = try userIDs(1...40)
    for chain in Chain.allCases {
      let part = many.enumerated().filter { ($0.offset % 2 == 0) == (chain == .evm) }.map(\.element)
      _ = try await collect(setting.provisioner(chains: [chain]).provision(UserList(part)))
    }
    let provisioners = try (0..<4).map { _ in try setting.provisioner() }
    try await withThrowingTaskGroup(of: UserWallets.self) { group in
      for (index, user) in (many + many.reversed()).enumerated() {
        group.addTask { try await provisioners[index % 4].ensureWallets(for: user) }
      }
      for try await wallets in group { #expect(wallets.all.count == 2) }
    }
    let summary = try await provisioners[0].audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets] == [40, 80, 40])
  }
}

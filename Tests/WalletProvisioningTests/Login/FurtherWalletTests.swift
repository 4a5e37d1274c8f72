import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite("Primary and further wallets")
struct FurtherWalletTests {
  @Test("Two processes on one store make distinct accounts, one for each call", arguments: [KeyKind.raw, .mnemonic12])
  func twoProcesses(keys: KeyKind) async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.keys = keys
    let provisioners = [
      try await Backend.sqlite.provisioner(in: folder, options: options),
      try await Backend.sqlite.provisioner(in: folder, options: options),
    ]
    let user = try UserID("ada")
    let made = try await withThrowingTaskGroup(of: Wallet.self, returning: [Wallet].self) { group in
      for call in 0..<16 {
        group.addTask { try await provisioners[call % 2].createWallet(on: .evm, for: user) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made.map(\.accountIndex).sorted() == Array(1...16))
    #expect(Set(made.map(\.address)).count == 16)
    let stored = try #require(try await provisioners[0].wallets(of: user))
    #expect(stored.all.count == 18)
    #expect(try await provisioners[0].audit { Issue.record("\($0)") }.isClean)
    for provisioner in provisioners { await provisioner.close() }
  }

  @Test("A further wallet's key can be exported like any other", arguments: [KeyKind.raw, .mnemonic12])
  func exporting(keys: KeyKind) async throws {
    var options = ProvisioningOptions()
    options.keys = keys
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: options)
    let user = try UserID("ada")
    let wallet = try await provisioner.createWallet(on: .solana, for: user)
    let text = try await provisioner.exportSecret(of: user, chain: .solana, accountIndex: 1, as: .hexadecimal).text()
    let first = try await provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal).text()
    #expect(wallet.accountIndex == 1 && text != first)
    await provisioner.close()
  }

  @Test("Where the row of a wallet was removed, its place is not used anew")
  func removedRow() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let user = try UserID("ada")
    _ = try await provisioner.createWallet(on: .evm, for: user)
    try Database(path: folder.file("wallets.db")).change("DELETE FROM wallets WHERE chain = 1 AND account_index = 1")
    await #expect(throws: WalletError.rowAltered(user: user, chain: .evm)) {
      try await provisioner.createWallet(on: .evm, for: user)
    }
    await provisioner.close()
  }

  // The addresses and keys of this phrase's accounts are known to everyone.
  private static let knownPhrase = String(repeating: "test ", count: 11) + "junk"
  private static let knownKeys = [
    2: "5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
    3: "7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
  ]
  private static let knownAddresses = [
    2: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC", 3: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    4: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
  ]

  @Test("An account of the phrase whose key was brought in is passed over", arguments: Backend.allCases)
  func ownKeyBroughtIn(backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner()
    let (ada, eve) = (try UserID("ada"), try UserID("eve"))
    _ = try await provisioner.importMnemonic(Mnemonic.parse(secret(Self.knownPhrase)), for: ada)
    // Taken in as account 1, this is what account 2 would be.
    let imported = try await provisioner.importFurtherPrivateKey(
      try key(try #require(Self.knownKeys[2])), chain: .evm, for: ada)
    #expect(imported.accountIndex == 1 && imported.address == Self.knownAddresses[2])
    let made = try await withThrowingTaskGroup(of: Wallet.self, returning: [Wallet].self) { group in
      for _ in 0..<2 { group.addTask { try await provisioner.createWallet(on: .evm, for: ada) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(made.map(\.address)) == Set([3, 4].compactMap { Self.knownAddresses[$0] }))
    #expect(made.map(\.accountIndex).sorted() == [3, 4])
    // A key that is brought in twice is refused as before, and so is what another user has.
    await #expect(throws: WalletError.addressTaken(user: ada)) {
      try await provisioner.importFurtherPrivateKey(try key(Self.knownKeys[2] ?? ""), chain: .evm, for: ada)
    }
    await #expect(throws: WalletError.addressTaken(user: eve)) {
      try await provisioner.importFurtherPrivateKey(try key(Self.knownKeys[3] ?? ""), chain: .evm, for: eve)
    }
    #expect(try await provisioner.audit { Issue.record("\($0)") }.isClean)
    await provisioner.close()
  }

  @Test("An account of the phrase whose key another user has is not passed over")
  func othersKey() async throws {
    let setting = try MnemonicSetting(.inMemory)
    let provisioner = try setting.provisioner()
    let (ada, eve) = (try UserID("ada"), try UserID("eve"))
    _ = try await provisioner.importMnemonic(Mnemonic.parse(secret(Self.knownPhrase)), for: ada)
    _ = try await provisioner.createWallet(on: .evm, for: ada)
    _ = try await provisioner.importFurtherPrivateKey(try key(Self.knownKeys[2] ?? ""), chain: .evm, for: eve)
    await #expect(throws: WalletError.addressTaken(user: ada)) {
      try await provisioner.createWallet(on: .evm, for: ada)
    }
    await provisioner.close()
  }

  @Test("A primary wallet that somebody else wrote is refused, and can be chosen anew")
  func alteredPrimary() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder)
    let (ada, eve) = (try UserID("ada"), try UserID("eve"))
    let wallets = try await provisioner.ensureWallets(for: ada)
    _ = try await provisioner.ensureWallets(for: eve)
    let solana = try #require(wallets[.solana])
    #expect(try await provisioner.primaryWallet(of: ada) == wallets[.evm])
    try await provisioner.setPrimaryWallet(solana.id, of: ada)
    #expect(try await provisioner.primaryWallet(of: ada) == solana)
    await #expect(throws: WalletError.unknownWallet(user: eve, id: solana.id.description)) {
      try await provisioner.setPrimaryWallet(solana.id, of: eve)
    }
    #expect(try await provisioner.primaryWallet(of: eve)?.chain == .evm)

    let database = try Database(path: folder.file("wallets.db"))
    try database.change(
      "UPDATE primary_wallets SET wallet_id = (SELECT wallet_id FROM wallets WHERE user = 1 AND chain = 1)")
    await #expect(throws: WalletError.primaryAltered(user: ada)) { try await provisioner.primaryWallet(of: ada) }
    try await provisioner.setPrimaryWallet(solana.id, of: ada)
    #expect(try await provisioner.primaryWallet(of: ada) == solana)
    await provisioner.close()
  }

  @Test("Chains that are not enabled get no further wallet")
  func disabledChain() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions.raw
    options.chains = [.evm]
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: options)
    await #expect(throws: WalletError.self) { try await provisioner.createWallet(on: .solana, for: try UserID("ada")) }
    #expect(try await provisioner.wallets(of: try UserID("ada")) == nil)
    await provisioner.close()
  }

  @Test("States are told in order, before those who wait are answered, until nobody is interested")
  func observing() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    let user = try UserID("ada")
    let told = PlainLock<[WalletCreationState]>([])
    var observation: CreationObservation? = provisioner.observeCreation(of: user) { state in
      told.withLock { $0.append(state) }
    }
    let wallets = try await provisioner.ensureWallets(for: user)
    #expect(told.withLock { $0.prefix(3) } == [.queued, .deriving, .persisting])
    while told.withLock({ $0.count }) < 4 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(told.withLock { $0.last } == .ready(wallets))
    #expect(provisioner.watcherCount == 1)
    observation = nil
    #expect(observation == nil && provisioner.watcherCount == 0)
    await provisioner.close()
  }
}

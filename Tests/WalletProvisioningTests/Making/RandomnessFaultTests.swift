import Testing
import WalletAddresses
import WalletKeygen
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Generators that repeat themselves or fail: nothing of theirs may be kept.
@Suite(.timeLimit(.minutes(15))) struct RandomnessFaultTests {
  let setting: ScriptedSetting

  init() throws {
    setting = try ScriptedSetting()
  }

  private func provisioner(
    random: some RandomSource, chains: Set<Chain> = Set(Chain.allCases), batchSize: Int = 1024
  ) throws -> WalletProvisioner {
    var options = batches(of: batchSize)
    options.chains = chains
    return try WalletProvisioner(store: setting.store, ring: setting.ring, options: options, random: random)
  }

  @Test(arguments: [[Chain.evm], [.solana], [.evm, .solana]], [1, 2, 100])
  func aStuckGeneratorIsNoticed(chains: [Chain], batchSize: Int) async throws {
    let random = StuckRandomness(pattern: [UInt8](repeating: 0x5a, count: 32))
    let provisioner = try provisioner(random: random, chains: Set(chains), batchSize: batchSize)
    let (collected, error) = await collectUntilError(provisioner.provision(UserList(try userIDs(1...100))))
    #expect(error as? WalletError == .keygen(.repeatedEntropy))
    // Not even the first user is made: the identifiers repeat at once.
    #expect(collected.userIDs.isEmpty)
    #expect(try await setting.contents().users.count == collected.userIDs.count)
    #expect(await setting.store.createdBatches.count == collected.batches.count)
  }

  @Test func aGeneratorThatRepeatsOnceIsNoticed() async throws {
    let random = ScriptedRandomness()
    let provisioner = try provisioner(random: random)
    _ = try await provisioner.ensureWallets(for: "user0")
    let (one, other, third) = ([UInt8](1...32), [UInt8](2...33), [UInt8](3...34))
    random.give(one + other)
    _ = try await provisioner.ensureWallets(for: "user1")
    // As if a snapshot of the machine had been restored; on either curve.
    random.give(one + third)
    await #expect(throws: WalletError.keygen(.repeatedEntropy)) { try await provisioner.ensureWallets(for: "user2") }
    random.give([UInt8](4...35) + other)
    await #expect(throws: WalletError.keygen(.repeatedEntropy)) { try await provisioner.ensureWallets(for: "user2") }
    #expect(random.isDone)
    #expect(try await setting.contents().users.count == 2)
    #expect(try await provisioner.ensureWallets(for: "user2").all.count == 2)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 6)
  }

  @Test func anotherProcessWithTheSameKeysIsRefusedByTheStore() async throws {
    let keys = [UInt8](1...64)
    let first = ScriptedRandomness()
    let one = try provisioner(random: first)
    _ = try await one.ensureWallets(for: "user0")
    first.give(keys)
    let wallets = try await one.ensureWallets(for: "user1")
    let second = ScriptedRandomness()
    let other = try provisioner(random: second)
    second.give(keys)
    let address = try #require(wallets[.evm]).address
    await #expect(throws: WalletError.store(.addressTaken(address: address))) {
      try await other.ensureWallets(for: "user2")
    }
    #expect(try await other.wallets(of: UserID("user2")) == nil)
    #expect(try await setting.contents().events.count == 2)
  }

  /// The draws of one log-in: its keys, its identifiers, and a nonce for each record.
  @Test(arguments: 0..<4)
  func aGeneratorThatFailsLeavesNothing(draw: Int) async throws {
    let random = ScriptedRandomness()
    let provisioner = try provisioner(random: random)
    _ = try await provisioner.ensureWallets(for: "user0")
    let user = try UserID("user1")
    let failure = SecretMemoryError.randomnessUnavailable(code: 5)
    random.pass(draw)
    random.fail(with: failure)
    let error: WalletError =
      switch draw {
      case 0: .keygen(.secretMemory(failure))
      case 1: .secretMemory(failure)
      default: .record(user: user, .resources)
      }
    await #expect(throws: error) { try await provisioner.ensureWallets(for: user) }
    #expect(random.isDone)
    #expect(try await provisioner.wallets(of: user) == nil)
    #expect(try await setting.contents().events.count == 1)
    #expect(try await provisioner.ensureWallets(for: user).all.count == 2)
  }

  @Test func aDataKeyThatCannotBeDrawnLeavesNothing() async throws {
    let random = ScriptedRandomness()
    let provisioner = try provisioner(random: random)
    random.fail(with: .randomnessUnavailable(code: 5))
    await #expect(throws: WalletError.self) { try await provisioner.ensureWallets(for: "user0") }
    #expect(random.isDone)
    #expect(try await setting.base.loadKeyRing().dataKeys.isEmpty)
    #expect(try await provisioner.ensureWallets(for: "user0").all.count == 2)
  }
}

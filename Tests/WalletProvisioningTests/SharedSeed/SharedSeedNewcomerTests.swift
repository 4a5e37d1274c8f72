import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets

/// Who comes after a recovery gets nobody's index, not even one that the map does not know.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedNewcomerTests {
  private func phrase() throws -> Mnemonic { try Mnemonic.parse(try secret(zeroPhrase), language: .english) }

  @Test(
    arguments: [
      (0, 1_048_577), (1, 1_048_578), ((1 << 31) - 1_048_577, 1 << 31), ((1 << 31) - 1_048_578, (1 << 31) - 1),
      ((1 << 31) - 1, 1 << 31), (.max, 1 << 31),
    ] as [(UInt32, UInt32)])
  func roomIsLeft(_ highest: UInt32, _ next: UInt32) {
    #expect(WalletProvisioner.indexAfterRecovery(ofHighest: highest) == next)
  }

  /// The map was written before carol came; dave does not get carol's index.
  @Test(arguments: Backend.allCases) func afterAnOlderMap(_ backend: Backend) async throws {
    let original = try await MnemonicSetting(backend).sharing()
    var indexes: [UserID: UInt32] = [:]
    for user in ["alice", "bob", "carol"] {
      indexes[try UserID(user)] = try await original.ensureWallets(for: try UserID(user)).sharedIndex
    }
    let known = indexes.filter { $0.value < 2 }.map { (userID: $0.key, index: $0.value) }
    let recovering = try MnemonicSetting(backend).provisioner(keys: .sharedSeed)
    for _ in 0..<2 {
      _ = try await recovering.recoverSharedSeed(
        try phrase(), nextIndex: WalletProvisioner.indexAfterRecovery(ofHighest: 1))
      for (_, wallets) in try await recovering.recoverWallets(of: known) { _ = try wallets.get() }
    }
    #expect(try await recovering.ensureWallets(for: "dave").sharedIndex == 1_048_578)
    #expect(try await recovering.audit { Issue.record("\($0)") }.isClean)
  }

  /// What a process had reserved before is neither used after a recovery nor brings the counter back.
  @Test func reservedBefore() async throws {
    let folder = try TemporaryFolder()
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    let first = try await Backend.sqlite.provisioner(in: folder, options: options)
    _ = try await first.importSharedSeed(try phrase())
    #expect(try await first.ensureWallets(for: "alice").sharedIndex == 0)
    let second = try await Backend.sqlite.provisioner(in: folder, options: options)
    let next = WalletProvisioner.indexAfterRecovery(ofHighest: 7)
    #expect(try await second.recoverSharedSeed(try phrase(), nextIndex: next).nextIndex == next)
    #expect(try await first.ensureWallets(for: "dave").sharedIndex == next)
    #expect(try await second.ensureWallets(for: "erin").sharedIndex.map { $0 > next } == true)
    await first.close()
    await second.close()
    let third = try await Backend.sqlite.provisioner(in: folder, options: options)
    #expect(try await third.sharedSeed().map { $0.nextIndex > next } == true)
    await third.close()
  }

  /// A process that recovers uses nothing that it reserved below.
  @Test(arguments: Backend.allCases) func reservedByItself(_ backend: Backend) async throws {
    let provisioner = try await MnemonicSetting(backend).sharing()
    #expect(try await provisioner.ensureWallets(for: "alice").sharedIndex == 0)
    let status = try await provisioner.recoverSharedSeed(try phrase(), nextIndex: 5)
    #expect(try await provisioner.ensureWallets(for: "dave").sharedIndex == status.nextIndex)
  }

  /// The floor of a seed that a recovery brought in is durable from the start.
  @Test(arguments: Backend.allCases) func theFloorOfANewSeed(_ backend: Backend) async throws {
    let setting = try MnemonicSetting(backend)
    let provisioner = try setting.provisioner(keys: .sharedSeed)
    _ = try await provisioner.recoverSharedSeed(try phrase(), nextIndex: 100)
    let range = try await setting.store.reserveSharedIndexes(needed: 4, wanted: 4, of: .default)
    #expect(range == 100..<104)
    // A range that reaches below the floor is what a process reserved before it.
    #expect(try await setting.store.giveBackSharedIndexes(50..<104, of: .default))
    #expect(try await setting.store.sharedSeeds().map(\.nextIndex) == [100])
  }
}

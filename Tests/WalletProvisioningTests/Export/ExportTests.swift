import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct ExportTests {
  let setting: ScriptedSetting
  let user: UserID

  init() throws {
    setting = try ScriptedSetting()
    user = try UserID("user-42")
  }

  @Test func theKeyIsTheOneThatWasMade() async throws {
    let random = ScriptedRandomness()
    let provisioner = try provisioner(random: random)
    _ = try await provisioner.ensureWallets(for: "user0")
    random.give([UInt8](1...64))
    _ = try await provisioner.ensureWallets(for: user)
    let evm = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text()
    let solana = try await provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal).text()
    #expect(evm == "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")
    #expect(solana == "2122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f40")
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).text() == evm)
  }

  @Test(arguments: Chain.allCases)
  func theEventTellsWhatLeft(chain: Chain) async throws {
    let provisioner = try provisioner(clock: { 1_700_000_000_123 })
    let wallet = try #require(try await provisioner.ensureWallets(for: user)[chain])
    #expect(try await setting.contents().events.count == 1)
    _ = try await provisioner.exportSecret(of: user, chain: chain, as: .hexadecimal)
    let event = try #require(try await setting.contents().events.last)
    #expect(
      event
        == WalletEvent(
          time: 1_700_000_000_123, tenant: .default, userID: user,
          action: .exported(walletID: wallet.id, format: "hex")))
    #expect(try await provisioner.audit { Issue.record("\($0)") }.events == 2)
  }

  @Test func theEventIsThereBeforeTheSecretIs() async throws {
    let provisioner = try provisioner()
    _ = try await provisioner.ensureWallets(for: user)
    await setting.store.appending.close()
    let isOut = PlainLock(false)
    let export = Task {
      let digits = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).byteCount
      isOut.withLock { $0 = true }
      return digits
    }
    await setting.store.appending.arrivals(1)
    try await Task.sleep(for: .milliseconds(30))
    #expect(!isOut.withLock { $0 })
    await setting.store.appending.open()
    #expect(try await export.value == 64)
  }

  @Test func withoutItsEventNoSecretLeaves() async throws {
    let provisioner = try provisioner()
    _ = try await provisioner.ensureWallets(for: user)
    let full = StoreError.diskFull(path: "scripted")
    await setting.store.fail(.append, with: [full])
    await #expect(throws: WalletError.store(full)) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    #expect(try await setting.contents().events.count == 1)
    // An event may well tell of a secret that did not leave after all.
    let unknown = StoreError.commitOutcomeUnknown(path: "scripted", detail: "d")
    await setting.store.failLate(.append, with: [unknown])
    await #expect(throws: WalletError.store(unknown)) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
    #expect(try await setting.contents().events.count == 2)
    #expect(try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal).byteCount == 64)
  }

  @Test func whatIsNotThereCannotBeExported() async throws {
    let provisioner = try provisioner(chains: [.evm])
    _ = try await provisioner.ensureWallets(for: user)
    let stranger = try UserID("user-43")
    await #expect(throws: WalletError.noWallet(user: stranger, chain: .evm)) {
      _ = try await provisioner.exportSecret(of: stranger, chain: .evm, as: .hexadecimal)
    }
    await #expect(throws: WalletError.noWallet(user: user, chain: .solana)) {
      _ = try await provisioner.exportSecret(of: user, chain: .solana, as: .hexadecimal)
    }
    await #expect(throws: WalletError.noWallet(user: user, chain: .evm)) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, accountIndex: 1, as: .hexadecimal)
    }
    // Exporting makes nothing and tells nothing.
    let contents = try await setting.contents()
    #expect([contents.users.count, contents.events.count] == [1, 1])
  }

  private func provisioner(
    chains: Set<Chain> = Set(Chain.allCases), random: some RandomSource = SystemRandomness(),
    clock: (@Sendable () -> UInt64)? = nil
  ) throws -> WalletProvisioner {
    var options = ProvisioningOptions.raw
    options.chains = chains
    return try WalletProvisioner(
      store: setting.store, ring: setting.ring, options: options, random: random, clock: clock)
  }
}

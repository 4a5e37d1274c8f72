import Testing
import WalletAddresses
import WalletProvisioning

@Suite(.timeLimit(.minutes(15))) struct ClosingTests {
  @Test(arguments: Backend.allCases)
  func aClosedProvisionerSaysSo(backend: Backend) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await backend.provisioner(in: folder)
    let user = try UserID("user-42")
    let address = try WalletAddress.parse(#require(try await provisioner.ensureWallets(for: user)[.evm]).address)
    await provisioner.close()
    await provisioner.close()
    await #expect(throws: WalletError.closed) { try await provisioner.ensureWallets(for: user) }
    await #expect(throws: WalletError.closed) { try await provisioner.ensureWallets(for: "user-43") }
    await #expect(throws: WalletError.closed) { try await provisioner.wallets(of: user) }
    await #expect(throws: WalletError.closed) { try await provisioner.owner(ofAddress: address) }
    await #expect(throws: WalletError.closed) { for try await _ in provisioner.listing() {} }
    await #expect(throws: WalletError.closed) {
      _ = try await collect(provisioner.provision(UserList([user])))
    }
    await #expect(throws: WalletError.closed) {
      _ = try await provisioner.exportSecret(of: user, chain: .evm, as: .hexadecimal)
    }
  }

  @Test func whoIsUnderWayGetsWalletsAndTheQueueIsRefused() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner()
    let ids = try userIDs(1...3)
    await setting.store.creating.close()
    let underWay = Task { try await provisioner.ensureWallets(for: ids[0]) }
    await setting.store.creating.arrivals(1)
    var states = provisioner.creationStates(of: ids[1]).makeAsyncIterator()
    let queued = Task { try await provisioner.ensureWallets(for: ids[1]) }
    #expect(await states.next() == .queued)
    let closing = Task { await provisioner.close() }
    // Refused while the batch under way still stalls.
    await #expect(throws: WalletError.closed) { try await queued.value }
    #expect(await states.next() == .failed(.closed))
    await #expect(throws: WalletError.closed) { try await provisioner.ensureWallets(for: ids[2]) }
    #expect(try await setting.contents().users.isEmpty)
    await setting.store.creating.open()
    let wallets = try await underWay.value
    #expect(wallets.userID == ids[0])
    await closing.value
    #expect(await states.next() == nil)
  }

  @Test func everyoneIsAnsweredWhenClosingAtAnyMoment() async throws {
    for round in 0..<20 {
      let folder = try TemporaryFolder()
      let provisioner = try await Backend.sqlite.provisioner(in: folder)
      let ids = try userIDs(1...20)
      let tasks = ids.map { user in Task { try await provisioner.ensureWallets(for: user) } }
      try await Task.sleep(for: .microseconds(round * 150))
      await provisioner.close()
      var made: [UserWallets] = []
      for task in tasks {
        switch await task.result {
        case .success(let wallets): made.append(wallets)
        case .failure(let error): #expect(error as? WalletError == .closed)
        }
      }
      // Whoever got an answer has it for good.
      let reopened = try await Backend.sqlite.provisioner(in: folder)
      for wallets in made { #expect(try await reopened.wallets(of: wallets.userID) == wallets) }
      await reopened.close()
    }
  }
}

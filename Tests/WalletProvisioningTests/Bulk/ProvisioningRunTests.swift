import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning

@Suite(.timeLimit(.minutes(15))) struct ProvisioningRunTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: Backend.allCases)
  func walletsComeInInputOrder(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder, options: batches(of: 16))
    // Neither sorted nor in order of length.
    let ids = try userIDs(1...100).sorted {
      $0.description.reversed().lexicographicallyPrecedes($1.description.reversed())
    }
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    #expect(collected.wallets.map(\.userID) == ids)
    #expect(collected.batches.map(\.users.count) == [16, 16, 16, 16, 16, 16, 4])
    #expect(collected.failures == [])
    for wallets in collected.wallets { #expect(try await provisioner.wallets(of: wallets.userID) == wallets) }
    await provisioner.close()
  }

  @Test(arguments: Backend.allCases)
  func repeatedUsersRepeatTheirWallets(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder, options: batches(of: 8))
    var generator = SeededGenerator(seed: 3)
    // Within a batch, in the next one (made before the first is committed), and far apart.
    let few = try userIDs(1...6)
    let ids = try (0..<100).map { _ in try #require(few.randomElement(using: &generator)) }
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    #expect(Set(collected.wallets).count == 6)
    #expect(collected.progress?.completed == 100)
    #expect(collected.progress?.createdWallets == 12)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 12)
    await provisioner.close()
  }

  @Test func everyUserTwiceInTwoNeighbouringBatches() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 10))
    let ids = try stride(from: 1, to: 100, by: 10).flatMap { try userIDs($0...$0 + 9) + userIDs($0...$0 + 9) }
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    #expect(Set(collected.wallets).count == 100)
    #expect(collected.progress?.createdWallets == 200)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 200)
    await provisioner.close()
  }

  @Test(arguments: [
    (1, 3), (2, 5), (2, 4), (1023, 2048), (1024, 2048), (1025, 2048), (1024, 1023), (1024, 1024), (1024, 1025),
    (16_384, 100),
  ])
  func everyBatchSize(batchSize: Int, userCount: Int) async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: batchSize))
    let ids = try userIDs(1...userCount)
    let collected = try await collect(provisioner.provision(UserList(ids)))
    #expect(collected.userIDs == ids)
    let whole = Array(repeating: batchSize, count: userCount / batchSize)
    let rest = userCount % batchSize == 0 ? [] : [userCount % batchSize]
    #expect(collected.batches.map(\.users.count) == whole + rest)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 2 * userCount)
  }

  @Test func anEmptyListGivesNothing() async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder)
    #expect(try await collect(provisioner.provision(UserList([]))).batches.isEmpty)
    var iterator = provisioner.provision(UserList([])).makeAsyncIterator()
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(try await provisioner.audit { _ in }.events == 0)
  }

  @Test(arguments: Backend.allCases)
  func aSecondRunFindsEverything(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder, options: batches(of: 50))
    let ids = try userIDs(1...333)
    let first = try await collect(provisioner.provision(UserList(ids)))
    let second = try await collect(provisioner.provision(UserList(ids)))
    #expect(second.wallets == first.wallets)
    #expect(first.progress?.createdWallets == 666)
    #expect(second.progress?.createdWallets == 0)
    #expect(second.progress?.completed == 333)
    await provisioner.close()
  }

  @Test func aSecondIterationOfOneRunFindsEverything() async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: 7))
    let run = provisioner.provision(UserList(try userIDs(1...20)))
    let first = try await collect(run)
    let second = try await collect(run)
    #expect(second.wallets == first.wallets)
    #expect(second.progress?.createdWallets == 0)
  }

  @Test func progressCountsEveryBatch() async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: 10))
    _ = try await provisioner.ensureWallets(for: "user3")
    var elapsed = Duration.zero
    var numbers: [[Int]] = []
    for try await batch in provisioner.provision(UserList(try userIDs(1...25))) {
      let progress = batch.progress
      numbers.append([progress.completed, progress.failed, progress.createdWallets])
      #expect(progress.elapsed > elapsed)
      elapsed = progress.elapsed
      let rate = Double(progress.completed) / (progress.elapsed / .seconds(1))
      #expect(abs(progress.usersPerSecond - rate) < 1e-6 * rate)
    }
    #expect(numbers == [[10, 0, 18], [20, 0, 38], [25, 0, 48]])
  }

  @Test(arguments: Backend.allCases)
  func aChainCanBeAddedLater(backend: Backend) async throws {
    // Both provisioners need the one store, which in memory cannot be opened twice.
    let setting = try ScriptedSetting()
    func provisioner(_ chains: Set<Chain>) async throws -> WalletProvisioner {
      var options = batches(of: 16)
      options.chains = chains
      switch backend {
      case .inMemory: return try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
      case .sqlite: return try await backend.provisioner(in: folder, options: options)
      }
    }
    let ids = try userIDs(1...50)
    let evm = try await collect(await provisioner([.evm]).provision(UserList(ids)))
    #expect(evm.wallets.allSatisfy { $0.all.map(\.chain) == [.evm] })
    let both = try await provisioner([.evm, .solana])
    let one = try await both.ensureWallets(for: ids[7])
    #expect(one.all.map(\.chain) == [.evm, .solana])
    let later = try await collect(both.provision(UserList(ids)))
    #expect(later.wallets[7] == one)
    #expect(later.wallets.map { $0[.evm] } == evm.wallets.map { $0[.evm] })
    #expect(later.wallets.allSatisfy { $0.all.map(\.chain) == [.evm, .solana] })
    #expect(later.progress?.createdWallets == 49)
    // Fewer chains take nothing away.
    let again = try await collect(await provisioner([.solana]).provision(UserList(ids)))
    #expect(again.wallets == later.wallets)
    #expect(again.progress?.createdWallets == 0)
    #expect(try await both.audit { Issue.record("\($0)") }.wallets == 100)
  }

  @Test func logInsAndABulkRunShareAStore() async throws {
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 32))
    let ids = try userIDs(1...600)
    async let bulk = collect(provisioner.provision(UserList(ids)))
    let logins = try await withThrowingTaskGroup(of: UserWallets.self) { group in
      for user in ids.reversed() where user.utf8.last == UInt8(ascii: "7") {
        group.addTask { try await provisioner.ensureWallets(for: user) }
      }
      return try await group.reduce(into: [UserID: UserWallets]()) { $0[$1.userID] = $1 }
    }
    let collected = try await bulk
    #expect(logins.count == 60)
    for wallets in collected.wallets {
      if let login = logins[wallets.userID] { #expect(login == wallets) }
    }
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 1200)
    await provisioner.close()
  }
}

/// Options that differ from the defaults in the batch size only.
func batches(of size: Int) -> ProvisioningOptions {
  var options = ProvisioningOptions.raw
  options.batchSize = size
  return options
}

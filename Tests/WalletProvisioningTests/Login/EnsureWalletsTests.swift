import Testing
import WalletAddresses
import WalletKeygen
import WalletProvisioning
import WalletStorage

@Suite struct EnsureWalletsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: Backend.allCases)
  func askingAgainGivesTheSameWallets(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder)
    let user = try UserID("user-42")
    #expect(try await provisioner.wallets(of: user) == nil)
    let first = try await provisioner.ensureWallets(for: user)
    #expect(first.userID == user)
    #expect(first.all.map(\.chain) == [.evm, .solana])
    #expect(first.all.map(\.accountIndex) == [0, 0])
    #expect(first.all.map(\.kind) == [.rawSecp256k1, .rawEd25519])
    #expect(try EVMAddress.parse(#require(first[.evm]).address).address.description == first[.evm]?.address)
    #expect(try SolanaAddress.parse(#require(first[.solana]).address).description == first[.solana]?.address)
    #expect(try await provisioner.ensureWallets(for: user) == first)
    #expect(try await provisioner.ensureWallets(for: "user-42") == first)
    #expect(try await provisioner.wallets(of: user) == first)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [1, 2, 2, 1])
    await provisioner.close()
  }

  @Test func walletsAreThereAfterReopening() async throws {
    let user = try UserID("user-42")
    let first = try await Backend.sqlite.provisioner(in: folder)
    let made = try await first.ensureWallets(for: user)
    #expect(first.opening.madeStore && first.opening.madeRootKey)
    await first.close()
    let second = try await Backend.sqlite.provisioner(in: folder)
    #expect(try await second.wallets(of: user) == made)
    #expect(try await second.ensureWallets(for: user) == made)
    #expect(!second.opening.madeStore && !second.opening.madeRootKey)
    #expect(second.opening.rootKeyFingerprint == first.opening.rootKeyFingerprint)
    #expect(second.opening.storeID == first.opening.storeID)
    await second.close()
  }

  @Test(arguments: Backend.allCases)
  func manyCallersMakeOneSetForEachUser(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder)
    let ids = try userIDs(1...200)
    let answers = try await askAll(ids, callersEach: 8, of: [provisioner])
    #expect(answers.count == 200)
    for (user, sets) in answers {
      #expect(sets.count == 1, "\(user) got different answers")
      #expect(sets.first?.userID == user)
    }
    // No address is anyone else's.
    #expect(Set(answers.values.flatMap { $0 }.flatMap(\.all).map(\.address)).count == 400)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [200, 400, 400, 200])
    await provisioner.close()
  }

  @Test(arguments: Backend.allCases)
  func fiveThousandCallersOfOneUserGetOneAnswer(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder)
    let answers = try await askAll([try UserID("user-42")], callersEach: 5000, of: [provisioner])
    #expect(answers.count == 1)
    #expect(answers.values.first?.count == 1)
    let summary = try await provisioner.audit { Issue.record("\($0)") }
    #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [1, 2, 2, 1])
    await provisioner.close()
  }

  @Test func twoProvisionersOnOneFileMakeOneSetForEachUser() async throws {
    let first = try await Backend.sqlite.provisioner(in: folder)
    let second = try await Backend.sqlite.provisioner(in: folder)
    let ids = try userIDs(1...200)
    let answers = try await askAll(ids, callersEach: 4, of: [first, second])
    #expect(answers.count == 200)
    #expect(answers.values.allSatisfy { $0.count == 1 })
    for provisioner in [first, second] {
      let summary = try await provisioner.audit { Issue.record("\($0)") }
      #expect([summary.users, summary.wallets, summary.secrets, summary.events] == [200, 400, 400, 200])
      await provisioner.close()
    }
  }

  @Test func twoProvisionersMakeABulkListOnce() async throws {
    let ids = try userIDs(1...700)
    var options = ProvisioningOptions.raw
    options.batchSize = 64
    let first = try await Backend.sqlite.provisioner(in: folder, options: options)
    let second = try await Backend.sqlite.provisioner(in: folder, options: options)
    async let one = collect(first.provision(UserList(ids)))
    async let other = collect(second.provision(UserList(ids)))
    let (left, right) = try await (one, other)
    #expect(left.wallets == right.wallets)
    #expect(left.wallets.map(\.userID) == ids)
    // Between them they made every wallet once.
    #expect([left.progress?.createdWallets, right.progress?.createdWallets].compactMap { $0 }.reduce(0, +) == 1400)
    #expect(try await second.audit { Issue.record("\($0)") }.wallets == 1400)
    await first.close()
    await second.close()
  }

  @Test func eachTenantHasItsOwnUsers() async throws {
    var options = ProvisioningOptions.raw
    let first = try await Backend.sqlite.provisioner(in: folder, options: options)
    options.tenant = try Tenant("other")
    let second = try await Backend.sqlite.provisioner(in: folder, options: options)
    let user = try UserID("user1")
    let mine = try await first.ensureWallets(for: user)
    #expect(try await second.wallets(of: user) == nil)
    let theirs = try await second.ensureWallets(for: user)
    #expect(Set(mine.all.map(\.address)).isDisjoint(with: theirs.all.map(\.address)))
    let address = try WalletAddress.parse(#require(mine[.evm]).address)
    #expect(try await first.owner(ofAddress: address)?.userID == user)
    #expect(try await second.owner(ofAddress: address) == nil)
    var listed: [UserID] = []
    for try await page in second.listing() { listed += page.map(\.userID) }
    #expect(listed == [user])
    #expect(try await first.audit { Issue.record("\($0)") }.users == 2)
    await first.close()
    await second.close()
  }

  @Test(arguments: Backend.allCases)
  func idsThatOnlyLookAlikeAreTwoUsers(backend: Backend) async throws {
    let provisioner = try await backend.provisioner(in: folder)
    let composed = try await provisioner.ensureWallets(for: "caf\u{E9}")
    let decomposed = try await provisioner.ensureWallets(for: "cafe\u{301}")
    #expect(Set(composed.all.map(\.address)).isDisjoint(with: decomposed.all.map(\.address)))
    #expect(try await provisioner.ensureWallets(for: "caf\u{E9}") == composed)
    await provisioner.close()
  }

  @Test func aBadIDIsRefusedBeforeAnythingIsMade() async throws {
    let provisioner = try await Backend.inMemory.provisioner(in: folder)
    await #expect(throws: WalletError.userID(.empty)) { try await provisioner.ensureWallets(for: "") }
    await #expect(throws: WalletError.userID(.controlCharacter("\n", byteOffset: 1))) {
      try await provisioner.ensureWallets(for: "a\n")
    }
    #expect(try await provisioner.audit { _ in }.users == 0)
  }

  @Test(
    arguments: [
      ([], 1024, 1, "no chain is enabled"),
      ([.evm], 0, 1, "the batch size is 0, not 1 to 16384"),
      ([.evm], 16_385, 1, "the batch size is 16385, not 1 to 16384"),
      ([.evm], .min, 1, "the batch size is \(Int.min), not 1 to 16384"),
      ([.evm], 1024, 0, "the number of threads is 0, not 1 to 1024"),
      ([.evm], 1024, 1025, "the number of threads is 1025, not 1 to 1024"),
    ] as [(Set<Chain>, Int, Int, String)])
  func optionsOutOfRangeMakeNothing(
    chains: Set<Chain>, batchSize: Int, threadCount: Int, reason: String
  ) async throws {
    var options = ProvisioningOptions.raw
    options.chains = chains
    options.batchSize = batchSize
    options.threadCount = threadCount
    await #expect(throws: WalletError.invalidOption(reason)) {
      try await Backend.sqlite.provisioner(in: folder, options: options)
    }
    #expect(try folder.names() == [])
  }

  @Test func anUnknownEngineMakesNothing() async throws {
    var options = ProvisioningOptions.raw
    options.engine = .named("abacus")
    let error = WalletError.keygen(
      .engineUnavailable(name: "abacus", available: KeyEngine.availableNames))
    await #expect(throws: error) { try await Backend.sqlite.provisioner(in: folder, options: options) }
    #expect(try folder.names() == [])
  }

  /// Asks for every user from several tasks at once, in turns of the provisioners; the different answers by user.
  private func askAll(
    _ ids: [UserID], callersEach: Int, of provisioners: [WalletProvisioner]
  ) async throws -> [UserID: Set<UserWallets>] {
    try await withThrowingTaskGroup(of: UserWallets.self) { group in
      for caller in 0..<callersEach {
        for user in ids {
          for provisioner in provisioners {
            group.addTask(priority: caller.isMultiple(of: 2) ? .high : .low) {
              try await provisioner.ensureWallets(for: user)
            }
          }
        }
      }
      var answers: [UserID: Set<UserWallets>] = [:]
      var count = 0
      for try await wallets in group {
        answers[wallets.userID, default: []].insert(wallets)
        count += 1
      }
      #expect(count == ids.count * callersEach * provisioners.count)
      return answers
    }
  }
}

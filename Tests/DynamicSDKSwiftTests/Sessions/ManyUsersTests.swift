import Combine
import DynamicSDKSwift
import Testing

@Suite("Many users at once")
struct ManyUsersTests {
  struct Seen: Equatable, Sendable {
    var wallets: [[BaseWallet]]
    var users: [String?]
    var creation: [WalletCreation]
  }

  @Test("1,000 sessions on one engine, each signing in from four tasks, make 2,000 wallets; everyone sees every change")
  func thousandUsers() async throws {
    let count = 1000
    let folder = try TestFolder()
    let engine = LocalEngine(.database(in: folder.path))
    let sessions = (0..<count).map { _ in DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine) }
    let wallets = sessions.map { _ in Log<[BaseWallet]>() }
    let users = sessions.map { _ in Log<String?>() }
    let creations = sessions.map { _ in Log<WalletCreation>() }
    var cancellables = Set<AnyCancellable>()
    for (index, sdk) in sessions.enumerated() {
      let (wallets, users, creations) = (wallets[index], users[index], creations[index])
      sdk.wallets.userWalletsChanges.sink { wallets.add($0) }.store(in: &cancellables)
      sdk.auth.authenticatedUserChanges.map { $0?.userId }.removeDuplicates().sink { users.add($0) }
        .store(in: &cancellables)
      sdk.wallets.walletCreationChanges.sink { creations.add($0) }.store(in: &cancellables)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, sdk) in sessions.enumerated() {
        for _ in 0..<4 {
          group.addTask {
            try await sdk.signIn("user \(index)")
            #expect(sdk.wallets.userWallets.count == 2, "published when the call returns")
          }
        }
      }
      try await group.waitForAll()
    }
    let all = sessions.flatMap(\.wallets.userWallets)
    #expect(all.count == 2 * count)
    #expect(Set(all.map(\.address)).count == 2 * count)
    #expect(Set(all.compactMap(\.id)).count == 2 * count)
    for (index, sdk) in sessions.enumerated() {
      #expect(wallets[index].elements == [[], sdk.wallets.userWallets])
      #expect(users[index].elements == [nil, "user \(index)"])
      let states = creations[index].elements
      #expect(states.first == .idle && states.last == .ready)
      #expect(states.map(Self.place) == states.map(Self.place).sorted(), "in order: \(states)")
    }
    let provisioner = try await engine.provisioner()
    var stored = 0
    for try await page in provisioner.listing() {
      for user in page { stored += try user.wallets.get().all.count }
    }
    #expect(stored == 2 * count)
    await engine.close()
  }

  private static func place(_ state: WalletCreation) -> Int {
    switch state {
    case .idle: 0
    case .queued: 1
    case .deriving: 2
    case .persisting: 3
    case .ready: 4
    case .failed: 5
    }
  }

  @Test("Sessions of one user on many devices, and two engines on one store, have the same wallets")
  func oneUserEverywhere() async throws {
    let folder = try TestFolder()
    let engines = [LocalEngine(.database(in: folder.path)), LocalEngine(.database(in: folder.path))]
    _ = try await engines[0].provisioner()
    let sessions = (0..<40).map { DynamicSDK(props: ClientProps(environmentId: "test"), engine: engines[$0 % 2]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sdk in sessions { group.addTask { try await sdk.signIn("ada") } }
      try await group.waitForAll()
    }
    #expect(Set(sessions.map(\.wallets.userWallets)).count == 1)
    #expect(sessions[0].wallets.userWallets.count == 2)
    for engine in engines { await engine.close() }
  }
}

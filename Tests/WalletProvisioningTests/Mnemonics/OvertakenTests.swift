import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Another process that was quicker with other chains or another kind of keys: a race, and nobody's fault.
@Suite(.timeLimit(.minutes(15))) struct OvertakenTests {
  struct Wish: Sendable, CustomTestStringConvertible {
    var keys: KeyKind
    var chains: Set<Chain>

    var testDescription: String { "\(keys.rawValue) \(chains.sorted().map(\.code))" }
  }

  static let wishes = [KeyKind.mnemonic12, .mnemonic24, .raw].flatMap { keys in
    [[Chain.evm], [.solana], [.evm, .solana]].map { Wish(keys: keys, chains: Set($0)) }
  }

  /// The first is held up right before its transaction until the second has made its wallets.
  @Test(arguments: wishes, wishes) func theLoserCompletesWhatTheWinnerMade(loser: Wish, winner: Wish) async throws {
    let setting = try ScriptedSetting()
    let users = try userIDs(1...3)
    var options = ProvisioningOptions()
    (options.keys, options.chains) = (loser.keys, loser.chains)
    let late = try WalletProvisioner(store: setting.store, ring: setting.ring, options: options)
    (options.keys, options.chains) = (winner.keys, winner.chains)
    let early = try WalletProvisioner(store: setting.base, ring: setting.ring, options: options)

    await setting.store.creating.close()
    let task = Task { try await collect(late.provision(UserList(users))) }
    await setting.store.creating.arrivals(1)
    let won = try await collect(early.provision(UserList(users))).wallets
    await setting.store.creating.open()
    let lost = try await task.value
    #expect(lost.failures.isEmpty)
    #expect(lost.userIDs == users)
    for (mine, theirs) in zip(lost.wallets, won) {
      #expect(Set(mine.all).isSuperset(of: theirs.all))
      #expect(Set(mine.all.map(\.chain)) == loser.chains.union(winner.chains))
      // Never mixed: of the winner's kind.
      #expect(Set(mine.all.map { $0.kind == .mnemonic }) == [winner.keys != .raw])
    }
    #expect(lost.progress?.createdWallets == 3 * loser.chains.subtracting(winner.chains).count)
    let summary = try await early.audit { Issue.record("\($0)") }
    #expect(summary.wallets == 3 * loser.chains.union(winner.chains).count)
  }
}

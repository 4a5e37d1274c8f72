import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning

@Suite(.timeLimit(.minutes(15))) struct CancellationTests {
  let setting: ScriptedSetting
  let user: UserID

  init() throws {
    setting = try ScriptedSetting()
    user = try UserID("user-42")
  }

  @Test func aTaskCancelledBeforeItAsksGetsNoWallets() async throws {
    let provisioner = try setting.provisioner()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provisioner.ensureWallets(for: user)
    }
    await #expect(throws: WalletError.cancelled(user: user)) { try await task.value }
    // Asked for is asked for: the wallets are made.
    let made = try await provisioner.awaitWallets(of: user)
    #expect(try await provisioner.ensureWallets(for: user) == made)
    // What is there is given even to a cancelled task.
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provisioner.ensureWallets(for: user)
    }
    #expect(try await late.value == made)
  }

  @Test func oneCancelledWaiterLeavesTheOthersTheirAnswer() async throws {
    let provisioner = try setting.provisioner()
    await setting.store.creating.close()
    let leaving = Task { try await provisioner.ensureWallets(for: user) }
    await setting.store.creating.arrivals(1)
    let staying = (0..<3).map { _ in Task { try await provisioner.ensureWallets(for: user) } }
    try await provisioner.awaitWaiters(4)
    leaving.cancel()
    // Answered while the store still stalls.
    await #expect(throws: WalletError.cancelled(user: user)) { try await leaving.value }
    #expect(try await setting.contents().users.isEmpty)
    await setting.store.creating.open()
    let wallets = try await staying[0].value
    for task in staying { #expect(try await task.value == wallets) }
    #expect(try await setting.contents().events.count == 1)
  }

  @Test func aWaiterInTheQueueCanBeCancelled() async throws {
    let provisioner = try setting.provisioner()
    let queued = try UserID("user-43")
    await setting.store.creating.close()
    let first = Task { try await provisioner.ensureWallets(for: user) }
    await setting.store.creating.arrivals(1)
    var states = provisioner.creationStates(of: queued).makeAsyncIterator()
    let second = Task { try await provisioner.ensureWallets(for: queued) }
    #expect(await states.next() == .queued)
    second.cancel()
    await #expect(throws: WalletError.cancelled(user: queued)) { try await second.value }
    await setting.store.creating.open()
    #expect(try await first.value.userID == user)
    #expect(await states.next() == .deriving)
    #expect(await states.next() == .persisting)
    guard case .ready(let wallets) = await states.next() else {
      Issue.record("the cancelled user's wallets were not made")
      return
    }
    #expect(try await provisioner.ensureWallets(for: queued) == wallets)
  }

  @Test func cancellingAfterTheAnswerChangesNothing() async throws {
    let provisioner = try setting.provisioner()
    let answered = Gate()
    await answered.close()
    let task = Task {
      let wallets = try await provisioner.ensureWallets(for: user)
      await answered.pass()
      return wallets
    }
    await answered.arrivals(1)
    task.cancel()
    await answered.open()
    #expect(try await task.value == provisioner.wallets(of: user))
  }

  @Test func cancellingAtAnyMomentGivesWalletsOrSaysSo() async throws {
    let provisioner = try setting.provisioner(deadline: .milliseconds(3))
    let ids = try userIDs(1...40)
    var generator = SeededGenerator(seed: 7)
    var tasks: [(UserID, Task<UserWallets, any Error>)] = []
    for round in 0..<1000 {
      let user = ids[round % ids.count]
      let delay = UInt64.random(in: 0..<400, using: &generator)
      let task = Task<UserWallets, any Error> { try await provisioner.ensureWallets(for: user) }
      Task {
        try await Task.sleep(for: .microseconds(delay))
        task.cancel()
      }
      tasks.append((user, task))
      if round.isMultiple(of: 50) { try await Task.sleep(for: .milliseconds(1)) }
    }
    var sets: [UserID: Set<UserWallets>] = [:]
    for (user, task) in tasks {
      switch await task.result {
      case .success(let wallets): sets[user, default: []].insert(wallets)
      case .failure(let error as WalletError):
        #expect(error == .cancelled(user: user) || error == .timedOut(user: user))
      case .failure(let error): Issue.record("\(error)")
      }
    }
    for user in ids { sets[user, default: []].insert(try await provisioner.awaitWallets(of: user)) }
    #expect(sets.values.allSatisfy { $0.count == 1 })
    #expect(provisioner.waiterCount == 0)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 80)
  }
}

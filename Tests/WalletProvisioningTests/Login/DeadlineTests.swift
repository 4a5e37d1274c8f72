import Testing
import WalletAddresses
import WalletProvisioning

/// What a deadline does while the store does not answer.
@Suite(.timeLimit(.minutes(15))) struct DeadlineTests {
  let setting: ScriptedSetting
  let user: UserID

  init() throws {
    setting = try ScriptedSetting()
    user = try UserID("user-42")
  }

  @Test func aLateSuccessIsPublishedAndKept() async throws {
    let provisioner = try setting.provisioner(deadline: .milliseconds(50))
    await setting.store.creating.close()
    var states = provisioner.creationStates(of: user).makeAsyncIterator()
    await #expect(throws: WalletError.timedOut(user: user)) { try await provisioner.ensureWallets(for: user) }
    #expect(try await setting.contents().users.isEmpty)
    await setting.store.creating.open()
    #expect(await states.next() == .queued)
    #expect(await states.next() == .deriving)
    #expect(await states.next() == .persisting)
    guard case .ready(let wallets) = await states.next() else {
      Issue.record("the late success is not published")
      return
    }
    #expect(try await provisioner.ensureWallets(for: user) == wallets)
    #expect(try await provisioner.wallets(of: user) == wallets)
    // The one that timed out made these; nothing was made twice.
    let contents = try await setting.contents()
    #expect(contents.users.count == 1)
    #expect(contents.events.count == 1)
  }

  @Test func someoneWhoTimesOutDoesNotDisturbOthers() async throws {
    let hasty = try setting.provisioner(deadline: .milliseconds(20))
    await setting.store.creating.close()
    let tasks = (0..<2).map { _ in Task { [user] in try await hasty.ensureWallets(for: user) } }
    await setting.store.creating.arrivals(1)
    for task in tasks { await #expect(throws: WalletError.timedOut(user: user)) { try await task.value } }
    // Joins the creation that is still under way.
    await #expect(throws: WalletError.timedOut(user: user)) { try await hasty.ensureWallets(for: user) }
    await setting.store.creating.open()
    let made = try await hasty.awaitWallets(of: user)
    #expect(try await hasty.ensureWallets(for: user) == made)
    #expect(await setting.store.createdBatches.count == 1)
  }

  @Test(arguments: [
    Duration.zero, .nanoseconds(1), .nanoseconds(-1), .seconds(-5), .seconds(Int64.min), .milliseconds(-1),
    Duration(secondsComponent: -9_223_372_036_854_775, attosecondsComponent: -999_000_000_000_000_000),
  ])
  func aDeadlineThatIsOverIsOverAtOnce(deadline: Duration) async throws {
    let provisioner = try setting.provisioner(deadline: deadline)
    await setting.store.creating.close()
    let start = ContinuousClock.now
    await #expect(throws: WalletError.timedOut(user: user)) { try await provisioner.ensureWallets(for: user) }
    #expect(ContinuousClock.now - start < .seconds(300))
    await setting.store.creating.open()
    let made = try await provisioner.awaitWallets(of: user)
    // Wallets that are there need no waiting.
    #expect(try await provisioner.ensureWallets(for: user) == made)
  }

  @Test(arguments: [
    Duration.seconds(Int64.max), .seconds(Int64.max / 1000), .seconds(9_223_372_036),
    Duration(secondsComponent: 9_223_372_036_854_775, attosecondsComponent: 999_999_999_999_999_999),
    .seconds(100 * 365 * 86_400), .seconds(100 * 365 * 86_400 - 1), nil,
  ])
  func aFarDeadlineWaits(deadline: Duration?) async throws {
    let provisioner = try setting.provisioner(deadline: deadline)
    await setting.store.creating.close()
    async let wallets = provisioner.ensureWallets(for: user)
    await setting.store.creating.arrivals(1)
    try await Task.sleep(for: .milliseconds(30))
    await setting.store.creating.open()
    #expect(try await wallets.all.count == 2)
  }

  @Test func aDeadlineIsNotShortened() async throws {
    let provisioner = try setting.provisioner(deadline: .milliseconds(300))
    await setting.store.creating.close()
    let start = ContinuousClock.now
    await #expect(throws: WalletError.timedOut(user: user)) { try await provisioner.ensureWallets(for: user) }
    #expect(ContinuousClock.now - start >= .milliseconds(300))
    await setting.store.creating.open()
  }
}

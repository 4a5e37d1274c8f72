import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

@Suite(.timeLimit(.minutes(15))) struct CreationStatesTests {
  let setting: ScriptedSetting
  let user: UserID

  init() throws {
    setting = try ScriptedSetting()
    user = try UserID("user-42")
  }

  @Test func everyWatcherSeesEveryStateInOrder() async throws {
    let provisioner = try setting.provisioner()
    let streams = (0..<5).map { _ in provisioner.creationStates(of: user) }
    let others = provisioner.creationStates(of: try UserID("user-43"))
    #expect(provisioner.watcherCount == 6)
    let wallets = try await provisioner.ensureWallets(for: user)
    await provisioner.close()
    for stream in streams {
      #expect(await all(stream) == [.queued, .deriving, .persisting, .ready(wallets)])
    }
    #expect(await all(others) == [])
    #expect(provisioner.watcherCount == 0)
  }

  @Test func aLateWatcherBeginsWithThePresentState() async throws {
    let provisioner = try setting.provisioner()
    let queued = try UserID("user-43")
    await setting.store.creating.close()
    let first = Task { try await provisioner.ensureWallets(for: user) }
    await setting.store.creating.arrivals(1)
    var early = provisioner.creationStates(of: queued).makeAsyncIterator()
    let second = Task { try await provisioner.ensureWallets(for: queued) }
    #expect(await early.next() == .queued)
    let late = provisioner.creationStates(of: user)
    let lateQueued = provisioner.creationStates(of: queued)
    await setting.store.creating.open()
    let (wallets, queuedWallets) = (try await first.value, try await second.value)
    await provisioner.close()
    #expect(await all(late) == [.persisting, .ready(wallets)])
    #expect(await all(lateQueued) == [.queued, .deriving, .persisting, .ready(queuedWallets)])
  }

  @Test func nothingIsTheStateOfAUserAtRest() async throws {
    let provisioner = try setting.provisioner()
    _ = try await provisioner.ensureWallets(for: user)
    let stream = provisioner.creationStates(of: user)
    _ = try await provisioner.ensureWallets(for: user)
    await provisioner.close()
    #expect(await all(stream) == [])
  }

  @Test func aFailureIsPublishedAndAskingAgainStartsOver() async throws {
    let provisioner = try setting.provisioner()
    let stream = provisioner.creationStates(of: user)
    let full = StoreError.diskFull(path: "scripted")
    await setting.store.fail(.create, with: [full])
    await #expect(throws: WalletError.store(full)) { try await provisioner.ensureWallets(for: user) }
    let wallets = try await provisioner.ensureWallets(for: user)
    await provisioner.close()
    #expect(
      await all(stream) == [
        .queued, .deriving, .persisting, .failed(.store(full)), .queued, .deriving, .persisting, .ready(wallets),
      ])
  }

  @Test func aFailureBeforeTheCommitSkipsPersisting() async throws {
    let provisioner = try setting.provisioner()
    let stream = provisioner.creationStates(of: user)
    let broken = StoreError.inputOutput(path: "scripted", detail: "broken")
    // The first read is the one that looks for wallets before anything is made.
    await setting.store.fail(.read, with: [broken])
    await #expect(throws: WalletError.store(broken)) { try await provisioner.ensureWallets(for: user) }
    await setting.store.creating.close()
    let other = try UserID("user-43")
    let first = Task { try await provisioner.ensureWallets(for: other) }
    await setting.store.creating.arrivals(1)
    let second = Task { try await provisioner.ensureWallets(for: user) }
    var early = provisioner.creationStates(of: user).makeAsyncIterator()
    #expect(await early.next() == .queued)
    await setting.store.fail(.read, with: [broken])
    await setting.store.creating.open()
    _ = try await first.value
    await #expect(throws: WalletError.store(broken)) { try await second.value }
    await provisioner.close()
    #expect(await all(stream) == [.queued, .deriving, .failed(.store(broken))])
  }

  @Test func watchersThatLeaveAreForgotten() async throws {
    let provisioner = try setting.provisioner()
    do {
      // Dropped without being read.
      _ = provisioner.creationStates(of: user)
      #expect(provisioner.watcherCount == 0)
    }
    let wallets = try await provisioner.ensureWallets(for: user)
    // Left by a break.
    let other = try UserID("user-43")
    let breaking = Task { [states = provisioner.creationStates(of: other)] in
      for await state in states where state == .deriving { break }
    }
    _ = try await provisioner.ensureWallets(for: other)
    await breaking.value
    // Left by cancellation while waiting.
    let waiting = provisioner.creationStates(of: user)
    let cancelled = Task { for await _ in waiting {} }
    cancelled.cancel()
    await cancelled.value
    #expect(provisioner.watcherCount == 0)
    #expect(try await provisioner.ensureWallets(for: user) == wallets)
  }

  @Test func manyWatchersComeAndGoDuringCreation() async throws {
    let provisioner = try setting.provisioner()
    let ids = try userIDs(1...50)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for user in ids {
        for _ in 0..<4 {
          let states = provisioner.creationStates(of: user)
          group.addTask {
            var seen: [Int] = []
            for await state in states {
              seen.append(rank(of: state))
              if seen.last == 3 { break }
            }
            #expect(seen == [0, 1, 2, 3])
          }
        }
        group.addTask { _ = try await provisioner.ensureWallets(for: user) }
        group.addTask {
          // Comes at any moment and leaves at once.
          let task = Task { [states = provisioner.creationStates(of: user)] in for await _ in states { break } }
          task.cancel()
          await task.value
        }
      }
      try await group.waitForAll()
    }
    #expect(provisioner.watcherCount == 0)
  }

  @Test func streamsEndWithTheProvisioner() async throws {
    var provisioner: WalletProvisioner? = try setting.provisioner()
    let released = try #require(provisioner?.creationStates(of: user))
    weak let watched = provisioner
    provisioner = nil
    #expect(watched == nil)
    #expect(await all(released) == [])

    let second = try setting.provisioner()
    let open = second.creationStates(of: user)
    await second.close()
    #expect(await all(open) == [])
    #expect(await all(second.creationStates(of: user)) == [])
  }

  private func all(_ stream: AsyncStream<WalletCreationState>) async -> [WalletCreationState] {
    var states: [WalletCreationState] = []
    for await state in stream { states.append(state) }
    return states
  }
}

/// Where a state stands in the order of states.
private func rank(of state: WalletCreationState) -> Int {
  switch state {
  case .queued: 0
  case .deriving: 1
  case .persisting: 2
  case .ready, .failed: 3
  }
}

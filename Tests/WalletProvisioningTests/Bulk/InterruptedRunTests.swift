import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// Runs that do not reach their end, and runs that are read slowly.
@Suite(.timeLimit(.minutes(15))) struct InterruptedRunTests {
  @Test(arguments: [0, 1, 9, 10, 11, 20, 35])
  func whatTheListThrowsComesAfterAllUsersBeforeIt(count: Int) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 10))
    let ids = try Array(userIDs(1...50).prefix(count))
    let (collected, error) = await collectUntilError(provisioner.provision(UserList(ids, endsInError: true)))
    #expect(error as? UserList.Broken == UserList.Broken())
    #expect(collected.userIDs == ids)
    for wallets in collected.wallets { #expect(try await provisioner.wallets(of: wallets.userID) == wallets) }
    // Running it again completes the rest.
    let all = try await collect(provisioner.provision(UserList(userIDs(1...50))))
    #expect(Array(all.wallets.prefix(count)) == collected.wallets)
    #expect(all.progress?.createdWallets == 2 * (50 - count))
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 100)
    await provisioner.close()
  }

  @Test(arguments: 0...4)
  func aFailedCommitEndsTheRunAtItsBatch(failing: Int) async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner(batchSize: 10)
    let ids = try userIDs(1...50)
    let full = StoreError.diskFull(path: "scripted")
    var iterator = provisioner.provision(UserList(ids)).makeAsyncIterator()
    var delivered: [UserID] = []
    for _ in 0..<failing { delivered += try #require(await iterator.next()).users.map(\.0) }
    await setting.store.fail(.create, with: [full])
    await #expect(throws: WalletError.store(full)) { try await iterator.next() }
    // The batch that failed must not be passed over.
    #expect(try await iterator.next() == nil)
    #expect(delivered == Array(ids.prefix(10 * failing)))
    #expect(try await setting.contents().users.count == delivered.count)
    let all = try await collect(provisioner.provision(UserList(ids)))
    #expect(all.userIDs == ids)
    #expect(all.progress?.createdWallets == 2 * (50 - delivered.count))
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 100)
  }

  @Test func anUnreadableStoreEndsTheRun() async throws {
    let setting = try ScriptedSetting()
    let provisioner = try setting.provisioner(batchSize: 10)
    let broken = StoreError.inputOutput(path: "scripted", detail: "broken")
    await setting.store.fail(.read, with: [broken])
    var iterator = provisioner.provision(UserList(try userIDs(1...50))).makeAsyncIterator()
    await #expect(throws: WalletError.store(broken)) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(try await setting.contents().users.isEmpty)
  }

  @Test(arguments: 0...4)
  func aRunCanBeLeftAtAnyBatch(taken: Int) async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.sqlite.provisioner(in: folder, options: batches(of: 10))
    let ids = try userIDs(1...50)
    var delivered: [UserWallets] = []
    do {
      var iterator = provisioner.provision(UserList(ids)).makeAsyncIterator()
      for _ in 0..<taken { delivered += try #require(await iterator.next()).users.map(\.1) }
    }
    // Just what was delivered is there.
    var stored: [UserWallets] = []
    for try await page in provisioner.listing() { for user in page { stored.append(try user.wallets.get()) } }
    #expect(Set(stored) == Set(delivered))
    let all = try await collect(provisioner.provision(UserList(ids)))
    #expect(Array(all.wallets.prefix(10 * taken)) == delivered)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 100)
    await provisioner.close()
  }

  @Test func aSlowReaderIsNotOutrun() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: 10))
    let list = UserList(try userIDs(1...200))
    let run = provisioner.provision(list)
    var iterator = run.makeAsyncIterator()
    try await Task.sleep(for: .milliseconds(20))
    #expect(list.takenCount == 0)
    for batch in 1...20 {
      #expect(try await iterator.next()?.users.count == 10)
      try await Task.sleep(for: .milliseconds(5))
      // The batches delivered, and the one that is being made meanwhile.
      #expect(list.takenCount <= 10 * (batch + 1))
      #expect(list.takenCount == min(200, 10 * (batch + 1)))
    }
    #expect(try await iterator.next() == nil)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.users == 200)
  }

  @Test func aCancelledRunDoesNotLookComplete() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: 10))
    let gate = Gate()
    await gate.close()
    let ids = try userIDs(1...50)
    let task = Task {
      var collected: [UserID] = []
      do {
        for try await batch in provisioner.provision(UserList(ids)) {
          collected += batch.users.map(\.0)
          await gate.pass()
        }
        return (collected, false)
      } catch {
        #expect(error is CancellationError)
        return (collected, true)
      }
    }
    await gate.arrivals(1)
    task.cancel()
    await gate.open()
    let (collected, wasStopped) = await task.value
    #expect(wasStopped)
    // The batch delivered, and the one that was being made.
    #expect(collected == Array(ids.prefix(20)))
    let all = try await collect(provisioner.provision(UserList(ids)))
    #expect(all.progress?.createdWallets == 60)
  }

  @Test func aListThatEndsBecauseOfCancellationIsNoWholeList() async throws {
    let folder = try TemporaryFolder()
    let provisioner = try await Backend.inMemory.provisioner(in: folder, options: batches(of: 10))
    let task = Task {
      var iterator = provisioner.provision(CancelledList(users: try userIDs(1...3))).makeAsyncIterator()
      // Those read before are made; then the cancellation shows.
      let count = try await iterator.next()?.users.count
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      return count
    }
    #expect(try await task.value == 3)
  }
}

/// A list whose reader is cancelled while it waits for more; like an asynchronous stream, it then just ends.
private struct CancelledList: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = UserID

  var users: [UserID]

  func makeAsyncIterator() -> Self { self }

  mutating func next() async -> UserID? {
    guard users.isEmpty else { return users.removeFirst() }
    withUnsafeCurrentTask { $0?.cancel() }
    return nil
  }
}

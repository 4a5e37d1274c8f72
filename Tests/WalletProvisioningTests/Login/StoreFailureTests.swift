import Testing
import WalletAddresses
import WalletProvisioning
import WalletStorage

/// A store that fails once: a typed error, nothing half-made, and the next call succeeds.
@Suite(.timeLimit(.minutes(15))) struct StoreFailureTests {
  let setting: ScriptedSetting
  let user: UserID

  init() throws {
    setting = try ScriptedSetting()
    user = try UserID("user-42")
  }

  @Test(arguments: [
    StoreError.diskFull(path: "p"), .busy(path: "p"), .inputOutput(path: "p", detail: "d"),
    .corrupt(path: "p", detail: "d"), .addressTaken(address: "a"), .commitOutcomeUnknown(path: "p", detail: "d"),
    .keyRingChanged, .dataKeyFull(id: 77),
  ])
  func aFailedCommitLeavesNothing(error: StoreError) async throws {
    let provisioner = try setting.provisioner()
    await setting.store.fail(.create, with: [error])
    await #expect(throws: WalletError.store(error)) { try await provisioner.ensureWallets(for: user) }
    let contents = try await setting.contents()
    #expect(contents.users.isEmpty && contents.events.isEmpty)
    #expect(try await provisioner.wallets(of: user) == nil)
    let wallets = try await provisioner.ensureWallets(for: user)
    #expect(wallets.all.count == 2)
    #expect(try await provisioner.audit { Issue.record("\($0)") }.wallets == 2)
  }

  @Test func whatWasCommittedInSpiteOfAnErrorIsFound() async throws {
    let provisioner = try setting.provisioner()
    let error = StoreError.commitOutcomeUnknown(path: "p", detail: "d")
    await setting.store.failLate(.create, with: [error])
    await #expect(throws: WalletError.store(error)) { try await provisioner.ensureWallets(for: user) }
    let stored = try await provisioner.wallets(of: user)
    #expect(try await provisioner.ensureWallets(for: user) == stored)
    #expect(await setting.store.createdBatches.count == 1)
  }

  @Test func everyoneInTheBatchGetsTheError() async throws {
    let provisioner = try setting.provisioner()
    let ids = try userIDs(1...30)
    await setting.store.creating.close()
    let first = Task { [user] in try await provisioner.ensureWallets(for: user) }
    await setting.store.creating.arrivals(1)
    var streams = ids.map { provisioner.creationStates(of: $0).makeAsyncIterator() }
    let tasks = ids.map { id in Task { try await provisioner.ensureWallets(for: id) } }
    for index in streams.indices { #expect(await streams[index].next() == .queued) }
    await setting.store.creating.open()
    _ = try await first.value
    for task in tasks { _ = try await task.value }
    // All thirty shared one transaction.
    #expect(await setting.store.createdBatches.map(\.users.count) == [1, 30])

    await setting.store.creating.close()
    let next = Task { try await provisioner.ensureWallets(for: "another") }
    await setting.store.creating.arrivals(3)
    let more = try userIDs(31...60)
    var moreStreams = more.map { provisioner.creationStates(of: $0).makeAsyncIterator() }
    let failing = more.map { id in Task { try await provisioner.ensureWallets(for: id) } }
    for index in moreStreams.indices { #expect(await moreStreams[index].next() == .queued) }
    let full = StoreError.diskFull(path: "p")
    await setting.store.fail(.create, with: [full, full])
    await setting.store.creating.open()
    await #expect(throws: WalletError.store(full)) { try await next.value }
    for task in failing { await #expect(throws: WalletError.store(full)) { try await task.value } }
    #expect(try await setting.contents().users.count == 31)
  }
}

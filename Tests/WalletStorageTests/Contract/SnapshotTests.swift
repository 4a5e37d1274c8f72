import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: snapshots and closing")
struct SnapshotTests {
  @Test(arguments: Backend.allCases)
  func aSnapshotStaysAsItWas(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let ids = try users(4)
    try await made.store.add(try material.batch(ids, [.evm]), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let snapshot = try await made.store.snapshot()
    // Nothing has been read of it yet when the writes come.
    let late = try material.batch(ids + [try UserID("late")])
    try await made.store.add(late, chain: material.chain)
    let event = WalletEvent(
      time: 1, tenant: .default, userID: ids[0],
      action: .exported(walletID: late.users[0].wallets[0].walletID, format: "hex"))
    try await made.store.append(event, chain: material.chain)
    let grown = try material.ring.addingDataKey(random: FixedRandomness(bytes: [7]))
    try await made.store.replaceKeyRing(grown, ifVersion: material.record.version)
    #expect(try await StoreContents(of: snapshot, limit: 1) == before)
    #expect(try await snapshot.wallets(of: ids, tenant: .default).allSatisfy { $0.chain == .evm })
    #expect(try await snapshot.secrets(of: ids[0], tenant: .default).count == 1)
    #expect(try await snapshot.wallets(withAddress: late.users[4].wallets[0].address).isEmpty)
    // A later snapshot and the store itself see it all.
    let after = try await StoreContents(of: made.store)
    #expect(after.users.count == 5)
    #expect(after.ring.dataKeys.count == 2)
    let second = try await made.store.snapshot()
    #expect(try await StoreContents(of: second) == after)
    await snapshot.close()
    await second.close()
    #expect(try await StoreContents(of: made.store) == after)
  }

  @Test(arguments: Backend.allCases)
  func aSnapshotOutlivesItsStore(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(2)), chain: material.chain)
    let before = try await StoreContents(of: made.store)
    let snapshot = try await made.store.snapshot()
    await made.store.close()
    #expect(try await StoreContents(of: snapshot) == before)
    await snapshot.close()
  }

  @Test(arguments: Backend.allCases)
  func aClosedStoreSaysSo(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    let id = try UserID("user")
    let batch = try material.batch([id])
    try await store.add(batch, chain: material.chain)
    let event = WalletEvent(
      time: 1, tenant: .default, userID: id,
      action: .exported(walletID: batch.users[0].wallets[0].walletID, format: "hex"))
    await store.close()
    await store.close()
    let closed = StoreError.closed(path: store.name)
    try await expectClosed(store, id: id, closed)
    await #expect(throws: closed) { try await store.create(batch, chain: material.chain) }
    await #expect(throws: closed) { try await store.append(event, chain: material.chain) }
    await #expect(throws: closed) { try await store.replaceKeyRing(material.record, ifVersion: 1) }
    await #expect(throws: closed) {
      try await store.rekey(material.record, ifVersion: 1, event: event, chain: material.chain)
    }
    await #expect(throws: closed) { try await store.reseal([], dataKeyID: 1) }
  }

  @Test(arguments: Backend.allCases)
  func aClosedSnapshotSaysSoAndItsStoreGoesOn(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let id = try UserID("user")
    let snapshot = try await made.store.snapshot()
    await snapshot.close()
    try await expectClosed(snapshot, id: id, .closed(path: snapshot.name))
    let outcome = try await made.store.create(try material.batch([id]), chain: material.chain)
    #expect(outcome.map(\.createdCount) == [2])
    #expect(try await StoreContents(of: made.store).users.count == 1)
  }

  private func expectClosed(_ store: any WalletStoreReading, id: UserID, _ closed: StoreError) async throws {
    await #expect(throws: closed) { try await store.loadKeyRing() }
    await #expect(throws: closed) { try await store.wallets(of: [id], tenant: .default) }
    await #expect(throws: closed) { try await store.secrets(of: id, tenant: .default) }
    await #expect(throws: closed) { try await store.wallets(withAddress: "0x") }
    await #expect(throws: closed) { try await store.page(after: .start, limit: 1) }
    await #expect(throws: closed) { try await store.events(after: 0, limit: 1) }
    await #expect(throws: closed) { try await store.eventHead() }
    await #expect(throws: closed) { try await store.secrets(after: .start, limit: 1) }
    await #expect(throws: closed) { try await store.secretCount() }
    if let store = store as? any WalletStore {
      await #expect(throws: StoreError.self) { try await store.snapshot() }
    }
  }
}

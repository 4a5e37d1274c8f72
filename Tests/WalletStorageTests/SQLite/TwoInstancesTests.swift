import Dispatch
import Testing
import WalletAddresses
import WalletStorage
import TestSupport

@Suite("SQLite: two stores on one file")
struct TwoInstancesTests {
  @Test(.timeLimit(.minutes(15)))
  func creatorsInBothGetOneSet() async throws {
    let fixture = try await SQLiteFixture()
    let stores = [try SQLiteStore(path: fixture.path), try SQLiteStore(path: fixture.path)]
    try await ConcurrencyTests.race(over: stores, material: fixture.material)
    for store in stores { await store.close() }
  }

  @Test(.timeLimit(.minutes(15)))
  func oneSeesWhatTheOtherCommitted() async throws {
    let fixture = try await SQLiteFixture()
    let (writer, reader) = (try SQLiteStore(path: fixture.path), try SQLiteStore(path: fixture.path))
    for round in 1...20 {
      let batch = try fixture.material.batch([try UserID("user \(round)")])
      try await writer.add(batch, chain: fixture.material.chain)
      #expect(try await reader.wallets(of: [batch.users[0].userID], tenant: .default) == batch.users[0].wallets)
      #expect(try await reader.eventHead().sequence == UInt64(round))
    }
    // Closing one leaves the other at work, although it is the first that made the log.
    await writer.close()
    try await reader.add(try fixture.material.batch([try UserID("last")]), chain: fixture.material.chain)
    let contents = try await StoreContents(of: reader)
    #expect(contents.users.count == 21)
    #expect(contents.head == contents.independentHead(key: try fixture.material.independentEventKey()))
    await reader.close()
  }

  @Test func aLockedStoreIsWaitedFor() async throws {
    let fixture = try await SQLiteFixture()
    let store = try SQLiteStore(path: fixture.path)
    let raw = try RawDatabase(fixture.path, creating: false)
    try raw.run("BEGIN IMMEDIATE")
    let material = fixture.material
    // Reading does not wait.
    #expect(try await store.wallets(of: try users(1), tenant: .default).isEmpty)
    // On a queue, which does not wait until other tests let a task run.
    nonisolated(unsafe) let holder = raw
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
      #expect(throws: Never.self) { try holder.run("COMMIT") }
    }
    async let outcome = store.create(try material.batch(try users(1)), chain: material.chain)
    #expect(try await outcome.map(\.createdCount) == [2])
    await store.close()
  }
}

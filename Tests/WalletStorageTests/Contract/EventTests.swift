import Testing
import WalletAddresses
import WalletHashing
import WalletStorage

@Suite("Contract: the outbox")
struct EventTests {
  @Test(arguments: Backend.allCases)
  func theHeadIsWhatTheEventsGive(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let key = try material.independentEventKey()
    var expected: [WalletEvent] = []
    for round in 0..<4 {
      let batch = try material.batch(try users(3, "round \(round) user "))
      try await made.store.add(batch, chain: material.chain)
      expected += batch.users.map { user in
        WalletEvent(
          time: batch.time, tenant: .default, userID: user.userID,
          action: .created(user.wallets.map { WalletEvent.Wallet($0) }))
      }
      let exported = WalletEvent(
        time: UInt64.max, tenant: try Tenant("other"), userID: try UserID("ren\u{e9}"),
        action: .exported(walletID: batch.users[0].wallets[0].walletID, format: "hex"))
      try await made.store.append(exported, chain: material.chain)
      expected.append(exported)
      let contents = try await StoreContents(of: made.store)
      #expect(contents.events.compactMap { WalletEvent(encoded: $0) } == expected)
      #expect(contents.events == expected.map(\.encoded))
      #expect(contents.head == contents.independentHead(key: key))
      #expect(contents.head.sequence == UInt64(4 * (round + 1)))
    }
  }

  @Test(arguments: Backend.allCases)
  func anEventIsOfThisStoreAndThisKey(_ backend: Backend) async throws {
    let (material, other) = (try Material(), try Material())
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(1)), chain: material.chain)
    let contents = try await StoreContents(of: made.store)
    #expect(contents.head != contents.independentHead(key: try other.independentEventKey()))
    let event = try #require(contents.events.first)
    #expect(other.chain.extend(.start, with: event) != contents.head)
    #expect(material.chain.extend(.start, with: event) == contents.head)
  }

  @Test(arguments: Backend.allCases, [1, 2, 3, 1000])
  func listenersResumeFromACursor(_ backend: Backend, limit: Int) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(7)), chain: material.chain)
    let all = try await made.store.events(after: 0, limit: 1000)
    #expect(all.map(\.sequence) == Array(1...7))
    for cursor in UInt64(0)...8 {
      let some = try await made.store.events(after: cursor, limit: limit)
      #expect(some.map(\.sequence) == all.map(\.sequence).filter { $0 > cursor }.prefix(limit).array)
      #expect(some.map(\.event) == all.filter { $0.sequence > cursor }.prefix(limit).map(\.event))
    }
    for cursor in [UInt64(Int64.max) - 1, UInt64(Int64.max), UInt64(Int64.max) + 1, .max] {
      #expect(try await made.store.events(after: cursor, limit: limit).isEmpty)
    }
    #expect(try await made.store.events(after: 0, limit: 0).isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func manyWritersLeaveNoGap(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    let store = made.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          for round in 0..<5 {
            let id = try UserID("writer \(writer) round \(round)")
            let batch = try material.batch([id])
            try await store.add(batch, chain: material.chain)
            let event = WalletEvent(
              time: 0, tenant: .default, userID: id,
              action: .exported(walletID: batch.users[0].wallets[0].walletID, format: "hex"))
            try await store.append(event, chain: material.chain)
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try await StoreContents(of: store, limit: 7)
    #expect(contents.events.count == 60)
    #expect(Set(contents.events).count == 60)
    #expect(contents.head == contents.independentHead(key: try material.independentEventKey()))
  }
}

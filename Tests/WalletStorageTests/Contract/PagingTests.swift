import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: page by page")
struct PagingTests {
  @Test(arguments: Backend.allCases, [1, 2, 3, 10, 11, 12, 1000])
  func everyUserComesExactlyOnce(_ backend: Backend, limit: Int) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    var expected: Set<WalletRow> = []
    for tenant in [Tenant.default, try Tenant("other")] {
      // Ids in no order, so that the order of pages is not that of ids.
      for id in try users(5).shuffled() + [try UserID("caf\u{e9}"), try UserID("cafe\u{301}")] {
        let batch = try material.batch([id], tenant: tenant)
        try await made.store.add(batch, chain: material.chain)
        expected.formUnion(batch.users[0].wallets)
      }
    }
    var seen: [StorePage.User] = []
    var cursor = StoreCursor.start
    var pages = 0
    while true {
      let page = try await made.store.page(after: cursor, limit: limit)
      guard !page.users.isEmpty else {
        #expect(page.next == cursor)
        break
      }
      #expect(page.users.count == min(limit, 14 - seen.count))
      #expect(page.next != cursor)
      // Asking again gives the same.
      let again = try await made.store.page(after: cursor, limit: limit)
      #expect(again.users.map(\.userID) == page.users.map(\.userID))
      seen += page.users
      cursor = page.next
      pages += 1
      try #require(pages < 20)
    }
    #expect(seen.count == 14)
    #expect(Set(seen.flatMap(\.wallets)) == expected)
    for user in seen {
      #expect(user.wallets.allSatisfy { $0.userID == user.userID && $0.tenant == user.tenant })
      #expect(Set(user.secrets.map(\.secretID)) == Set(user.wallets.map(\.secretID)))
    }
  }

  @Test(arguments: Backend.allCases)
  func whoComesMeanwhileIsSeenOnceToo(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(6)), chain: material.chain)
    var seen: [UserID] = []
    var cursor = StoreCursor.start
    while true {
      let page = try await made.store.page(after: cursor, limit: 2)
      guard !page.users.isEmpty else { break }
      seen += page.users.map(\.userID)
      cursor = page.next
      guard seen.count < 10 else { continue }
      // One before and one behind everybody in the order of ids, and a second visit of one who was seen.
      let late = try [UserID("a \(seen.count)"), UserID("z \(seen.count)"), seen[0]]
      try await made.store.add(try material.batch(late), chain: material.chain)
    }
    #expect(seen.count == Set(seen).count)
    let everyone = try await StoreContents(of: made.store).users.map(\.userID)
    #expect(Set(seen) == Set(everyone))
    #expect(everyone.count > 10)
  }

  @Test(arguments: Backend.allCases)
  func oddCursorsAndLimitsDoNoHarm(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await made.store.add(try material.batch(try users(3)), chain: material.chain)
    #expect(try await made.store.page(after: .start, limit: 0).users.isEmpty)
    #expect(try await made.store.page(after: StoreCursor(rawValue: .max), limit: 5).users.isEmpty)
    #expect(try await made.store.page(after: StoreCursor(rawValue: -1), limit: 5).users.count == 3)
    #expect(try await made.store.page(after: StoreCursor(rawValue: .min), limit: .max).users.count == 3)
  }
}

import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletStorage

@Suite("SQLite: damaged pages")
struct CorruptPageTests {
  /// Reads all that can be read in every way there is; what is damaged must give a typed error, never a crash.
  private static func readAll(_ fixture: SQLiteFixture, _ ids: [UserID], _ addresses: [String]) async -> [StoreError] {
    var errors: [StoreError] = []
    let store: SQLiteStore
    do { store = try SQLiteStore(path: fixture.path) } catch { return [error] }
    func collect(_ body: () async throws(StoreError) -> Void) async {
      do throws(StoreError) { try await body() } catch { errors.append(error) }
    }
    await collect { () throws(StoreError) in _ = try await store.loadKeyRing() }
    await collect { () throws(StoreError) in _ = try await store.eventHead() }
    await collect { () throws(StoreError) in _ = try await store.wallets(of: ids, tenant: .default) }
    for id in ids.prefix(20) {
      await collect { () throws(StoreError) in _ = try await store.secrets(of: id, tenant: .default) }
    }
    for address in addresses.prefix(20) {
      await collect { () throws(StoreError) in _ = try await store.wallets(withAddress: address) }
    }
    await collect { () throws(StoreError) in
      var cursor = StoreCursor.start
      for _ in 0..<20 {
        let page = try await store.page(after: cursor, limit: 50)
        if page.users.isEmpty { break }
        cursor = page.next
      }
    }
    await collect { () throws(StoreError) in _ = try await store.events(after: 0, limit: 1000) }
    await store.close()
    return errors
  }

  private static func isExpected(_ error: StoreError) -> Bool {
    switch error {
    case .corrupt, .malformedRow, .notAStore, .truncated, .newerSchema: true
    default: false
    }
  }

  @Test(arguments: ["zeros", "ones", "noise", "shifted"])
  func everyPageInTurn(_ damage: String) async throws {
    let fixture = try await SQLiteFixture(users: 150)
    let ids = try users(150)
    let whole = try fixture.bytes
    let addresses = try await { () async throws in
      let store = try SQLiteStore(path: fixture.path)
      defer { Task { await store.close() } }
      return try await store.wallets(of: ids, tenant: .default).map(\.address)
    }()
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    let pages = whole.count / 4096
    #expect(pages > 30)
    for page in 0..<pages {
      // In the first page the schema; the file's own header is another test's matter.
      let start = page * 4096 + (page == 0 ? 100 : 0)
      var damaged = whole
      let range = start..<(page + 1) * 4096
      switch damage {
      case "zeros": damaged.replaceSubrange(range, with: Data(count: range.count))
      case "ones": damaged.replaceSubrange(range, with: Data(repeating: 0xFF, count: range.count))
      case "noise": damaged.replaceSubrange(range, with: Data(generator.bytes(range.count)))
      default: damaged.replaceSubrange(range, with: whole[range].dropFirst(3) + Data(count: 3))
      }
      try fixture.write(damaged)
      let errors = await Self.readAll(fixture, ids, addresses)
      for error in errors { #expect(Self.isExpected(error), "page \(page): \(error)") }
      refused += errors.isEmpty ? 0 : 1
      #expect(try fixture.bytes == damaged, "reading changed a damaged database")
      // Where not even the schema can be read, the library leaves its own files, and nothing in the log.
      let beside = try fixture.directory.contents().filter { $0.key != "wallets.db" && $0.key != "wallets.db-shm" }
      #expect(beside.isEmpty || beside == ["wallets.db-wal": Data()], "page \(page)")
    }
    // A page that nothing refers to may be anything; most are referred to.
    #expect(refused > pages * 2 / 3)
  }

  @Test func singleBytes() async throws {
    let fixture = try await SQLiteFixture(users: 40)
    let ids = try users(40)
    let whole = try fixture.bytes
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<250 {
      var damaged = whole
      // Half of them in the header and the schema, where most depends on each byte.
      let offset = Int(generator.next() % UInt64(Bool.random(using: &generator) ? whole.count : 4096))
      damaged[offset] ^= UInt8(1) << UInt8(generator.next() % 8)
      try fixture.write(damaged)
      for error in await Self.readAll(fixture, ids, []) {
        // A changed text encoding, page size or name of a table makes another database of it.
        if case .inputOutput = error { continue }
        #expect(Self.isExpected(error), "byte \(offset): \(error)")
      }
    }
  }

  @Test func aRowThatNoEngineWritesIsNamed() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let ids = try users(3)
    let changes = [
      "UPDATE wallets SET chain = 200 WHERE user = 2 AND chain = 1", "UPDATE wallets SET kind = 99 WHERE user = 2",
      "UPDATE wallets SET account_index = -1 WHERE user = 2", "UPDATE wallets SET code = x'00' WHERE user = 2",
      "UPDATE wallets SET wallet_id = x'' WHERE user = 2", "UPDATE wallets SET kind = 1000 WHERE user = 2",
      "UPDATE wallets SET path = CAST(x'ff' AS TEXT) WHERE user = 2",
    ]
    let original = try fixture.bytes
    for change in changes {
      try fixture.write(original)
      try RawDatabase(fixture.path, creating: false).run(change)
      let store = try SQLiteStore(path: fixture.path)
      await #expect(throws: StoreError.self, "\(change)") {
        try await store.wallets(of: [ids[1]], tenant: .default)
      }
      // The others, and the audit's way through all of them, are not held up by it.
      #expect(try await store.wallets(of: [ids[0], ids[2]], tenant: .default).count == 4)
      let contents = try await StoreContents(of: store)
      #expect(contents.users.map(\.malformed.count) == [0, 1, 0])
      await store.close()
    }
  }

  @Test func aHeadWithoutASuccessorIsRefused() async throws {
    let fixture = try await SQLiteFixture(users: 1)
    for number in ["-1", "9223372036854775807"] {
      try RawDatabase(fixture.path, creating: false).run("UPDATE store SET event_sequence = \(number)")
      let store = try SQLiteStore(path: fixture.path)
      let error = StoreError.malformedRow(path: fixture.path, detail: "the head of the event chain")
      await #expect(throws: error) { try await store.eventHead() }
      let material = fixture.material
      await #expect(throws: error) { try await store.create(try material.batch(try users(1)), chain: material.chain) }
      await store.close()
    }
  }
}

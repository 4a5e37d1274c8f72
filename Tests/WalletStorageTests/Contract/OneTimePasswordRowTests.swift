import Testing
import WalletHashing
import WalletStorage
import TestSupport

@Suite("Contract: one-time passwords")
struct OneTimePasswordRowTests {
  private static func identity(_ byte: UInt8) -> Bytes32 {
    Bytes32([UInt8](repeating: byte, count: 32)) ?? Bytes32()
  }

  /// A row with every field set, times at the edges of what is stored.
  private static let full: OneTimePasswordRow = {
    var row = OneTimePasswordRow()
    row.codeHash = identity(0xEE)
    row.sentAt = UInt64(Int64.max)
    row.attemptCount = 5
    row.failures = [0, 1, 1, UInt64.max, 1_800_000_000]
    row.sends = [1_800_000_000, 255, 256]
    return row
  }()

  private func read(_ store: any WalletStore, _ byte: UInt8, now: UInt64 = 0) async throws -> OneTimePasswordRow {
    try await store.changeOneTimePassword(of: Self.identity(byte), now: now) { $0 }
  }

  @Test(arguments: Backend.allCases)
  func anUnknownIdentityHasAnEmptyRow(_ backend: Backend) async throws {
    let made = try backend.makeStore(try Material().record)
    #expect(try await read(made.store, 1) == OneTimePasswordRow())
  }

  @Test(arguments: Backend.allCases)
  func aRowComesBackAsItWasWritten(_ backend: Backend) async throws {
    let made = try backend.makeStore(try Material().record)
    let count = try await made.store.changeOneTimePassword(of: Self.identity(1), now: 7) { row in
      row = Self.full
      return row.failures.count
    }
    #expect(count == 5)
    #expect(try await read(made.store, 1) == Self.full)
    #expect(try await read(made.store, 2) == OneTimePasswordRow())
    _ = try await made.store.changeOneTimePassword(of: Self.identity(1), now: 8) { $0.codeHash = nil }
    var expected = Self.full
    expected.codeHash = nil
    #expect(try await read(made.store, 1) == expected)
  }

  @Test(arguments: Backend.allCases)
  func changesAtATimeAreAllMade(_ backend: Backend) async throws {
    let made = try backend.makeStore(try Material().record)
    let store = made.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt64(0)..<50 {
        group.addTask {
          try await store.changeOneTimePassword(of: Self.identity(1), now: 7) { row in
            row.attemptCount += 1
            row.failures.append(number)
          }
        }
      }
      try await group.waitForAll()
    }
    let row = try await read(store, 1)
    #expect(row.attemptCount == 50)
    #expect(row.failures.sorted() == Array(0..<50))
  }

  @Test(arguments: Backend.allCases)
  func rowsOfYesterdayAreRemoved(_ backend: Backend) async throws {
    let made = try backend.makeStore(try Material().record)
    let day = OneTimePasswordLifetime.rowSeconds
    for byte in UInt8(1)...8 {
      try await made.store.changeOneTimePassword(of: Self.identity(byte), now: UInt64(byte)) { $0 = Self.full }
    }
    _ = try await read(made.store, 100, now: day + 3)
    // 1 to 3 have lain for a day; looking at the others makes them new.
    for byte in UInt8(1)...8 {
      let expected = byte <= 3 ? OneTimePasswordRow() : Self.full
      #expect(try await read(made.store, byte, now: day + 3) == expected, "\(byte)")
    }
  }

  @Test(arguments: Backend.allCases)
  func aClosedStoreChangesNothing(_ backend: Backend) async throws {
    let made = try backend.makeStore(try Material().record)
    await made.store.close()
    await #expect(throws: StoreError.closed(path: made.store.name)) {
      try await made.store.changeOneTimePassword(of: Self.identity(1), now: 0) { $0.attemptCount = 1 }
    }
  }

  @Test func aRowOutlivesTheProcessAndIsSharedWithOthers() async throws {
    let fixture = try await SQLiteFixture()
    let (one, other) = (try SQLiteStore(path: fixture.path), try SQLiteStore(path: fixture.path))
    try await one.changeOneTimePassword(of: Self.identity(1), now: 7) { $0 = Self.full }
    try await other.changeOneTimePassword(of: Self.identity(1), now: 7) { $0.attemptCount += 1 }
    await one.close()
    await other.close()
    let again = try SQLiteStore(path: fixture.path)
    #expect(try await read(again, 1).attemptCount == 6)
    await again.close()
  }

  /// A row that no version writes is an error and never a row with fewer attempts.
  @Test(arguments: [
    "failures = x'00'", "sends = x'010203040506070809'", "attempt_count = attempt_count + 9223372036854775800",
  ])
  func aDamagedRow(_ change: String) async throws {
    let fixture = try await SQLiteFixture()
    let store = try SQLiteStore(path: fixture.path)
    try await store.changeOneTimePassword(of: Self.identity(1), now: 7) { $0 = Self.full }
    await store.close()
    try RawDatabase(fixture.path).run("UPDATE one_time_passwords SET \(change)")
    let again = try SQLiteStore(path: fixture.path)
    let row = try? await read(again, 1)
    #expect(row == nil || (row?.attemptCount ?? 0) >= 5)
    await again.close()
  }
}

import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletStorage

/// A damaged table may have a row out of order; whoever reads it page by page comes to its end all the same.
@Suite("SQLite: rows out of order", .timeLimit(.minutes(5)))
struct OutOfOrderTests {
  /// Gives the last row of a table, which fits on one page, a number below all others.
  private func disorder(_ table: String, in fixture: SQLiteFixture) throws {
    let pages = try RawDatabase(fixture.path, creating: false).run(
      "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    let page = try #require(pages.first.flatMap { Int($0) })
    var bytes = try fixture.bytes
    // The page of a table's leaf: SQLite's file format, section 1.6.
    let base = (page - 1) * 4096
    try #require(bytes[base] == 0x0D)
    let count = Int(bytes[base + 3]) << 8 | Int(bytes[base + 4])
    let pointer = base + 8 + 2 * (count - 1)
    var offset = base + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
    // The length of the row comes first, then its number.
    while bytes[offset] & 0x80 != 0 { offset += 1 }
    try #require(bytes[offset + 1] == UInt8(count))
    bytes[offset + 1] = 0
    try fixture.write(bytes)
  }

  @Test func events() async throws {
    let fixture = try await SQLiteFixture(users: 5)
    try disorder("events", in: fixture)
    let store = try SQLiteStore(path: fixture.path)
    var (sequence, seen): (UInt64, [UInt64]) = (0, [])
    for _ in 0..<20 {
      let page = try await store.events(after: sequence, limit: 3)
      guard let last = page.last else { break }
      seen += page.map(\.sequence)
      sequence = last.sequence
    }
    #expect(seen == [1, 2, 3, 4])
    await store.close()
  }

  @Test func users() async throws {
    let fixture = try await SQLiteFixture(users: 5)
    try disorder("users", in: fixture)
    let store = try SQLiteStore(path: fixture.path)
    var (cursor, seen): (StoreCursor, [UserID]) = (.start, [])
    for _ in 0..<20 {
      let page = try await store.page(after: cursor, limit: 3)
      guard !page.users.isEmpty else { break }
      seen += page.users.map(\.userID)
      cursor = page.next
    }
    #expect(seen.count == 4)
    await store.close()
  }
}

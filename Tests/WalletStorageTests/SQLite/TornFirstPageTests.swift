import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletStorage

/// A power cut while the log is moved into the database may tear its first page, which says what the file is.
@Suite("SQLite: a torn first page")
struct TornFirstPageTests {
  /// A store as a power cut leaves it: the first page, which has been in the log, is torn in the database.
  private struct Torn {
    let fixture: SQLiteFixture
    let contents: StoreContents
    let cut: TemporaryDirectory
    var path: String { cut.file("wallets.db") }

    /// - Parameter rewritesFirstPage: whether a transaction in the log has the first page.
    init(rewritesFirstPage: Bool = true, _ tear: (inout Data) -> Void) async throws {
      fixture = try await SQLiteFixture(users: 3)
      cut = try TemporaryDirectory()
      let store = try SQLiteStore(path: fixture.path)
      try await store.add(try fixture.material.batch([try UserID("in the log")]), chain: fixture.material.chain)
      if rewritesFirstPage {
        try RawDatabase(fixture.path, creating: false).run("CREATE TABLE extra (id); DROP TABLE extra")
      }
      contents = try await StoreContents(of: store)
      var database = try fixture.bytes
      tear(&database)
      try database.write(to: URL(fileURLWithPath: path))
      try FileManager.default.copyItem(atPath: fixture.path + "-wal", toPath: path + "-wal")
      await store.close()
    }
  }

  @Test(arguments: [0..<16, 0..<512, 0..<4096, 16..<100, 8..<9])
  func theLogPutsItBack(_ torn: Range<Int>) async throws {
    for fill: UInt8 in [0, 0xA5] {
      let state = try await Torn { database in
        for offset in torn { database[offset] = fill }
      }
      let store = try SQLiteStore(path: state.path)
      #expect(try await StoreContents(of: store) == state.contents)
      await store.close()
      #expect(try RawDatabase(state.path, creating: false).run("PRAGMA integrity_check") == ["ok"])
    }
  }

  /// What the log does not hold whole is no reason to let the library write to a file.
  @Test(arguments: [nil, 0, 8, 24, 33, 36, 40, 48, 60, 4000] as [Int?])
  func aLogThatIsNotWholeDoesNot(_ damaged: Int?) async throws {
    let state = try await Torn(rewritesFirstPage: damaged != nil) { $0.replaceSubrange(0..<16, with: Data(count: 16)) }
    let log = URL(fileURLWithPath: state.path + "-wal")
    var bytes = try Data(contentsOf: log)
    // The first frames: what follows a damaged one does not count.
    if let damaged { bytes[damaged] ^= 1 }
    try bytes.write(to: log)
    let before = try state.cut.contents()
    #expect(throws: StoreError.notAStore(path: state.path, reason: "it is not a SQLite database")) {
      try SQLiteStore(path: state.path)
    }
    #expect(try state.cut.contents() == before)
  }

  /// A log cut in the middle of a transaction holds only those before it.
  @Test func aTransactionThatIsNotWholeDoesNotCount() async throws {
    let state = try await Torn { $0.replaceSubrange(0..<16, with: Data(count: 16)) }
    let log = URL(fileURLWithPath: state.path + "-wal")
    let bytes = try Data(contentsOf: log)
    var isReadable = false
    for count in Swift.stride(from: 0, through: bytes.count, by: 4120) {
      try bytes.prefix(count + 32).write(to: log)
      let found = try? SQLiteStore(path: state.path)
      // Once the first page is there, it stays there.
      #expect(found != nil || !isReadable)
      isReadable = found != nil
      await found?.close()
      guard !isReadable else { break }
    }
    #expect(isReadable)
  }

  /// Whose file it is, and of which version, is asked of the logged page too.
  @Test func anotherApplicationsFileIsRefused() async throws {
    let state = try await Torn { _ in }
    let other = try TemporaryDirectory()
    let path = other.file("wallets.db")
    let database = try RawDatabase(path)
    try database.run("PRAGMA journal_mode = WAL; CREATE TABLE t (id); INSERT INTO t VALUES (1)")
    try Data(count: 4096).write(to: URL(fileURLWithPath: other.file("copy")))
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: other.file("copy-wal"))
    withExtendedLifetime((database, state)) {}
    #expect(
      throws: StoreError.notAStore(
        path: other.file("copy"), reason: "it is a SQLite database of another application")
    ) { try SQLiteStore(path: other.file("copy")) }
  }
}

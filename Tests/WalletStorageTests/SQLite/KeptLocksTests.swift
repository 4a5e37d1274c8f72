import Foundation
import Testing
import WalletAddresses
import WalletStorage

/// A process that closes any descriptor of a database gives up its locks, and with them its log to whoever closes next.
@Suite("SQLite: locks are kept", .timeLimit(.minutes(15)))
struct KeptLocksTests {
  enum Work: String, Codable, CaseIterable, Sendable {
    case erasing, anotherInstance, backup, restoring
  }

  /// After whatever looks into the files, another process comes and goes, and what is committed then is there.
  @Test(arguments: Work.allCases) func whatIsCommittedLater(_ work: Work) async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    let material = fixture.material
    try await store.add(try material.batch(try users(1, "early")), chain: material.chain)
    switch work {
    case .erasing:
      let erasure = try await store.erase(
        try UserID("user2"), tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
      guard case .erased(2, _, leavesTraces: false) = erasure else { throw Unexpected(what: "\(erasure)") }
    case .anotherInstance:
      let other = try SQLiteStore(path: fixture.path)
      _ = try await other.loadKeyRing()
      await other.close()
    case .backup:
      let other = try SQLiteStore(path: fixture.path)
      _ = try await other.backUp(to: fixture.directory.file("backup"), onProgress: { _ in })
      await other.close()
    case .restoring:
      try await #require(throws: StoreError.self) {
        try await SQLiteStore.restore(
          fixture.path, to: fixture.directory.file("other.db"), accepting: { (_) throws(StoreError) in })
      }
    }
    let path = fixture.path
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    await expectOthersSee("early1", at: path)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"), "another process took itself for the last")
    try await store.add(try material.batch(try users(1, "late")), chain: material.chain)
    await expectOthersSee("late1", at: path)
    await store.close()
    await expectOthersSee("late1", at: path)
  }

  private struct Unexpected: Error { let what: String }

  /// Opens the store in another process, looks for a user there, and closes it.
  private func expectOthersSee(_ user: String, at path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String, user = user as String] in
      let store = try SQLiteStore(path: path)
      let isThere = try await !store.wallets(of: [try UserID(user)], tenant: .default).isEmpty
      await store.close()
      exit(isThere ? 0 : 1)
    }
  }
}

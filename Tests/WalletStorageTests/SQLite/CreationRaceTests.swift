import Foundation
import Testing
import WalletStorage
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

@Suite("SQLite: making a store")
struct CreationRaceTests {
  @Test(arguments: 0..<5)
  func oneCreatorWinsAndAllOpenItsStore(_ round: Int) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("wallets.db")
    let materials = try (0..<8).map { _ in try Material() }
    let wins = try await withThrowingTaskGroup(of: (Int, Bool, KeyRingRecord).self) { group in
      for (index, material) in materials.enumerated() {
        group.addTask {
          let isWinner = try SQLiteStore.create(at: path, holding: material.record)
          // From the first moment it is there it is whole.
          let store = try SQLiteStore(path: path)
          let ring = try await store.loadKeyRing()
          await store.close()
          return (index, isWinner, ring)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let winners = wins.filter(\.1)
    #expect(winners.count == 1)
    let winner = try #require(winners.first)
    for (_, _, ring) in wins { #expect(ring == materials[winner.0].record) }
    // Two who close at one moment may both leave the log to the other.
    let left = Set(try directory.contents().keys)
    #expect(left.isSubset(of: ["wallets.db", "wallets.db-wal", "wallets.db-shm"]), "\(left)")
  }

  @Test func aStoreIsNeverReplaced() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let before = try fixture.directory.contents()
    let other = try Material()
    #expect(try !SQLiteStore.create(at: fixture.path, holding: other.record))
    #expect(try fixture.directory.contents() == before)
  }

  @Test func aNewStoreIsOneWholeFile() async throws {
    let fixture = try await SQLiteFixture()
    #expect(try fixture.directory.contents().keys.sorted() == ["wallets.db"])
    #expect(try RawDatabase(fixture.path, creating: false).run("PRAGMA integrity_check") == ["ok"])
    let header = [UInt8](try fixture.bytes.prefix(100))
    #expect(header[68..<72].array == Array("wlt1".utf8))
    #expect(header[60..<64].array == [0, 0, 0, 2])
  }

  @Test func filesAreForTheirOwnerOnly() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [path = directory.file("wallets.db") as String] in
      umask(0)
      let material = try Material()
      guard try SQLiteStore.create(at: path, holding: material.record) else { exit(2) }
      let store = try SQLiteStore(path: path)
      _ = try await store.create(try material.batch(try users(2)), chain: material.chain)
      let snapshot = try await store.snapshot()
      for name in [path, path + "-wal", path + "-shm"] {
        guard try permissions(name) == 0o600 else { exit(3) }
      }
      await snapshot.close()
      exit(0)
    }
  }

  @Test func aRelativePathWorks() async throws {
    let directory = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      guard chdir(path) == 0 else { exit(2) }
      let material = try Material()
      guard try SQLiteStore.create(at: "wallets.db", holding: material.record) else { exit(3) }
      let store = try SQLiteStore(path: "wallets.db")
      exit(try await store.loadKeyRing() == material.record ? 0 : 4)
    }
    #expect(FileManager.default.fileExists(atPath: directory.file("wallets.db")))
  }
}

import Foundation
import Testing
import WalletAddresses
import WalletStorage

/// What was sealed is nowhere in the store's files afterwards.
@Suite("SQLite: erased bytes", .timeLimit(.minutes(15)))
struct ErasedBytesTests {
  /// How often any of some byte strings is found in the files of a folder.
  private func occurrences(_ needles: [Data], in directory: TemporaryDirectory) throws -> Int {
    try directory.contents().values.reduce(0) { sum, file in
      sum + needles.reduce(0) { $0 + (file.range(of: $1) == nil ? 0 : 1) }
    }
  }

  /// Parts of a record that are random, so that nothing else holds them: nonce, commitment, ciphertext, tag.
  private func parts(of record: [UInt8]) -> [Data] {
    [16..<40, 40..<72, 72..<104, 104..<120].map { Data(record[$0]) }
  }

  /// Stored one by one, in bunches, and at last far more than pages hold, so that rows were moved between pages.
  @Test(arguments: [1, 7, 400])
  func sealedBytesAreGone(perBatch: Int) async throws {
    let fixture = try await SQLiteFixture()
    let store = try SQLiteStore(path: fixture.path)
    let ids = try users(1200)
    for start in stride(from: 0, to: ids.count, by: perBatch) {
      try await store.add(
        try fixture.material.batch(Array(ids[start..<min(start + perBatch, ids.count)])), chain: fixture.material.chain)
    }
    for id in [ids[0], ids[1], ids[599], ids[600], ids[1198], ids[1199], ids[37], ids[801]] {
      let needles = try await store.secrets(of: id, tenant: .default).flatMap { parts(of: $0.record) }
      #expect(needles.count == 8)
      #expect(try occurrences(needles, in: fixture.directory) >= 8)
      let erasure = try await store.erase(
        id, tenant: .default, time: 1, chain: fixture.material.chain, listing: { _ in true })
      guard case .erased(2, _, leavesTraces: false) = erasure else {
        Issue.record("\(erasure)")
        return
      }
      #expect(try occurrences(needles, in: fixture.directory) == 0, "\(id)")
    }
    // Everyone else is as before.
    var cursor = StoreCursor.start
    var count = 0
    while true {
      let page = try await store.page(after: cursor, limit: 500)
      guard !page.users.isEmpty else { break }
      for user in page.users where !user.isErased {
        count += user.secrets.count
        for secret in user.secrets {
          let binding = RecordBinding(
            storeID: fixture.material.record.storeID, tenant: .default, userID: user.userID, secretID: secret.secretID,
            publicIdentity: secret.publicIdentity)
          _ = try fixture.material.ring.open(secret.record, kind: secret.kind, binding: binding)
        }
      }
      cursor = page.next
    }
    #expect(count == 2 * 1192)
    await store.close()
  }

  @Test func bytesThatALogKeepsAreTold() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    let snapshot = try await store.snapshot()
    let id = try UserID("user2")
    let needles = try await store.secrets(of: id, tenant: .default).flatMap { parts(of: $0.record) }
    let erasure = try await store.erase(
      id, tenant: .default, time: 1, chain: fixture.material.chain, listing: { _ in true })
    guard case .erased(2, _, leavesTraces: true) = erasure else {
      Issue.record("\(erasure)")
      return
    }
    #expect(try occurrences(needles, in: fixture.directory) > 0)
    await snapshot.close()
    // The last one out moves the log to the database.
    await store.close()
    #expect(try occurrences(needles, in: fixture.directory) == 0)
  }
}

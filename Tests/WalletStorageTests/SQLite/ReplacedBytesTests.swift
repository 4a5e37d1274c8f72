import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletSecrets
import WalletStorage

/// What was sealed under keys that were replaced is nowhere in the store's files afterwards.
@Suite("SQLite: replaced bytes", .timeLimit(.minutes(15)))
struct ReplacedBytesTests {
  /// The parts of sealed records that are random, eight bytes of each, so that nothing else holds them.
  private func traces(of records: [[UInt8]]) -> Set<UInt64> {
    Set(
      records.flatMap { record in
        [16, 40, 72, record.count - 8].map { offset in
          record[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
      })
  }

  /// Which of some traces are in the files of a folder, at any offset.
  private func found(_ traces: Set<UInt64>, in directory: TemporaryDirectory) throws -> Set<UInt64> {
    var found: Set<UInt64> = []
    for file in try directory.contents().values {
      var window: UInt64 = 0
      for byte in file {
        window = window << 8 | UInt64(byte)
        if traces.contains(window) { found.insert(window) }
      }
    }
    return found
  }

  private func rekey(_ store: SQLiteStore, _ material: Material, to next: KeyRingRecord) async throws {
    let event = WalletEvent(
      time: 9, tenant: .default, userID: try UserID(WalletEvent.everyone),
      action: .rekeyed(.dataBegun(epoch: next.dataEpoch ?? 0)))
    try await store.rekey(next, ifVersion: next.version - 1, event: event, chain: material.chain)
  }

  private func isWhole(_ path: String) throws -> Bool {
    let raw = try RawDatabase(path, creating: false)
    return try raw.run("PRAGMA integrity_check") == ["ok"] && raw.run("PRAGMA foreign_key_check").isEmpty
  }

  /// Stored one by one, in bunches, and far more than pages hold, so that rows were moved between pages before.
  @Test(arguments: [1, 7, 400], [100, 1024]) func ofNewDataKeys(perBatch: Int, perReseal: Int) async throws {
    let fixture = try await SQLiteFixture()
    let material = fixture.material
    let store = try SQLiteStore(path: fixture.path)
    let ids = try users(1200)
    for start in stride(from: 0, to: ids.count, by: perBatch) {
      let batch = try material.batch(Array(ids[start..<min(start + perBatch, ids.count)]))
      try await store.add(batch, chain: material.chain)
    }
    let old = try await resealAll(store, material, perReseal)
    #expect(old.count == 2400 + 1)
    // Also while it is open: the last transaction moves the log.
    #expect(try found(traces(of: old), in: fixture.directory).isEmpty)
    await store.close()
    #expect(try found(traces(of: old), in: fixture.directory).isEmpty)
    let present = material.ring.record.dataKeys.map(\.record)
    #expect(try found(traces(of: present), in: fixture.directory).count == 4)
    #expect(try isWhole(fixture.path))
  }

  /// Records of several lengths, and accounts that come between those of others, leave copies in the pages.
  @Test(arguments: 0..<6) func ofRowsThatWereMoved(seed: UInt64) async throws {
    let fixture = try await SQLiteFixture()
    let material = fixture.material
    let store = try SQLiteStore(path: fixture.path)
    var generator = SeededGenerator(seed: seed)
    let ids = try users(1200)
    var count = 0
    while count < ids.count {
      var batch: [CreationBatch.User] = []
      for id in ids[count..<min(count + [1, 1, 7, 50][Int(generator.next() % 4)], ids.count)] {
        batch.append(try user(id, Int(generator.next() % 2) == 0 ? [0] : [0, 20], &generator, material))
        count += 1
      }
      let further = ids[Int(generator.next() % UInt64(count))]
      if !batch.contains(where: { $0.userID == further }) {
        batch.append(try user(further, [1 + UInt32(generator.next() % 9)], &generator, material))
      }
      try await store.add(material.batch(of: batch), chain: material.chain)
    }
    let old = try await resealAll(store, material, 1024)
    await store.close()
    #expect(old.count > 1200)
    #expect(try found(traces(of: old), in: fixture.directory).isEmpty)
    #expect(try isWhole(fixture.path))
  }

  /// A user with EVM accounts whose records are of some length.
  private func user(
    _ id: UserID, _ indices: [UInt32], _ generator: inout SeededGenerator, _ material: Material
  ) throws -> CreationBatch.User {
    var user = try material.user(id, [.evm], indices: indices)
    user.isImport = true
    for index in user.secrets.indices {
      let row = user.secrets[index]
      let binding = RecordBinding(
        storeID: material.record.storeID, tenant: .default, userID: id, secretID: row.secretID,
        publicIdentity: row.publicIdentity)
      let secret = [UInt8](repeating: 7, count: [16, 20, 32, 42, 92][Int(generator.next() % 5)])
      user.secrets[index].record = try material.ring.seal(
        secret.span.bytes, kind: row.kind, binding: binding, dataKeyID: 1, random: SystemRandomness())
    }
    return user
  }

  /// Seals everything anew under a new data key; gives the records of before, the old data key's among them.
  private func resealAll(_ store: SQLiteStore, _ material: Material, _ perReseal: Int) async throws -> [[UInt8]] {
    var old = material.ring.record.dataKeys.map(\.record)
    let begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    try await rekey(store, material, to: begun)
    try material.ring.install(begun)
    var cursor = SecretCursor.start
    while true {
      let page = try await store.secrets(after: cursor, limit: perReseal)
      guard let next = page.next else { break }
      cursor = next
      old += page.secrets.map(\.row.record)
      let resealed = try page.secrets.map { secret in
        let binding = RecordBinding(
          storeID: material.record.storeID, tenant: secret.tenant, userID: secret.userID,
          secretID: secret.row.secretID, publicIdentity: secret.row.publicIdentity)
        let record = try material.ring.reseal(
          secret.row.record, kind: secret.row.kind, binding: binding, dataKeyID: 2, random: SystemRandomness())
        return ResealedSecret(secret: secret, record: record)
      }
      #expect(try await store.reseal(resealed, dataKeyID: 2) == resealed.count)
    }
    let ended = try material.ring.endingDataEpochs()
    try await rekey(store, material, to: ended)
    try material.ring.install(ended)
    return old
  }

  /// The row with the ring changes its size with commits, and copies of it are left in parts of its page.
  @Test(arguments: [1, 300]) func ofANewRootKey(commits: Int) async throws {
    let fixture = try await SQLiteFixture()
    let material = fixture.material
    let store = try SQLiteStore(path: fixture.path)
    for id in try users(commits) { try await store.add(try material.batch([id], [.evm]), chain: material.chain) }
    for _ in 0..<40 {
      let grown = try material.ring.addingDataKey(random: SystemRandomness())
      try await store.replaceKeyRing(grown, ifVersion: grown.version - 1)
      try material.ring.install(grown)
    }
    let old = material.ring.record
    let next = try material.ring.rewrapped(
      under: GuardedSecret(randomFrom: SystemRandomness()), random: SystemRandomness())
    try await rekey(store, material, to: next)
    let traces = traces(of: [old.canary, old.integrityKey] + old.dataKeys.map(\.record))
    #expect(traces.count == 4 * 43)
    #expect(try found(traces, in: fixture.directory).isEmpty)
    await store.close()
    #expect(try found(traces, in: fixture.directory).isEmpty)
    #expect(try found(self.traces(of: [next.canary]), in: fixture.directory).count == 4)
    #expect(try isWhole(fixture.path))
  }

  @Test func ofASharedSeed() async throws {
    let fixture = try await SQLiteFixture()
    let material = fixture.material
    let store = try SQLiteStore(path: fixture.path)
    let tenants = try (0..<30).map { try Tenant("tenant\($0)") }
    for tenant in tenants { try await material.add(try material.sharedSeed(tenant: tenant), to: store) }
    // Counters of other sizes move the rows about.
    for wanted in [1, 200, 70_000] as [UInt32] {
      for tenant in tenants {
        _ = try await store.reserveSharedIndexes(needed: 1, wanted: wanted, of: tenant)
      }
    }
    let seed = try #require(try await store.sharedSeeds().first)
    try await store.add(
      material.batch(of: [try material.account(try UserID("user"), 0, of: seed)], tenant: seed.tenant),
      chain: material.chain)
    let begun = try material.ring.beginningDataEpoch(random: SystemRandomness())
    try await rekey(store, material, to: begun)
    try material.ring.install(begun)
    var old: [[UInt8]] = []
    for seed in try await store.sharedSeeds() {
      let record = try material.ring.reseal(
        seed.record, kind: .sharedSeed, binding: RecordBinding(sharedSeed: seed, of: material.record.storeID),
        dataKeyID: 2, random: SystemRandomness())
      old.append(seed.record)
      #expect(try await store.replaceSharedSeedRecord(seed.record, by: record, of: seed.tenant, dataKeyID: 2))
    }
    try await rekey(store, material, to: material.ring.endingDataEpochs())
    await store.close()
    #expect(old.count == 30)
    #expect(try found(traces(of: old), in: fixture.directory).isEmpty)
    #expect(try isWhole(fixture.path))
  }
}

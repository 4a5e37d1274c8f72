import Foundation
import Testing
import WalletAddresses
import WalletStorage

@Suite("SQLite: backup and restoration", .timeLimit(.minutes(15)))
struct BackupTests {
  private func contents(_ path: String) async throws -> StoreContents {
    let store = try SQLiteStore(path: path)
    let contents = try await StoreContents(of: store)
    await store.close()
    return contents
  }

  private func backedUp(users count: Int) async throws -> (SQLiteFixture, backup: String) {
    let fixture = try await SQLiteFixture(users: count)
    let store = try SQLiteStore(path: fixture.path)
    let backup = fixture.directory.file("backup")
    _ = try await store.backUp(to: backup, onProgress: { _ in })
    await store.close()
    return (fixture, backup)
  }

  private func restore(_ backup: String, to path: String) async throws -> StoreBackup {
    try await SQLiteStore.restore(backup, to: path, accepting: { (_) throws(StoreError) in })
  }

  private func names(_ fixture: SQLiteFixture) throws -> [String] { try fixture.directory.contents().keys.sorted() }

  @Test func whatWasThereIsThere() async throws {
    let (fixture, backup) = try await backedUp(users: 700)
    let original = try await contents(fixture.path)
    let restored = fixture.directory.file("restored.db")
    let made = try await restore(backup, to: restored)
    #expect(made.ring == original.ring)
    #expect(made.head == original.head)
    #expect(try permissions(backup) == 0o600)
    #expect(try permissions(restored) == 0o600)
    // A single file that needs no other beside it.
    #expect(try names(fixture) == ["backup", "restored.db", "wallets.db"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == Data(contentsOf: URL(fileURLWithPath: restored)))
    #expect(try await contents(restored) == original)
    #expect(try await contents(backup) == original)
  }

  @Test func progressComesToItsEnd() async throws {
    let fixture = try await SQLiteFixture(users: 300)
    let store = try SQLiteStore(path: fixture.path)
    let told = Told()
    let made = try await store.backUp(to: fixture.directory.file("backup"), onProgress: { told.append($0) })
    let last = try #require(told.all.last)
    #expect([last.copiedByteCount, last.totalByteCount] == [made.byteCount, made.byteCount])
    await store.close()
  }

  private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var progress: [StoreBackup.Progress] = []
    func append(_ one: StoreBackup.Progress) { lock.withLock { progress.append(one) } }
    var all: [StoreBackup.Progress] { lock.withLock { progress } }
  }

  @Test func nothingIsReplaced() async throws {
    let (fixture, backup) = try await backedUp(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    try fixture.write(Data("mine".utf8), to: "taken")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.directory.file("dangling"), withDestinationPath: fixture.directory.file("nowhere"))
    for name in ["taken", "wallets.db", "backup", "dangling"] {
      let path = fixture.directory.file(name)
      await #expect(throws: StoreError.alreadyThere(path: path)) {
        _ = try await store.backUp(to: path, onProgress: { _ in })
      }
      await #expect(throws: StoreError.self) { _ = try await restore(backup, to: path) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.directory.file("taken"))) == Data("mine".utf8))
    for suffix in ["-wal", "-shm", "-journal"] {
      await #expect(throws: StoreError.self) {
        _ = try await store.backUp(to: fixture.directory.file("new" + suffix), onProgress: { _ in })
      }
    }
    await #expect(throws: StoreError.self) {
      _ = try await store.backUp(to: fixture.directory.file("missing/new"), onProgress: { _ in })
    }
    await store.close()
    #expect(try names(fixture) == ["backup", "taken", "wallets.db"])
  }

  @Test func whatAnInterruptedRunLeftIsWrittenOver() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    for name in ["backup.partial", "backup.partial-journal", "backup.partial-wal"] {
      try fixture.write(Data(repeating: 0x41, count: 1_000_000), to: name)
    }
    _ = try await store.backUp(to: fixture.directory.file("backup"), onProgress: { _ in })
    await store.close()
    #expect(try names(fixture) == ["backup", "wallets.db"])
    #expect(try await contents(fixture.directory.file("backup")) == contents(fixture.path))
  }

  /// A run that ended between giving the name and taking the other one away leaves two names of one finished file.
  @Test func aFinishedFileUnderTheTemporaryNameIsLeftAlone() async throws {
    let (fixture, backup) = try await backedUp(users: 3)
    let kept = try Data(contentsOf: URL(fileURLWithPath: backup))
    let moved = fixture.directory.file("moved")
    try FileManager.default.moveItem(atPath: backup, toPath: moved)
    try FileManager.default.linkItem(atPath: moved, toPath: backup + ".partial")
    let store = try SQLiteStore(path: fixture.path)
    try await store.add(try fixture.material.batch(try users(5, "late")), chain: fixture.material.chain)
    _ = try await store.backUp(to: backup, onProgress: { _ in })
    await store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: moved)) == kept)
    #expect(try await contents(backup).users.count == 8)
  }

  @Test func aRunThatIsUnderWayIsNotDisturbed() async throws {
    let (fixture, backup) = try await backedUp(users: 3)
    let partial = fixture.directory.file("restored.db.partial")
    try fixture.write(Data("theirs".utf8), to: "restored.db.partial")
    let descriptor = open(partial, O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    await #expect(throws: StoreError.inUse(path: partial)) {
      _ = try await restore(backup, to: fixture.directory.file("restored.db"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: partial)) == Data("theirs".utf8))
  }

  @Test func aRefusedRingLeavesNothing() async throws {
    let (fixture, backup) = try await backedUp(users: 3)
    let before = try fixture.directory.contents()
    await #expect(throws: StoreError.keyRingChanged) {
      _ = try await SQLiteStore.restore(backup, to: fixture.directory.file("restored.db")) {
        (ring) throws(StoreError) in
        #expect(ring.storeID == fixture.material.record.storeID)
        throw .keyRingChanged
      }
    }
    #expect(try fixture.directory.contents() == before)
  }

  @Test func whatIsNoBackupIsNotRestored() async throws {
    let (fixture, backup) = try await backedUp(users: 300)
    let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
    var newer = whole
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    var foreign = whole
    foreign.replaceSubrange(68..<72, with: [0, 0, 0, 1])
    var damaged = whole
    // The middle of the file, page by page.
    for page in 10..<30 { damaged.replaceSubrange(page * 4096..<page * 4096 + 2048, with: Data(count: 2048)) }
    let bad: [String: Data] = [
      "empty": Data(), "text": Data("no database at all".utf8), "short": Data(whole.prefix(99)),
      "cut": Data(whole.dropLast(4096)), "half": Data(whole.prefix(whole.count / 2)), "newer": newer,
      "foreign": foreign, "damaged": damaged, "noise": Data((0..<65_536).map { _ in UInt8.random(in: 0...255) }),
    ]
    for (name, bytes) in bad {
      try fixture.write(bytes, to: name)
      let before = try fixture.directory.contents()
      do {
        _ = try await restore(fixture.directory.file(name), to: fixture.directory.file("restored.db"))
        Issue.record("\(name) was restored")
      } catch StoreError.unusableBackup(let path, let reason) {
        #expect(path == fixture.directory.file(name) && !reason.contains(".partial"), "\(reason)")
      }
      #expect(try fixture.directory.contents() == before, "\(name)")
    }
    for path in [fixture.directory.file("nothing"), fixture.directory.path, "/dev/null"] {
      do {
        _ = try await restore(path, to: fixture.directory.file("restored.db"))
        Issue.record("\(path) was restored")
      } catch StoreError.unusableBackup(path, _) {}
    }
  }

  /// Every single byte that is wrong is either no part of what is kept, or found when it is restored or audited; here: no
  /// crash, and no store that does not open.
  @Test func randomDamageIsRefusedOrOpens() async throws {
    let (fixture, backup) = try await backedUp(users: 50)
    let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
    for _ in 0..<60 {
      var damaged = whole
      let position = Bool.random() ? Int.random(in: 0..<100) : Int.random(in: 0..<whole.count)
      damaged[position] ^= UInt8.random(in: 1...255)
      try fixture.write(damaged, to: "damaged")
      let target = fixture.directory.file("restored.db")
      if (try? await restore(fixture.directory.file("damaged"), to: target)) != nil {
        _ = try? await contents(target)
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + suffix) }
      }
      #expect(try names(fixture) == ["backup", "damaged", "wallets.db"])
    }
  }

  /// Copied beside its log, or while somebody wrote to it, it would be an older state that looks whole.
  @Test func aStoresOwnFile() async throws {
    let fixture = try await SQLiteFixture(users: 3)
    let store = try SQLiteStore(path: fixture.path)
    try await store.add(try fixture.material.batch(try users(4, "late")), chain: fixture.material.chain)
    try fixture.write(try Data(contentsOf: URL(fileURLWithPath: fixture.path)), to: "copy")
    await store.close()
    try fixture.write(try Data(contentsOf: URL(fileURLWithPath: fixture.path)), to: "copy of a closed store")
    for name in ["copy", "copy of a closed store"] {
      let error = await #expect(throws: StoreError.self) {
        try await restore(fixture.directory.file(name), to: fixture.directory.file("restored.db"))
      }
      #expect(error?.description.contains("a store's own file") == true, "\(error as Any)")
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("restored.db")))
  }

  /// SQLite would play a log or a journal that lies there into the restored database.
  @Test(arguments: ["-wal", "-journal"])
  func filesBesideAStore(suffix: String) async throws {
    let (fixture, backup) = try await backedUp(users: 3)
    let target = fixture.directory.file("restored.db")
    try fixture.write(Data("old".utf8), to: "restored.db" + suffix)
    await #expect(throws: StoreError.orphanedLog(path: target)) { _ = try await restore(backup, to: target) }
    try FileManager.default.removeItem(atPath: target + suffix)
    try fixture.write(Data("new".utf8), to: "backup" + suffix)
    await #expect(throws: StoreError.notABackup(path: backup, log: backup + suffix)) {
      _ = try await restore(backup, to: target)
    }
    try FileManager.default.removeItem(atPath: backup + suffix)
    _ = try await restore(backup, to: target)
  }

  /// Other processes write between the steps; nothing of that gets in, and it does not start over.
  @Test func writersDuringABackup() async throws {
    let fixture = try await SQLiteFixture()
    let (reading, writing) = (try SQLiteStore(path: fixture.path), try SQLiteStore(path: fixture.path))
    let ids = try users(9000)
    for start in stride(from: 0, to: ids.count, by: 3000) {
      try await writing.add(try fixture.material.batch(Array(ids[start..<start + 3000])), chain: fixture.material.chain)
    }
    let writer = Task {
      for round in 0..<40 {
        try await writing.add(try fixture.material.batch(try users(2, "late\(round)-")), chain: fixture.material.chain)
      }
    }
    let told = Told()
    let backup = fixture.directory.file("backup")
    let made = try await reading.backUp(to: backup, onProgress: { told.append($0) })
    try await writer.value
    #expect(told.all.count > 1)
    #expect(zip(told.all, told.all.dropFirst()).allSatisfy { $0.copiedByteCount < $1.copiedByteCount })
    let copied = try await contents(backup)
    #expect(copied.head == made.head)
    #expect(copied.head == copied.independentHead(key: try fixture.material.independentEventKey()))
    #expect(copied.users.count == copied.events.count)
    #expect(try await contents(fixture.path).users.count == 9080)
    await reading.close()
    await writing.close()
  }

  @Test func anotherBackendSaysThatItCannot() async throws {
    let material = try Material()
    let made = try Backend.inMemory.makeStore(material.record)
    await #expect(throws: StoreError.cannotBackUp(path: made.store.name)) {
      _ = try await made.store.backUp(to: "/nowhere/at/all", onProgress: { _ in })
    }
  }
}

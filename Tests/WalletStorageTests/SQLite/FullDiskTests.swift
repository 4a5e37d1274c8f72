import Foundation
import Testing
import WalletAddresses
import WalletStorage

#if canImport(Glibc)
  import Glibc
#endif

/// A small file system in memory, mounted for a test.
private final class SmallDisk {
  let path: String
  private let directory: TemporaryDirectory

  /// Whether this process may mount; under CI the tests run regardless, and fail where it may not.
  static let isPermitted: Bool = {
    if ProcessInfo.processInfo.environment["CI"] == "true" { return true }
    return (try? SmallDisk(byteCount: 65_536)) != nil
  }()

  struct NotPermitted: Error {}

  init(byteCount: Int) throws {
    directory = try TemporaryDirectory()
    path = directory.path
    guard Self.run("mount", ["-t", "tmpfs", "-o", "size=\(byteCount)", "tmpfs", path]) else { throw NotPermitted() }
  }

  deinit {
    _ = Self.run("umount", ["-l", path])
  }

  private static func run(_ tool: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private var free: Int {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return 0 }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Takes all room but so many bytes.
  func fill(leaving byteCount: Int) throws {
    let descriptor = open(path + "/ballast", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard descriptor >= 0, free > byteCount, posix_fallocate(descriptor, 0, free - byteCount) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Gives the room back, and waits for it: a child process that is just being started may still hold the file.
  func makeRoom() throws {
    let before = free
    try FileManager.default.removeItem(atPath: path + "/ballast")
    for _ in 0..<2000 where free <= before { usleep(1000) }
  }
}

@Suite("SQLite: a full disk", .enabled(if: SmallDisk.isPermitted, "mounting a small disk needs the superuser"))
struct FullDiskTests {
  private static func isExpected(_ error: StoreError, _ path: String) -> Bool {
    if case .commitOutcomeUnknown(path, _) = error { return true }
    return error == .diskFull(path: path)
  }

  @Test(.timeLimit(.minutes(15)), arguments: [0, 4096, 20_000, 65_536, 150_000, 400_000])
  func nothingAcknowledgedIsLost(_ room: Int) async throws {
    let disk = try SmallDisk(byteCount: 2 << 20)
    let path = disk.path + "/wallets.db"
    let material = try Material()
    #expect(try SQLiteStore.create(at: path, holding: material.record))
    let store = try SQLiteStore(path: path)
    var acknowledged: [CreationBatch.User] = []
    func create(_ name: String) async throws(StoreError) {
      guard let batch = try? material.batch(try users(5, name)) else { throw .closed(path: "no material") }
      _ = try await store.create(batch, chain: material.chain)
      acknowledged += batch.users
    }
    try await create("before")
    try disk.fill(leaving: room)
    var errors: [StoreError] = []
    for round in 0..<300 where errors.count < 3 {
      do throws(StoreError) { try await create("round \(round) ") } catch { errors.append(error) }
    }
    #expect(errors.count == 3)
    for error in errors { #expect(Self.isExpected(error, path), "\(error)") }
    // With the disk still full, all of it can be read.
    let full = try await StoreContents(of: store)
    let held = Set(full.users.flatMap(\.wallets))
    for user in acknowledged { #expect(held.isSuperset(of: user.wallets)) }
    #expect(full.head == full.independentHead(key: try material.independentEventKey()))
    // With room again, the same store goes on, and another opens it.
    try disk.makeRoom()
    try await create("after")
    let contents = try await StoreContents(of: store)
    #expect(Set(contents.users.flatMap(\.wallets)) == Set(acknowledged.flatMap(\.wallets)))
    await store.close()
    let reopened = try SQLiteStore(path: path)
    #expect(try await StoreContents(of: reopened) == contents)
    await reopened.close()
  }

  @Test(arguments: [0, 4096, 8192, 20_000, 40_000])
  func aStoreThatCannotBeMadeIsNotThere(_ room: Int) throws {
    let disk = try SmallDisk(byteCount: 1 << 20)
    try disk.fill(leaving: room)
    let path = disk.path + "/wallets.db"
    let material = try Material()
    #expect(throws: StoreError.diskFull(path: path)) { try SQLiteStore.create(at: path, holding: material.record) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["ballast"])
    try disk.makeRoom()
    #expect(try SQLiteStore.create(at: path, holding: material.record))
  }

  @Test(arguments: [0, 4096, 16_384])
  func aStoreThatCannotBeOpenedSaysWhy(_ room: Int) async throws {
    let disk = try SmallDisk(byteCount: 1 << 20)
    let path = disk.path + "/wallets.db"
    let material = try Material()
    #expect(try SQLiteStore.create(at: path, holding: material.record))
    try disk.fill(leaving: room)
    do throws(StoreError) {
      let store = try SQLiteStore(path: path)
      _ = try await store.loadKeyRing()
      Issue.record("opened without room for the log's index")
    } catch {
      #expect(error == .diskFull(path: path), "\(error)")
    }
    try disk.makeRoom()
    let store = try SQLiteStore(path: path)
    #expect(try await store.loadKeyRing() == material.record)
    await store.close()
  }

  /// The limit on a file's size, which the system reports as another error than a full disk.
  @Test(.timeLimit(.minutes(15)))
  func aLimitOnTheSizeOfFiles() async throws {
    let fixture = try await SQLiteFixture()
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      // Another ring than the fixture's: a store never looks into what it keeps.
      let material = try Material()
      let store = try SQLiteStore(path: path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 300_000, rlim_max: .max)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      var acknowledged: Set<WalletRow> = []
      var errors = 0
      for round in 0..<400 where errors < 3 {
        let batch = try material.batch(try users(5, "round \(round) "))
        do throws(StoreError) {
          _ = try await store.create(batch, chain: material.chain)
          acknowledged.formUnion(batch.users.flatMap(\.wallets))
        } catch {
          guard FaultTrial.isExpected(error) else { exit(3) }
          errors += 1
        }
      }
      guard errors == 3, !acknowledged.isEmpty else { exit(4) }
      limit.rlim_cur = .max
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(5) }
      let batch = try material.batch(try users(5, "after"))
      _ = try await store.create(batch, chain: material.chain)
      acknowledged.formUnion(batch.users.flatMap(\.wallets))
      let held = try await StoreContents(of: store).users.flatMap(\.wallets)
      exit(Set(held) == acknowledged ? 0 : 6)
    }
  }
}

#if os(Linux)
  import Foundation
  import Testing
  import TestSupport
  import WalletKeyFiles
  import WalletProvisioning
  import WalletStorage

  /// The power fails at any moment of a run of the program: from before there is a root key to after the last row.
  ///
  /// What the program told is what it wrote to its standard output before. Nothing here knows how store and key are made:
  /// every call that changes a file is taken down as the system sees it.
  @Suite(
    "Power cuts under the program", .serialized, .timeLimit(.minutes(30)),
    .enabled(if: Recorder.isAvailable, "the recorder cannot be compiled, or the program is not built"))
  struct ProgramPowerCutTests {
    private static let cutsPerMoment = LongRun.count(1, long: 8)

    /// What is not as it must be, at any moment.
    private static func violations(
      _ run: ProgramRun, seed: UInt64,
      ignoring isIgnored: @escaping (DiskLog.Entry, String) -> Bool = { _, _ in false },
      check: (CrashFolder, Expectation) async throws -> [String] = check
    ) async throws -> (cuts: Int, found: [String]) {
      var generator = SeededGenerator(seed: seed)
      var disk = run.disk(ignoring: isIgnored)
      var found: [String] = []
      var cuts = 0
      for moment in 0...run.run.log.entries.count {
        disk.advance(to: moment)
        for _ in 0..<cutsPerMoment {
          let cutSeed = generator.next()
          var cut = PowerCut(seed: cutSeed)
          let folder = try run.restore(cut.image(of: disk))
          cuts += 1
          for violation in try await check(folder, run.expectation(before: moment)) {
            found.append("after \(moment) changes, cut \(cutSeed): \(violation)")
          }
        }
      }
      return (cuts, found)
    }

    private static func check(_ folder: CrashFolder, _ expectation: Expectation) async throws -> [String] {
      let (path, key) = (folder.file("store/wallets.db"), RootKeySource.file(folder.file("keys/root.key")))
      guard FileManager.default.fileExists(atPath: path) else {
        guard expectation.shown.isEmpty else { return ["the store is lost"] }
        return await goesOn(path, key)
      }
      do {
        return await StoreCheck(path: path, root: try key.load(), expectation: expectation).violations()
      } catch { return ["the store is there, and its key is not: \(error)"] }
    }

    /// Whether a new run begins anew where nothing has been told.
    private static func goesOn(_ path: String, _ key: RootKeySource) async -> [String] {
      do {
        let provisioner = try await WalletProvisioner(store: .sqlite(path), rootKey: key)
        _ = try await provisioner.ensureWallets(for: "anna")
        await provisioner.close()
        return []
      } catch { return ["no new store can be made: \(error)"] }
    }

    private static func firstRun() throws -> ProgramRun {
      let users = (1...12).map { "user\($0)" }
      let run = try ProgramRun(
        ["provision", "--users", "list", "--keys", "raw"], users: users,
        files: ["list": Array((users.joined(separator: "\n") + "\n").utf8)])
      #expect(run.run.status == 0, "\(run.run.errors)")
      #expect(run.rows().count == 24)
      return run
    }

    @Test func aNewStore() async {
      await #expect(processExitsWith: .success) { await Reported.errors { try await Self.aNewStoreHere() } }
    }

    private static func aNewStoreHere() async throws {
      let (cuts, found) = try await violations(firstRun(), seed: CrashSeed.chosen)
      CrashReport.say("program, new store: \(cuts) power cuts, \(found.count) violations")
      #expect(found == [])
    }

    @Test func aStoreThatIsThere() async {
      await #expect(processExitsWith: .success) { await Reported.errors { try await Self.aStoreThatIsThereHere() } }
    }

    private static func aStoreThatIsThereHere() async throws {
      let users = (10...20).map { "user\($0)" }
      let run = try ProgramRun(
        ["provision", "--users", "list", "--keys", "mnemonic12"], users: users, after: firstRun(),
        files: ["list": Array((users.joined(separator: "\n") + "\n").utf8)])
      #expect(run.run.status == 0, "\(run.run.errors)")
      let (cuts, found) = try await violations(run, seed: CrashSeed.chosen &+ 1)
      CrashReport.say("program, existing store: \(cuts) power cuts, \(found.count) violations")
      #expect(found == [])
    }

    /// Into a new store; afterwards the rest is taken from the archive, and everyone has what they had.
    @Test func anArchive() async {
      await #expect(processExitsWith: .success) { await Reported.errors { try await Self.anArchiveHere() } }
    }

    private static func anArchiveHere() async throws {
      let source = try firstRun()
      let key = try ArchiveSecretKey()
      let digits = try key.text().withBytes { text in
        (0..<text.byteCount).map { text.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
      try await archive(source, for: key)
      let run = try ProgramRun(
        ["unarchive", "--input", "archive", "--secret-key", "secret"], users: [],
        files: ["archive": try source.folder.read("archive"), "secret": digits])
      #expect(run.run.status == 0, "\(run.run.errors)")
      let expected = try source.expectation(before: .max).shown
      let (cuts, found) = try await violations(
        run, seed: CrashSeed.chosen &+ 2,
        check: { folder, _ in
          do {
            let (path, root) = (folder.file("store/wallets.db"), RootKeySource.file(folder.file("keys/root.key")))
            let provisioner = try await WalletProvisioner(store: .sqlite(path), rootKey: root)
            var violations: [String] = []
            _ = try await provisioner.audit { violations.append("audit: \($0)") }
            let archive = try WalletArchive(path: folder.file("archive"), unlock: .secretKey(key))
            _ = try await provisioner.restore(archive) { violations.append("restoring: \($0)") }
            _ = try await provisioner.audit { violations.append("audit: \($0)") }
            for (user, shown) in expected {
              let there = try await provisioner.wallets(of: user).map { Expectation.shown($0) }
              if there != shown { violations.append("user \(user) has other wallets") }
            }
            await provisioner.close()
            return violations
          } catch { return ["\(error)"] }
        })
      CrashReport.say("program, unarchive: \(cuts) power cuts, \(found.count) violations")
      #expect(found == [])
    }

    private static func archive(_ source: ProgramRun, for key: ArchiveSecretKey) async throws {
      let folder = source.folder
      let provisioner = try await WalletProvisioner(
        store: .sqlite(folder.file("store/wallets.db")), rootKey: .file(folder.file("keys/root.key")))
      let made = try await provisioner.archive(to: folder.file("archive"), lock: .recipient(key.publicKey))
      #expect(made.wallets == 24)
      await provisioner.close()
    }

    /// Syncs that are claimed and not done: each must be missed.
    @Test(arguments: ["/root.key", "/keys", "/wallets.db-wal", "/store"])
    func everySyncIsNeeded(of name: String) async {
      await #expect(processExitsWith: .success) { [name = name as String] in
        await Reported.errors { try await Self.everySyncIsNeededHere(of: name) }
      }
    }

    private static func everySyncIsNeededHere(of name: String) async throws {
      let run = try firstRun()
      let (_, found) = try await violations(
        run, seed: CrashSeed.chosen,
        ignoring: { _, path in
          path.hasSuffix(name) || name == "/root.key" && path.contains("/root.key.")
        })
      #expect(!found.isEmpty)
    }
  }
#endif

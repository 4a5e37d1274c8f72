#if os(Linux)
  import Foundation
  import Testing

  /// Where memory cannot be locked, secrets might be swapped to a disk: refused, unless that is accepted.
  @Suite(.endToEnd, .needsRoot) struct MemoryLockTests {
    /// An ordinary user without the right to lock any memory.
    private static func unprivileged(limit: Int) -> [String] {
      [
        "/usr/bin/prlimit", "--memlock=\(limit):\(limit)", "/usr/bin/setpriv", "--reuid=65534", "--regid=65534",
        "--clear-groups", "--bounding-set=-all", "--inh-caps=-all",
      ]
    }

    /// The build may lie where nobody else can reach it, so the program is copied.
    ///
    /// By a process of its own: a program that is open for writing, in a child that another test starts at that moment,
    /// cannot be run.
    private func workspace() async throws -> Workspace {
      let workspace = try Workspace()
      let program = try #require(ProgramUnderTest.path)
      let copied = try await ChildProcess(
        .init(executable: "/bin/cp", arguments: [program, "wallet-engine"], directory: workspace.root)
      ).finish()
      #expect(copied.ending == .exited(0), "\(copied.errors)")
      for name in ["", "home", "keys"] {
        try FileManager.default.setAttributes(
          [.ownerAccountID: 65534, .posixPermissions: 0o700], ofItemAtPath: workspace.path(name))
      }
      return workspace
    }

    private func run(
      _ arguments: [String], limit: Int, in workspace: Workspace
    ) async throws -> ChildProcess.Outcome {
      let words = Self.unprivileged(limit: limit) + [workspace.path("wallet-engine")] + arguments
      return try await ChildProcess(
        .init(
          executable: words[0], arguments: Array(words.dropFirst()),
          environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.path("home")], directory: workspace.root)
      ).finish()
    }

    @Test func refusedUnlessAllowed() async throws {
      let workspace = try await workspace()
      let version = try await run(["version"], limit: 0, in: workspace)
      try #require(version.ending == .exited(0), "the program does not run as nobody: \(version.errors)")
      let command = ["provision", "--keys", "raw", "--count", "2000", "--prefix", "user"] + Workspace.storeOptions
      let refused = try await run(command, limit: 0, in: workspace)
      expect(refused, exits: 3, naming: "lock", "0 bytes")
      #expect(!workspace.exists("wallets.db"))
      let doctor = try await run(["doctor"] + Workspace.storeOptions, limit: 0, in: workspace)
      #expect(doctor.ending == .exited(3))
      #expect(!String(decoding: doctor.output, as: UTF8.self).contains("computes wrongly"))

      let allowed = try await run(command + ["--allow-unlocked"], limit: 0, in: workspace)
      expect(allowed, exits: 0)
      expect(try WalletLine.parse(allowed.output), areOf: users(2000))
      #expect(allowed.errors.contains("cannot be locked"))
    }

    /// Small limits are common; the work is cut to fit.
    @Test(arguments: [256 * 1024, 1 << 20, 8 << 20]) func smallLimits(limit: Int) async throws {
      let workspace = try await workspace()
      let command = ["provision", "--keys", "raw", "--count", "3000", "--prefix", "user"] + Workspace.storeOptions
      let outcome = try await run(command, limit: limit, in: workspace)
      expect(outcome, exits: 0)
      expect(try WalletLine.parse(outcome.output), areOf: users(3000))
      let audit = try await run(["audit"] + Workspace.storeOptions, limit: limit, in: workspace)
      expect(audit, exits: 0)
      let archive = try await run(Self.archive(workspace), limit: limit, in: workspace)
      expect(archive, exits: 0)
      let restore = try await run(Self.unarchive, limit: limit, in: workspace)
      expect(restore, exits: 0)
      #expect(restore.errors.contains("3,000 users with 6,000 wallets restored"))
    }

    /// However little can be locked: with fewer threads and slower engines, and never by half.
    @Test(arguments: [64, 96, 128, 192], ["raw", "mnemonic12"])
    func littleMemory(kibibytes: Int, keys: String) async throws {
      let workspace = try await workspace()
      let command =
        ["provision", "--keys", keys, "--count", "300", "--prefix", "user", "--threads", "4"] + Workspace.storeOptions
      let outcome = try await run(command, limit: kibibytes * 1024, in: workspace)
      expect(outcome, exits: 0)
      let rows = try WalletLine.parse(outcome.output)
      // Only raw keys have no path.
      if keys == "raw" { expect(rows, areOf: users(300)) }
      #expect(rows.count == 600 && rows.allSatisfy(\.hasPlausibleAddress))
      #expect(outcome.errors.contains("bytes of memory can be locked"))
    }

    /// What fails for want of memory is no mismatch.
    @Test(arguments: [32, 64, 96, 128, 192, 256]) func vectorsAreNotMistakenForWrong(kibibytes: Int) async throws {
      let workspace = try await workspace()
      let outcome = try await run(["verify-vectors"], limit: kibibytes * 1024, in: workspace)
      if outcome.ending != .exited(0) { expect(outcome, exits: 3, naming: "lock") }
    }

    private static let unarchive = [
      "unarchive", "--input", "archive", "--passphrase-file", "pass", "--store", "other.db", "--root-key",
      "file:keys/other.key",
    ]

    private static func archive(_ workspace: Workspace) throws -> [String] {
      try workspace.write("pass", "correct horse\n", mode: 0o644)
      return ["archive", "--output", "archive", "--passphrase-file", "pass"] + Workspace.storeOptions
    }

    /// Whatever the limit, an archive holds everybody or is not there.
    @Test(arguments: [48, 64, 80, 96, 112, 128, 160, 200]) func nobodyIsLeftOut(kibibytes: Int) async throws {
      let workspace = try await workspace()
      let command = ["provision", "--keys", "raw", "--count", "300", "--prefix", "user"] + Workspace.storeOptions
      expect(try await run(command, limit: 8 << 20, in: workspace), exits: 0)
      let outcome = try await run(Self.archive(workspace), limit: kibibytes * 1024, in: workspace)
      if outcome.ending == .exited(0) {
        #expect(outcome.errors.contains("300 users with 600 wallets"))
      } else {
        expect(outcome, exits: 3, naming: "lock")
        #expect(!workspace.exists("archive"))
      }
    }
  }
#endif

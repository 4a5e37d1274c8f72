#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The power fails right after a command has ended well: the file that it was asked for is there, whole.
  @Suite(
    "Files that the program has written", .serialized, .timeLimit(.minutes(30)),
    .enabled(if: Recorder.isAvailable, "the recorder cannot be compiled, or the program is not built"))
  struct OutputDurabilityTests {
    /// A command that writes a file `out`.
    struct Command: Codable, Sendable, CustomTestStringConvertible {
      var testDescription: String { arguments[0] }
      var arguments: [String]
      /// Whether it works on a store.
      var needsStore = true
    }

    static let commands = [
      Command(arguments: ["provision", "--users", "list", "--output", "out"]),
      Command(arguments: ["export", "user1", "--chain", "evm", "--format", "hex", "--output", "out"]),
      Command(arguments: [
        "archive", "--recipient", "archive-public-" + String(repeating: "01", count: 32) + "5062edab", "--output",
        "out",
      ]),
      Command(arguments: ["archive-key", "--output", "out"], needsStore: false),
    ]

    /// A store with two users.
    private static func usedFolder() throws -> CrashFolder {
      let folder = try CrashFolder()
      try FileManager.default.createDirectory(atPath: folder.file("store"), withIntermediateDirectories: true)
      try folder.write(Array("user1\nuser2\n".utf8), to: "list")
      let options = ["provision", "--users", "list", "--keys", "raw"] + ProgramRun.options
      #expect(try Recorder.record(options, in: folder).status == 0)
      return folder
    }

    @Test(arguments: commands) func isThere(_ command: Command) async {
      await #expect(processExitsWith: .success) { [command = command as Command] in
        await Reported.errors { try Self.isThereHere(command) }
      }
    }

    private static func isThereHere(_ command: Command) throws {
      let folder = try usedFolder()
      var initial: [String: [UInt8]] = [:]
      for name in ["list", "keys/root.key", "store/wallets.db"] { initial[folder.file(name)] = try folder.read(name) }
      let run = try Recorder.record(command.arguments + (command.needsStore ? ProgramRun.options : []), in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let written = try folder.read("out")
      #expect(!written.isEmpty)
      var disk = ModelDisk(initial, log: run.log)
      disk.advance(to: run.log.entries.count)
      let survived = (0..<64).count { (seed: UInt64) in
        var cut = PowerCut(seed: seed)
        return cut.image(of: disk)[folder.file("out")] == written
      }
      #expect(survived == 64)
    }

    /// A disk that only claims to have synced has to be noticed.
    @Test(arguments: commands) func isMissedWithoutASync(_ command: Command) async {
      await #expect(processExitsWith: .success) { [command = command as Command] in
        await Reported.errors { try Self.isMissedWithoutASyncHere(command) }
      }
    }

    private static func isMissedWithoutASyncHere(_ command: Command) throws {
      let folder = try usedFolder()
      let run = try Recorder.record(command.arguments + (command.needsStore ? ProgramRun.options : []), in: folder)
      let written = try folder.read("out")
      for isFolder in [false, true] {
        var disk = ModelDisk([:], log: run.log) { _, path in isFolder ? path == folder.path : path.contains("/out") }
        disk.advance(to: run.log.entries.count)
        let survived = (0..<64).count { (seed: UInt64) in
          var cut = PowerCut(seed: seed)
          return cut.image(of: disk)[folder.file("out")] == written
        }
        #expect(survived < 64, "\(isFolder ? "the folder's" : "the file's") sync is not needed")
      }
    }
  }
#endif

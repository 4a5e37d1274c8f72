#if os(Linux)
  import Foundation
  import TestSupport

  /// Runs the built program with every change that it makes to the files of a folder taken down.
  enum Recorder {
    /// The recorder as a library, compiled once; nil where that cannot be done.
    static let library: String? = {
      let source = PackageRoot.url(of: "Tests/CWalletFaultyDisk/recorder/recorder.c").path
      let target = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString).so")
        .path
      let arguments = ["-shared", "-fPIC", "-O1", "-o", target, source, "-ldl", "-lpthread"]
      for compiler in ["clang", "cc", "gcc"] where run("/usr/bin/env", [compiler] + arguments) == 0 { return target }
      return nil
    }()

    /// The program that was built together with these tests: it lies beside them.
    static let program: String? = {
      if let chosen = ProcessInfo.processInfo.environment["WALLET_ENGINE_BINARY"], !chosen.isEmpty { return chosen }
      guard let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
        return nil
      }
      let path = URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent("wallet-engine").path
      return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    static var isAvailable: Bool { library != nil && program != nil }

    /// What came of a run.
    struct Run: Sendable {
      var log: DiskLog
      var status: Int32
      var errors: String
    }

    struct Unavailable: Error {}

    /// Runs a command of the program in a folder; its paths are relative to that.
    static func record(_ arguments: [String], in folder: CrashFolder) throws -> Run {
      guard let library, let program else { throw Unavailable() }
      let notes = try CrashFolder()
      let status = run(
        program, arguments, in: folder.path, output: notes.file("output"), errors: notes.file("errors"),
        environment: [
          "LD_PRELOAD": library, "WALLET_DISK_FOLDER": folder.path, "WALLET_DISK_LOG": notes.file("log"),
          "HOME": folder.path, "PATH": "/usr/bin:/bin",
        ])
      return Run(
        log: try DiskLog(bytes: try notes.read("log")), status: status,
        errors: String(decoding: try notes.read("errors"), as: UTF8.self))
    }

    private static func run(
      _ executable: String, _ arguments: [String], in folder: String = "/", output: String? = nil,
      errors: String? = nil,
      environment: [String: String]? = nil
    ) -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      if let environment { process.environment = environment }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = handle(output)
      process.standardError = handle(errors)
      guard (try? process.run()) != nil else { return -1 }
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    private static func handle(_ path: String?) -> FileHandle {
      guard let path else { return .nullDevice }
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return FileHandle(forWritingAtPath: path) ?? .nullDevice
    }
  }
#endif

#if os(Linux)
  import Foundation
  import TestSupport

  /// Runs the built program with every change that it makes to the files of a folder taken down.
  enum Recorder {
    /// The folder that this test runner, and the program that was built with it, lie in.
    private static let products: URL? = {
      guard let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
        return nil
      }
      return URL(fileURLWithPath: runner).deletingLastPathComponent()
    }()

    /// The recorder as a library, compiled when its source has changed; nil where that cannot be done.
    static let library: String? = {
      guard let products else { return nil }
      let source = PackageRoot.url(of: "Tests/CWalletFaultyDisk/recorder/recorder.c").path
      let made = products.appendingPathComponent("disk-recorder-\(getpid()).so").path
      let target = products.appendingPathComponent("disk-recorder.so").path
      if let old = date(of: target), let new = date(of: source), old > new { return target }
      let arguments = ["-shared", "-fPIC", "-O1", "-o", made, source, "-ldl", "-lpthread"]
      for compiler in ["clang", "cc", "gcc"] where run("/usr/bin/env", [compiler] + arguments) == 0 {
        return rename(made, target) == 0 ? target : nil
      }
      return nil
    }()

    private static func date(of path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    static let program: String? = {
      if let chosen = ProcessInfo.processInfo.environment["WALLET_ENGINE_BINARY"], !chosen.isEmpty { return chosen }
      guard let path = products?.appendingPathComponent("wallet-engine").path else { return nil }
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
    ///
    /// - Parameter fault: a call that is to fail once, as the recorder's source describes it.
    static func record(_ arguments: [String], in folder: CrashFolder, fault: String? = nil) throws -> Run {
      guard let library, let program else { throw Unavailable() }
      let notes = try CrashFolder()
      var environment = [
        "LD_PRELOAD": library, "WALLET_DISK_FOLDER": folder.path, "WALLET_DISK_LOG": notes.file("log"),
        "HOME": folder.path, "PATH": "/usr/bin:/bin",
      ]
      environment["WALLET_DISK_FAULT"] = fault
      let status = run(
        program, arguments, in: folder.path, output: notes.file("output"), errors: notes.file("errors"),
        environment: environment)
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

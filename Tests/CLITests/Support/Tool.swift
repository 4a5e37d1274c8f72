import Foundation

/// The program that was built with the tests, run by a shell.
enum Tool {
  /// What a run left behind.
  struct Run {
    let status: Int32
    let output: String
  }

  /// Runs a shell script in which `"$tool"` is the program; everything it prints goes to one text.
  static func shell(_ script: String, in scratch: Scratch) throws -> Run {
    let log = scratch.file("output of the shell")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": scratch.path, "tool": path]) { $1 }
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: try scratch.read("output of the shell"))
  }

  private static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("wallet-engine").path
}

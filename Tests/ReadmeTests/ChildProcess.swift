import Foundation

/// Runs a program to its end and keeps what it printed.
struct ChildProcess {
  var status: Int32
  var output: String

  /// Standard output and standard error go to one file, so that the order is as on a terminal and nothing can block.
  static func run(
    _ arguments: [String], in directory: URL, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let log = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).log")
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return ChildProcess(
      status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
  }
}

/// A directory that is removed with the value.
final class ScratchDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

import Foundation
import Testing

/// What a child process has to say: an error that it throws would not be told.
enum Reported {
  static func errors(_ body: () async throws -> Void) async {
    do { try await body() } catch { Issue.record("\(error)") }
  }

  /// Adds a line to the file that `WALLET_ENGINE_CRASH_REPORT` names, if any.
  static func say(_ line: String) {
    guard let path = ProcessInfo.processInfo.environment["WALLET_ENGINE_CRASH_REPORT"] else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array((line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}

/// Where the random choices of these tests start.
enum CrashSeed {
  /// The same in every run, unless `WALLET_ENGINE_SEED` is another.
  static let chosen = ProcessInfo.processInfo.environment["WALLET_ENGINE_SEED"].flatMap { UInt64($0) } ?? 1
}

import Foundation
import Testing

/// What a child process has to say: an error that it throws would not be told.
enum Reported {
  static func errors(_ body: () async throws -> Void) async {
    do { try await body() } catch { Issue.record("\(error)") }
  }
}

/// Where the random choices of these tests start.
enum CrashSeed {
  /// The same in every run, unless `WALLET_ENGINE_SEED` is another.
  static let chosen = ProcessInfo.processInfo.environment["WALLET_ENGINE_SEED"].flatMap { UInt64($0) } ?? 1
}

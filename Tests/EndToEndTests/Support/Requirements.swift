import Foundation
import Testing

/// What the machine has to offer for some tests; under `CI=true` they run all the same, and fail where it is missing.
enum Requirements {
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// A Python with eth-account and solders.
  static let oraclePython: String? = {
    guard let path = ProcessInfo.processInfo.environment["WALLET_ENGINE_ORACLES"], !path.isEmpty else { return nil }
    return path
  }()

  static let isRoot = getuid() == 0
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where nothing names the Python of the oracles.
  static var needsOracles: Self {
    .enabled(
      if: Requirements.oraclePython != nil || Requirements.isCI,
      "WALLET_ENGINE_ORACLES names no Python with eth-account and solders")
  }

  /// Skips the test where it cannot mount a file system or become another user.
  static var needsRoot: Self {
    .enabled(if: Requirements.isRoot || Requirements.isCI, "only root may mount file systems and change users")
  }
}

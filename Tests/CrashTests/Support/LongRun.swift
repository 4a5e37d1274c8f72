import Foundation

/// Whether the long forms of the tests are wanted: `WALLET_ENGINE_LONG_TESTS=1`.
enum LongRun {
  static let isWanted = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1"

  /// The number for an ordinary run, or for a long one.
  static func count(_ ordinary: Int, long: Int) -> Int { isWanted ? long : ordinary }
}

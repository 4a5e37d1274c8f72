import Foundation

/// Where the random choices of these tests start.
enum Seed {
  /// Another one in every run, printed so that a failure can be had again through `WALLET_ENGINE_SEED`.
  static let chosen: UInt64 = {
    let given = ProcessInfo.processInfo.environment["WALLET_ENGINE_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("end-to-end tests: WALLET_ENGINE_SEED=\(seed)")
    return seed
  }()
}

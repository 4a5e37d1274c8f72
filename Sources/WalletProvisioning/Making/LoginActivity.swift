import Dispatch
import WalletSecrets

/// Whether someone is waiting for wallets, or was a moment ago: then a bulk run takes small steps.
final class LoginActivity: Sendable {
  /// How long after the last log-in another is expected, in nanoseconds.
  private static let memory: UInt64 = 250_000_000

  private let last = PlainLock<UInt64?>(nil)

  /// Someone asks for wallets that have to be made.
  func note() {
    let now = DispatchTime.now().uptimeNanoseconds
    last.withLock { $0 = now }
  }

  /// Whether someone did not long ago.
  var isRecent: Bool {
    guard let last = last.withLock({ $0 }) else { return false }
    let now = DispatchTime.now().uptimeNanoseconds
    return now < last || now - last < Self.memory
  }
}

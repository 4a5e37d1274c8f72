public import WalletEngine

/// Where the creation of the wallets of who is signed in stands.
public enum WalletCreation: Hashable, Sendable {
  /// Nobody is signed in.
  case idle
  /// Asked for.
  case queued
  /// Keys are being made.
  case deriving
  /// Sealed wallets are being committed.
  case persisting
  /// The wallets are durable and published.
  case ready
  /// It failed, and why.
  ///
  /// After ``WalletError/timedOut(user:)`` it goes on, and a late success follows.
  case failed(WalletError)

  /// Whether wallets are on their way.
  public var isUnderWay: Bool {
    switch self {
    case .queued, .deriving, .persisting: true
    case .idle, .ready, .failed: false
    }
  }
}

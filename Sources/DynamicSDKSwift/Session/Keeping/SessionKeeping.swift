public import WalletEngine

/// Whether the store has the session of who is signed in, so that a restart goes on with it.
public enum SessionKeeping: Hashable, Sendable {
  /// Nobody is signed in, or the session is one that ends with its process.
  case none
  /// The store has been asked and has not answered yet: the sign-in did not wait for it any longer.
  case underWay
  /// A restart goes on with the session.
  case kept
  /// The session lasts until its process ends, and why; signing in again tries again.
  case failed(WalletError)
}

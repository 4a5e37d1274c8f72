/// Where the creation of a user's wallets stands.
public enum WalletCreationState: Hashable, Sendable {
  /// Asked for; another transaction is under way.
  case queued
  /// Keys are being made.
  case deriving
  /// Sealed wallets are being committed.
  case persisting
  /// The wallets are durable.
  case ready(UserWallets)
  /// It failed; asking again starts over.
  case failed(WalletError)
}

public import WalletAddresses

/// A stretch of a user list whose wallets are committed.
public struct ProvisioningBatch: Sendable {
  /// Users with their wallets, in input order; a repeated user is repeated.
  public var users: [(UserID, UserWallets)]
  /// Users whose wallets could not be made or cannot be trusted, in input order.
  public var failures: [(UserID, WalletError)]
  /// How far the run has come, this batch included.
  public var progress: ProvisioningProgress
}

/// How far a run has come.
public struct ProvisioningProgress: Hashable, Sendable {
  /// Users dealt with, failures included.
  public var completed = 0
  /// Users who failed.
  public var failed = 0
  /// Wallets that this run made; the others were there.
  public var createdWallets = 0
  /// Time since the run began.
  public var elapsed = Duration.zero

  /// The mean rate since the run began.
  public var usersPerSecond: Double {
    let seconds = elapsed / .seconds(1)
    return seconds > 0 ? Double(completed) / seconds : 0
  }
}

public import WalletHashing

/// What is kept of one identity's one-time passwords: nothing that names the identity, and no code.
public struct OneTimePasswordRow: Hashable, Sendable {
  /// The keyed hash of the code that is out; nil when none is.
  public var codeHash: Bytes32?
  /// When the last code was sent, in seconds since 1970.
  public var sentAt: UInt64 = 0
  /// How many attempts were made since.
  public var attemptCount = 0
  /// The times of wrong attempts, whichever code they were at; those that no longer count are taken out.
  public var failures: [UInt64] = []
  /// The times at which codes were sent; those that no longer count are taken out.
  public var sends: [UInt64] = []

  /// The row of an identity of which nothing is known.
  public init() {}
}

/// Where the rows of one-time passwords are kept.
///
/// Every backend of the wallet store is one. A store that several processes share limits attempts across all of them.
public protocol OneTimePasswordStorage: Sendable {
  /// Changes the row of one identity, a new one if there is none, in a transaction of its own.
  ///
  /// Durable on return: an attempt is counted before the code is compared, so that ending the process gives nobody another
  /// one. `identity` is a keyed hash of 32 bytes. `now` is the time in seconds since 1970; rows that were not changed for
  /// ``OneTimePasswordLifetime/rowSeconds`` mean nothing and are removed bit by bit. The closure may run more than once.
  func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result
}

/// How long rows of one-time passwords are kept.
public enum OneTimePasswordLifetime {
  /// A row that has not been changed for so many seconds, 24 hours, is without effect.
  public static let rowSeconds: UInt64 = 24 * 60 * 60
  /// How many outdated rows a change removes at most, besides its own work.
  static let prunedRowCount = 16
}

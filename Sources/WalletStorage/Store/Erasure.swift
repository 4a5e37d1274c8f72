/// What became of a user that was to be erased.
package enum Erasure: Hashable, Sendable {
  /// The secrets are gone.
  ///
  /// - Parameters:
  ///   - secretCount: how many were destroyed.
  ///   - wallets: the wallets that the event names.
  ///   - leavesTraces: whether sealed bytes are still found in the store's files.
  case erased(secretCount: Int, wallets: [WalletRow], leavesTraces: Bool)
  /// The user was erased before.
  case alreadyErased
  /// Nothing was done: the user's keys come from the tenant's shared seed, which others have too and which stays.
  case ofSharedSeed
  /// The store knows no such user.
  case unknownUser
}

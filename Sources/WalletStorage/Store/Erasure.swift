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

/// What became of a user who was to be marked as erased elsewhere.
package enum ErasureMark: Hashable, Sendable {
  /// The user is given no wallets from now on.
  case marked
  /// The user was erased here as well.
  case alreadyErased
  /// Nothing was done: the user has secrets, wallets, or an account of the shared seed.
  case hasKeys
}

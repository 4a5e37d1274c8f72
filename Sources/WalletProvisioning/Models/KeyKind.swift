/// What new users' keys are made from.
///
/// Wallets that exist are never changed by it: a user keeps the kind the first wallet was made with.
public enum KeyKind: String, Hashable, Sendable, CaseIterable {
  /// One 12-word phrase a user (128 bits), both chains derived from it.
  case mnemonic12
  /// One 24-word phrase a user (256 bits), both chains derived from it.
  case mnemonic24
  /// 32 random bytes for every wallet; there is no phrase to write down.
  case raw
  /// One phrase for all users of a tenant, each user's keys at an index of their own; see docs/shared-seed.md for what
  /// that trades.
  ///
  /// The phrase has to be there: ``WalletProvisioner/createSharedSeed(wordCount:)``.
  case sharedSeed = "shared-seed"
}

public import WalletAddresses

extension DerivationProfile {
  /// The profiles whose index may stand for a user of a shared seed: ``ledgerLive`` and ``phantom``.
  ///
  /// Their index is hardened and has a level of its own, so that neither a user's private key nor anything public about it
  /// tells of another user's. With ``metamask`` or ``ledgerLegacy`` one private key and the account's extended public key
  /// give all others away (BIP-32, "Security").
  public static let perUser: [DerivationProfile] = [.ledgerLive, .phantom]

  /// The profile of a chain's wallets that come from a shared seed: `ledger-live` or `phantom`.
  public static func perUserStandard(for chain: Chain) -> DerivationProfile {
    switch chain {
    case .evm: .ledgerLive
    case .solana: .phantom
    }
  }

  /// Purpose and coin type, m/44'/60' or m/44'/501': what the paths of all users have in common.
  static let perUserParentDepth = 2
}

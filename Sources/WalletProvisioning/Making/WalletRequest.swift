import WalletAddresses
import WalletStorage

/// A user, the chains on which a wallet is missing, and what its key is to come from.
struct WalletRequest: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    /// A new random key for each chain.
    case raw
    /// A new mnemonic.
    case newMnemonic
    /// The mnemonic that the user has.
    case mnemonic(SecretRow)
  }

  var userID: UserID
  var chains: [Chain]
  var source: Source

  /// How many secrets have to be sealed.
  var secretCount: Int {
    switch source {
    case .raw: chains.count
    case .newMnemonic: 1
    case .mnemonic: 0
    }
  }
}

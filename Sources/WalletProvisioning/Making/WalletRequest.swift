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
    /// An account of the tenant's shared seed that nobody has.
    case newAccount
    /// The account of the tenant's shared seed that the user has.
    case account(UInt32)
  }

  var userID: UserID
  var chains: [Chain]
  var source: Source
  /// Whether the wallets are known from elsewhere and had again.
  var isRecovery = false

  /// Whether the keys come from the tenant's shared seed.
  var isOfSharedSeed: Bool {
    switch source {
    case .newAccount, .account: true
    default: false
    }
  }

  /// How many secrets have to be sealed.
  var secretCount: Int {
    switch source {
    case .raw: chains.count
    case .newMnemonic: 1
    case .mnemonic, .newAccount, .account: 0
    }
  }
}

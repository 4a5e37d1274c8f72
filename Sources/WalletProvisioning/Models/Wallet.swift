public import WalletAddresses
public import WalletStorage

/// One wallet of a user: committed, and checked against the code of its row.
public struct Wallet: Hashable, Sendable, Identifiable {
  /// The wallet's identifier in its store, for good.
  public let id: RecordID
  /// The chain that defines the address's form.
  public let chain: Chain
  /// Which of the user's wallets on the chain, from 0; for a wallet from a shared seed, the user's index of that seed.
  public let accountIndex: UInt32
  /// EVM: EIP-55 with 0x.
  ///
  /// Solana: base58.
  public let address: String
  /// What the key was made from.
  public let kind: SecretKind
  /// The derivation profile's name; empty for raw keys.
  public let profile: String
  /// The derivation path; empty for raw keys.
  public let path: String

  package init(_ row: WalletRow) {
    id = row.walletID
    chain = row.chain
    accountIndex = row.accountIndex
    address = row.address
    kind = row.kind
    profile = row.profile
    path = row.path
  }
}

/// A user's wallets.
public struct UserWallets: Hashable, Sendable {
  /// The user they belong to.
  public let userID: UserID
  /// Every wallet, by chain and account index.
  public let all: [Wallet]

  package init(userID: UserID, rows: [WalletRow]) {
    self.userID = userID
    all = rows.map { Wallet($0) }.sorted { ($0.chain, $0.accountIndex) < ($1.chain, $1.accountIndex) }
  }

  /// The first wallet of a chain.
  public subscript(chain: Chain) -> Wallet? {
    all.first { $0.chain == chain }
  }
}

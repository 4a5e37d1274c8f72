public import WalletEngine

/// A wallet as an application sees it.
public struct BaseWallet: Codable, Hashable, Sendable {
  /// The wallet's identifier, a UUID.
  public let id: String?
  /// EVM: EIP-55 with 0x.
  ///
  /// Solana: base58.
  public let address: String
  /// `EVM` or `SOL`.
  public let chain: String
  /// The public key in the chain's own form, where it is known.
  public let publicKey: String?
  /// What to call the wallet.
  public let walletName: String?
  /// Who keeps the key.
  public let walletProvider: String?
  /// Whether the account is delegated to a contract by EIP-7702.
  public let is7702: Bool

  /// A wallet from its parts.
  public init(
    id: String? = nil, address: String, chain: String, publicKey: String? = nil, walletName: String? = nil,
    walletProvider: String? = nil, is7702: Bool = false
  ) {
    self.id = id
    self.address = address
    self.chain = chain
    self.publicKey = publicKey
    self.walletName = walletName
    self.walletProvider = walletProvider
    self.is7702 = is7702
  }

  /// A wallet of the engine; a Solana address is its public key.
  public init(_ wallet: Wallet) {
    self.init(
      id: wallet.id.description, address: wallet.address, chain: wallet.chain.code,
      publicKey: wallet.chain == .solana ? wallet.address : nil,
      walletName: wallet.accountIndex == 0 ? wallet.chain.code : "\(wallet.chain.code) \(wallet.accountIndex + 1)",
      walletProvider: "embeddedWallet")
  }

  /// Reads a wallet from a dictionary; nil without `address` and `chain` as strings.
  public static func fromDict(_ dictionary: [String: Any]) -> BaseWallet? {
    guard let address = dictionary["address"] as? String, let chain = dictionary["chain"] as? String else { return nil }
    return BaseWallet(
      id: dictionary["id"] as? String, address: address, chain: chain, publicKey: dictionary["publicKey"] as? String,
      walletName: dictionary["walletName"] as? String, walletProvider: dictionary["walletProvider"] as? String,
      is7702: dictionary["is7702"] as? Bool ?? false)
  }

  /// The wallet as a dictionary that ``fromDict(_:)`` reads; what is nil is left out.
  public func toDict() -> [String: Any] {
    var dictionary: [String: Any] = ["address": address, "chain": chain, "is7702": is7702]
    for (key, value) in [
      ("id", id), ("publicKey", publicKey), ("walletName", walletName), ("walletProvider", walletProvider),
    ] {
      if let value { dictionary[key] = value }
    }
    return dictionary
  }
}

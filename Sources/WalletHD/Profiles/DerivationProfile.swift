public import WalletAddresses

/// The rules by which wallets that people use turn a seed and an index into a key.
///
/// The names are contracts: they stand in stored wallets and on the command line.
public enum DerivationProfile: CaseIterable, Hashable, Sendable {
  /// MetaMask, Trezor, most EVM wallets: m/44'/60'/0'/0/i.
  case metamask
  /// Ledger Live: m/44'/60'/i'/0/0.
  case ledgerLive
  /// Ledger's old application, MyEtherWallet: m/44'/60'/0'/i.
  case ledgerLegacy
  /// Phantom, Solflare, Ledger with Solana: m/44'/501'/i'/0'.
  case phantom
  /// Trust Wallet with Solana: m/44'/501'/i'.
  case trustSolana
  /// solana-keygen without a path: the first 32 bytes of the seed, index 0 only.
  case solanaCLI

  /// The name on the command line and in stored wallets, such as `ledger-live`.
  public var name: String {
    switch self {
    case .metamask: "metamask"
    case .ledgerLive: "ledger-live"
    case .ledgerLegacy: "ledger-legacy"
    case .phantom: "phantom"
    case .trustSolana: "trust-solana"
    case .solanaCLI: "solana-cli"
    }
  }

  /// The chain that the keys are for.
  public var chain: Chain {
    switch self {
    case .metamask, .ledgerLive, .ledgerLegacy: .evm
    case .phantom, .trustSolana, .solanaCLI: .solana
    }
  }

  /// The profile of new wallets on a chain: `metamask` or `phantom`.
  public static func standard(for chain: Chain) -> DerivationProfile {
    switch chain {
    case .evm: .metamask
    case .solana: .phantom
    }
  }

  /// The path of the key at an index; nil for ``solanaCLI``, which has none.
  ///
  /// Throws ``DerivationError/indexTooLarge(_:)`` for 2^31 and more, and
  /// ``DerivationError/onlyIndexZero(_:found:)``.
  public func path(index: UInt32) throws(DerivationError) -> DerivationPath? {
    guard index <= ChildIndex.maximumNumber else { throw .indexTooLarge(index) }
    switch self {
    case .metamask: return DerivationPath(unchecked: Self.ethereum + [.hardened(0), .normal(0), .normal(index)])
    case .ledgerLive: return DerivationPath(unchecked: Self.ethereum + [.hardened(index), .normal(0), .normal(0)])
    case .ledgerLegacy: return DerivationPath(unchecked: Self.ethereum + [.hardened(0), .normal(index)])
    case .phantom: return DerivationPath(unchecked: Self.solana + [.hardened(index), .hardened(0)])
    case .trustSolana: return DerivationPath(unchecked: Self.solana + [.hardened(index)])
    case .solanaCLI:
      guard index == 0 else { throw .onlyIndexZero(self, found: index) }
      return nil
    }
  }

  // Purpose and coin type (BIP-44; SLIP-0044: 60 is Ether, 501 is Solana).
  static let ethereum: [ChildIndex] = [.hardened(44), .hardened(60)]
  private static let solana: [ChildIndex] = [.hardened(44), .hardened(501)]
}

extension ChildIndex {
  /// A number that is known to be below 2^31.
  static func normal(_ number: UInt32) -> ChildIndex { ChildIndex(rawValue: number & maximumNumber) }
  static func hardened(_ number: UInt32) -> ChildIndex { ChildIndex(rawValue: number | mark) }
}

extension DerivationProfile: CustomStringConvertible {
  /// The profile's ``name``.
  public var description: String { name }
}

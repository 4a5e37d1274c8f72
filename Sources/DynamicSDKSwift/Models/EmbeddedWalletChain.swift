import WalletEngine

/// A chain by the name that an application uses: `EVM` or `SOL`, in any case.
public struct EmbeddedWalletChain: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it was given.
  public let name: String

  /// A chain of some name, which may turn out to be none.
  public init(_ name: String) {
    self.name = name
  }

  /// A chain of some name, which may turn out to be none.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// Ethereum and every chain that takes its addresses.
  public static let evm = EmbeddedWalletChain("EVM")
  /// Solana.
  public static let sol = EmbeddedWalletChain("SOL")
  /// Solana.
  public static let solana = EmbeddedWalletChain("SOL")

  /// The engine's chain.
  func chain() throws(SessionError) -> Chain {
    do { return try Chain(option: name) } catch { throw .unknownChain(name) }
  }
}

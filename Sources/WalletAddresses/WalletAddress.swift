/// An address of any chain, for where the text alone tells which chain is meant.
public enum WalletAddress: Sendable, Hashable {
  /// An address of Ethereum and its like.
  case evm(EVMAddress)
  /// An address of Solana.
  case solana(SolanaAddress)

  /// The chain of the address.
  public var chain: Chain {
    switch self {
    case .evm: .evm
    case .solana: .solana
    }
  }

  /// Reads an address of either chain.
  ///
  /// A text that begins with `0x`, `0X` or a look-alike of them, or that is 40 hexadecimal digits, is taken for an EVM
  /// address; anything else for a Solana address, since base58 has no 0 and hardly any 32 bytes of it are 40
  /// hexadecimal digits.
  ///
  /// Throws `WalletAddressError` with the reason of that chain's own parser.
  public static func parse(_ text: String) throws(WalletAddressError) -> WalletAddress {
    if looksLikeEVM(text) {
      do throws(EVMAddressError) {
        return .evm(try EVMAddress.parse(text).address)
      } catch {
        throw .evm(error)
      }
    }
    do throws(SolanaAddressError) {
      return .solana(try SolanaAddress.parse(text))
    } catch {
      throw .solana(error)
    }
  }

  private static func looksLikeEVM(_ text: String) -> Bool {
    let start = text.unicodeScalars.drop(while: ScalarText.isInvisible).prefix(2)
    // A look-alike of 0x counts too, unless base58 has both characters: `ox` may well begin a Solana address.
    if EVMAddress.prefixFault(start) != .missingPrefix, start.contains(where: { Base58.value(of: $0) == nil }) {
      return true
    }
    return text.utf8.count == 2 * EVMAddress.byteCount && text.unicodeScalars.allSatisfy(EVMAddress.isHexadecimal)
  }
}

extension WalletAddress: CustomStringConvertible {
  /// The address as its chain writes it: EIP-55 or base58.
  public var description: String {
    switch self {
    case .evm(let address): address.description
    case .solana(let address): address.description
    }
  }
}

/// Why a text is an address of no chain.
public enum WalletAddressError: Error, Sendable, Hashable {
  /// The text was taken for an EVM address and is none.
  case evm(EVMAddressError)
  /// The text was taken for a Solana address and is none.
  case solana(SolanaAddressError)
}

extension WalletAddressError: CustomStringConvertible {
  /// The reason that the chain's own parser gives.
  public var description: String {
    switch self {
    case .evm(let error): error.description
    case .solana(let error): error.description
    }
  }
}

/// A kind of chain for which a user holds a wallet.
///
/// The declaration order is the order in which a user's wallets are listed. The three spellings of a chain are
/// contracts: `code` appears in tables and files, `option` on the command line, `storageCode` in the store.
public enum Chain: CaseIterable, Sendable, Hashable {
  /// Ethereum and every chain that takes its addresses: secp256k1, Keccak-256, EIP-55.
  case evm
  /// Solana: ed25519, base58.
  case solana

  /// The code in printed rows: `EVM` or `SOL`.
  public var code: String {
    switch self {
    case .evm: "EVM"
    case .solana: "SOL"
    }
  }

  /// The name on the command line: `evm` or `sol`.
  public var option: String {
    switch self {
    case .evm: "evm"
    case .solana: "sol"
    }
  }

  /// The number that stands for the chain in stored records; a number once given never changes.
  public var storageCode: UInt8 {
    switch self {
    case .evm: 1
    case .solana: 2
    }
  }

  /// The chain that a stored number stands for, nil for a number that this version does not know.
  public init?(storageCode: UInt8) {
    guard let chain = Self.allCases.first(where: { $0.storageCode == storageCode }) else { return nil }
    self = chain
  }

  /// Reads a command-line name: `evm`, `sol` or `solana`, in any ASCII case, nothing around it.
  ///
  /// Throws `ChainError.unknown`, whose description lists the choices.
  public init(option text: String) throws(ChainError) {
    if Self.matches(text, "solana") {
      self = .solana
      return
    }
    guard let chain = Self.allCases.first(where: { Self.matches(text, $0.option) }) else {
      throw .unknown(excerpt: ScalarText.excerpt(of: text))
    }
    self = chain
  }

  /// Folds the letters A to Z only: a Unicode folding would take other alphabets' letters for these.
  private static func matches(_ text: String, _ name: String) -> Bool {
    text.utf8.elementsEqual(name.utf8) { typed, wanted in
      (0x41...0x5A).contains(typed) ? typed | 0x20 == wanted : typed == wanted
    }
  }
}

extension Chain: Comparable {
  /// Orders chains as they are declared.
  public static func < (left: Self, right: Self) -> Bool {
    left.storageCode < right.storageCode
  }
}

extension Chain: CustomStringConvertible {
  /// The chain's `code`.
  public var description: String { code }
}

/// Why a text names no chain.
public enum ChainError: Error, Sendable, Hashable {
  /// The text is none of the names; the excerpt is short and printable.
  case unknown(excerpt: String)
}

extension ChainError: CustomStringConvertible {
  /// What was found and which names there are.
  public var description: String {
    switch self {
    case .unknown(let excerpt):
      let choices = Chain.allCases.map(\.option).joined(separator: ", ")
      return "\(excerpt) is not a chain; choose from: \(choices)"
    }
  }
}

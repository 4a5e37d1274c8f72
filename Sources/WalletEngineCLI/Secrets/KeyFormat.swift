import WalletAddresses
import WalletCurves
import WalletKeyFiles
import WalletSecrets

/// The forms of one private key that `import` reads.
enum KeyFormat: String, CaseIterable {
  case hexadecimal = "hex"
  case keystore = "keystore-v3"
  case solanaJSON = "solana-json"
  case base58

  /// The chain that the form belongs to; nil where it has to be named.
  var chain: Chain? {
    switch self {
    case .hexadecimal: nil
    case .keystore: .evm
    case .solanaJSON, .base58: .solana
    }
  }

  /// The chain of the wallet; one that is named must be the form's own.
  func chain(_ arguments: ParsedArguments, _ option: ValueOption<String>) throws -> Chain {
    guard let name = arguments[option] else {
      guard let chain else { throw UsageError.optionNeedsAnother("format", needed: option.name) }
      return chain
    }
    let named = try Chain(option: name)
    guard chain == nil || chain == named else {
      throw UsageError.pointlessOption(option.name, reason: "not the chain of \(rawValue); leave it out")
    }
    return named
  }

  /// Refuses options that a private key has no use for.
  func check(_ arguments: ParsedArguments) throws(UsageError) {
    var idle = ["chains", "profile", "language", MnemonicInput.askPassphrase.name]
    if self != .keystore { idle.append(MnemonicInput.passphraseFile.name) }
    for name in idle where arguments.has(name) {
      throw .pointlessOption(name, reason: "not for \(rawValue); leave it out")
    }
  }

  /// Reads the key from a prompt, from standard input, or from a file.
  ///
  /// Throws ``SecretInputError``, or ``UsageError`` for a keystore without a file.
  func read(_ arguments: ParsedArguments, in context: CommandContext) throws -> Secret {
    if self == .keystore { return try KeystoreInput.key(arguments, in: context) }
    let source = SecretInput(path: arguments[MnemonicInput.input], interruption: context.interruption)
    let prompt = self == .hexadecimal ? "Private key (not shown)" : "Key pair (not shown)"
    let limit = self == .hexadecimal ? PrivateKeyText.maximumTextByteCount : SolanaKeyPair.maximumTextByteCount
    let text = try source.read(prompt: prompt, limit: limit)
    do {
      return try text.withBytes { (text) throws(KeyFileError) in
        switch self {
        case .hexadecimal, .keystore: try PrivateKeyText.key(hexadecimal: text)
        case .solanaJSON: try SolanaKeyPair.seed(json: text)
        case .base58: try SolanaKeyPair.seed(base58: text)
        }
      }
    } catch { throw SecretInputError.keyFile(name: source.path ?? "standard input", error) }
  }
}

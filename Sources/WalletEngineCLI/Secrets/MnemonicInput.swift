import WalletHD
import WalletProvisioning
import WalletSecrets

/// The options of commands that take in a mnemonic, and the reading of it.
enum MnemonicInput {
  static let input = ValueOption<String>.text(
    "input", "FILE", "A file with the secret.", defaultText: "a prompt, or standard input")
  static let language = ValueOption<String>.choice(
    "language", of: MnemonicLanguage.allCases.map(\.name), "The language of the words.", defaultText: "found out")
  static let passphraseFile = ValueOption<String>.text(
    "passphrase-file", "FILE", "A file with the BIP-39 pass-phrase, as it is but for one line end.")
  static let askPassphrase = Flag("ask-passphrase", "Ask for the BIP-39 pass-phrase at the terminal.")

  static let all: [any DeclaredOption] = [input, language, passphraseFile, askPassphrase]
  static let rules: [OptionRule] = [.atMostOne(of: ["passphrase-file", "ask-passphrase"])]

  /// Reads a phrase.
  static func mnemonic(_ arguments: ParsedArguments, in context: CommandContext) throws -> Mnemonic {
    let text = try SecretInput(path: arguments[input], interruption: context.interruption)
      .read(prompt: "Mnemonic (not shown)", limit: Mnemonic.maximumTextByteCount)
    let language = arguments[language].flatMap { MnemonicLanguage(name: $0) }
    do { return try Mnemonic.parse(text, language: language) } catch { throw WalletError.mnemonic(error) }
  }

  /// Whether a pass-phrase was announced.
  static func hasPassphrase(_ arguments: ParsedArguments) -> Bool {
    arguments[passphraseFile] != nil || arguments[askPassphrase]
  }

  /// Reads the pass-phrase that was announced.
  static func passphrase(_ arguments: ParsedArguments, in context: CommandContext) throws -> Secret {
    let input = SecretInput(path: arguments[passphraseFile], interruption: context.interruption)
    let passphrase = try input.read(
      prompt: "Pass-phrase (not shown)", limit: Mnemonic.maximumPassphraseByteCount)
    // Editors put it there unasked; it would silently give other keys.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = passphrase.withBytes { bytes in
      bytes.byteCount >= mark.count
        && mark.indices.allSatisfy { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == mark[$0] }
    }
    guard !isMarked else { throw SecretInputError.byteOrderMark(name: input.path ?? "standard input") }
    return passphrase
  }

  /// The same for one that is about to be kept: at a terminal it is asked for twice.
  ///
  /// Nothing else would notice a slip: every pass-phrase gives wallets.
  static func newPassphrase(_ arguments: ParsedArguments, in context: CommandContext) throws -> Secret {
    let passphrase = try passphrase(arguments, in: context)
    let input = SecretInput(path: arguments[passphraseFile], interruption: context.interruption)
    guard input.isTerminal else { return passphrase }
    let again = try input.read(
      prompt: "Pass-phrase again (not shown)", limit: Mnemonic.maximumPassphraseByteCount)
    let isSame = passphrase.withBytes { one in again.withBytes { other in ConstantTime.areEqual(one, other) } }
    guard isSame else { throw SecretInputError.typedDifferently }
    return passphrase
  }

  /// Reads a phrase, and the pass-phrase if one was announced, and gives the seed.
  static func seed(_ arguments: ParsedArguments, in context: CommandContext) throws -> Secret {
    let mnemonic = try mnemonic(arguments, in: context)
    do {
      guard hasPassphrase(arguments) else { return try mnemonic.seed() }
      return try mnemonic.seed(passphrase: try passphrase(arguments, in: context))
    } catch let error as MnemonicError {
      throw WalletError.mnemonic(error)
    }
  }
}

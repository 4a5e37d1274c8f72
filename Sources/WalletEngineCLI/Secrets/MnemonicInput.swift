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
    try SecretInput(path: arguments[passphraseFile], interruption: context.interruption)
      .read(prompt: "Pass-phrase (not shown)", limit: Mnemonic.maximumPassphraseByteCount)
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

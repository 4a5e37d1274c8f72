import WalletAddresses
import WalletCurves
import WalletHD
import WalletProvisioning

/// `import`: a user's own phrase or private key, into the store.
enum ImportCommand: Command {
  private static let format = ValueOption<String>.choice(
    "format", of: ["mnemonic", "hex"], "What is imported: a phrase, or 64 hexadecimal digits.")
  private static let chain = ValueOption<String>.choice(
    "chain", of: Chain.allCases.map(\.option), "The chain of a private key.")
  private static let chains = ValueOption<[String]>.choices(
    "chains", of: Chain.allCases.map(\.option), "The chains that a phrase gets wallets on.", defaultText: "evm,sol")

  static let declaration = CommandDeclaration(
    "import", "Take a phrase or a private key into the store, for one user.",
    discussion: """
      Reads the secret from a prompt with echo off, from standard input, or from --input, never from an argument. A user \
      who has wallets is refused: nothing is replaced or mixed. Prints the user's wallets as provision does. The store \
      and its root key are made if the store does not exist.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [format, chain, chains, ProfileOptions.perChain] + MnemonicInput.all + StoreOptions.all,
    rules: MnemonicInput.rules + [
      .atMostOne(of: ["chain", "chains"]), .atMostOne(of: ["chain", "profile"]), .atMostOne(of: ["chain", "language"]),
      .atMostOne(of: ["chain", "passphrase-file"]), .atMostOne(of: ["chain", "ask-passphrase"]),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    var options = ProvisioningOptions()
    options.profiles = arguments[ProfileOptions.perChain] ?? [:]
    if let chosen = arguments[chains] { options.chains = Set(try chosen.map { try Chain(option: $0) }) }
    let wallets: UserWallets
    switch arguments[format] {
    case "mnemonic":
      guard !arguments.has("chain") else { throw UsageError.conflictingOptions("chain", "format") }
      let mnemonic = try MnemonicInput.mnemonic(arguments, in: context)
      if MnemonicInput.hasPassphrase(arguments) {
        let passphrase = try MnemonicInput.passphrase(arguments, in: context)
        // What is no pass-phrase is found before a store or a key is made.
        do { _ = try mnemonic.seed(passphrase: passphrase) } catch { throw WalletError.mnemonic(error) }
        wallets = try await StoreOptions.withStore(arguments, in: context, options: options) {
          try await $0.importMnemonic(mnemonic, passphrase: passphrase, for: user)
        }
      } else {
        wallets = try await StoreOptions.withStore(arguments, in: context, options: options) {
          try await $0.importMnemonic(mnemonic, for: user)
        }
      }
    case "hex":
      guard let name = arguments[chain] else { throw UsageError.optionNeedsAnother("format", needed: "chain") }
      let source = SecretInput(path: arguments[MnemonicInput.input], interruption: context.interruption)
      let key = try KeyInput.read(source)
      let chain = try Chain(option: name)
      if chain == .evm {
        do { try Secp256k1.validate(privateKey: key) } catch { throw WalletError.invalidPrivateKey(error) }
      }
      wallets = try await StoreOptions.withStore(arguments, in: context, options: options) {
        try await $0.importPrivateKey(key, chain: chain, for: user)
      }
    default:
      throw UsageError.missingOneOf(["format"])
    }
    let writer = try RowWriter(.standardOutput, format: .csv)
    for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
    try writer.finish()
    return .done
  }
}

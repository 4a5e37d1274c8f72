import WalletAddresses
import WalletProvisioning

/// `import`: a user's own phrase or private key, into the store.
enum ImportCommand: Command {
  static let format = ValueOption<String>.choice(
    "format", of: ["mnemonic"] + KeyFormat.allCases.map(\.rawValue), "What is imported.")
  static let chain = ValueOption<String>.choice(
    "chain", of: Chain.allCases.map(\.option), "The chain of a private key in hexadecimal digits.")
  private static let chains = ValueOption<[String]>.choices(
    "chains", of: Chain.allCases.map(\.option), "The chains that a phrase gets wallets on.", defaultText: "evm,sol")

  static let declaration = CommandDeclaration(
    "import", "Take a phrase or a private key into the store, for one user.",
    discussion: """
      Reads the secret from a prompt with echo off, from standard input, or from --input, never from an argument. A user \
      who has wallets is refused: nothing is replaced or mixed. mnemonic is a phrase, with the pass-phrase in \
      --passphrase-file if it has one; hex is 64 hexadecimal digits; keystore-v3 is an encrypted file of an EVM wallet \
      (--input), with its pass-phrase in --passphrase-file or from a prompt; solana-json is solana-keygen's file, base58 \
      the 64-byte key that Phantom shows. Prints the user's wallets as provision does. The store \
      and its root key are made if the store does not exist.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [format, chain, chains, ProfileOptions.perChain] + MnemonicInput.all + StoreOptions.all,
    rules: MnemonicInput.rules + [
      .atMostOne(of: ["chain", "chains"]), .atMostOne(of: ["chain", "profile"]), .atMostOne(of: ["chain", "language"]),
      .atMostOne(of: ["chain", "ask-passphrase"]),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    let watch = context.watchSignals()
    defer { withExtendedLifetime(watch) {} }
    var options = ProvisioningOptions()
    if let chosen = arguments[chains] { options.chains = Set(try chosen.map { try Chain(option: $0) }) }
    options.profiles = try ProfileOptions.chosen(arguments, for: options.chains)
    for path in [arguments[MnemonicInput.input], arguments[MnemonicInput.passphraseFile]].compactMap(\.self) {
      try StoreOptions.outputGuard(arguments).check(input: path)
    }
    let secret = try await BlockingWork.run { try SecretToImport(arguments, in: context) }
    let wallets = try await StoreOptions.withStore(arguments, in: context, options: options) {
      try await secret.add(to: $0, for: user)
    }
    let writer = try RowWriter(.standardOutput, format: .csv)
    for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
    try writer.finish()
    return .done
  }
}

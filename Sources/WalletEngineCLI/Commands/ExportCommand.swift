import WalletAddresses
import WalletProvisioning
import WalletSecrets

/// `export`: one private key, out of the store, on purpose.
enum ExportCommand: Command {
  private static let chain = ValueOption<String>.choice(
    "chain", of: Chain.allCases.map(\.option), "The chain of the wallet; a phrase belongs to all of them.")
  private static let format = ValueOption<String>.choice(
    "format", of: SecretExportFormat.allCases.map(\.rawValue), "What is written.")
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the key, readable by its owner only; never replaces one.")
  private static let reveal = Flag("reveal", "Write the key to standard output.")

  static let declaration = CommandDeclaration(
    "export", "Take a user's phrase or one private key out of the store.",
    discussion: """
      The store records the export before the first byte leaves. hex is the 32-byte private key (EVM) or seed (Solana) \
      as 64 hexadecimal digits; mnemonic is the phrase, passphrase the one imported with it. xpub is the account's \
      extended public key, for watch-only use (metamask and ledger-legacy): it shows all addresses, and with the \
      private key of any one of them it gives all away.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [chain, format, output, reveal] + StoreOptions.all,
    rules: [.exactlyOne(of: ["output", "reveal"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let formatName = arguments[format], let format = SecretExportFormat(rawValue: formatName) else {
      throw UsageError.missingOneOf(["format"])
    }
    // A phrase belongs to all chains; everything else to one.
    guard arguments[chain] != nil || format == .mnemonic || format == .passphrase else {
      throw UsageError.missingOneOf(["chain"])
    }
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    if arguments[reveal] { try SecretFile.requireStandardOutput() }
    if let path = arguments[output] { try StoreOptions.outputGuard(arguments).check(newFile: path) }
    try await StoreOptions.withStore(arguments, in: context) { provisioner in
      let chain = try await chosenChain(arguments, of: user, provisioner)
      // The file first: an export that cannot be written must not be recorded as one.
      let file = try arguments[output].map { (path) throws(OutputError) in try SecretFile(path: path) }
      do {
        let secret = try await provisioner.exportSecret(of: user, chain: chain, as: format)
        if let file { try file.write(secret) } else { try SecretFile.writeToStandardOutput(secret) }
      } catch {
        file?.discard()
        throw error
      }
    }
    if let path = arguments[output] {
      context.console.summary("\(format.rawValue) of user \(user) is in \(path)")
    }
    return .done
  }

  /// The chain that was named, or any that the user has a wallet on.
  private static func chosenChain(
    _ arguments: ParsedArguments, of user: UserID, _ provisioner: WalletProvisioner
  ) async throws -> Chain {
    if let name = arguments[chain] { return try Chain(option: name) }
    return try await provisioner.wallets(of: user)?.all.first?.chain ?? .evm
  }
}

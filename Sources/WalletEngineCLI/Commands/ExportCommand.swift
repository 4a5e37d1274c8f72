import WalletAddresses
import WalletProvisioning
import WalletSecrets

/// `export`: one private key, out of the store, on purpose.
enum ExportCommand: Command {
  private static let chain = ValueOption<String>.choice(
    "chain", of: Chain.allCases.map(\.option), "The chain of the wallet.")
  private static let format = ValueOption<String>.choice(
    "format", of: SecretExportFormat.allCases.map(\.rawValue), "How the key is written.")
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the key, readable by its owner only; never replaces one.")
  private static let reveal = Flag("reveal", "Write the key to standard output.")

  static let declaration = CommandDeclaration(
    "export", "Take one private key out of the store.",
    discussion: """
      The store records the export before the first byte leaves. hex is the 32-byte private key (EVM) or seed (Solana) \
      as 64 hexadecimal digits.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [chain, format, output, reveal] + StoreOptions.all,
    rules: [.exactlyOne(of: ["output", "reveal"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let chainName = arguments[chain] else { throw UsageError.missingOneOf(["chain"]) }
    guard let formatName = arguments[format], let format = SecretExportFormat(rawValue: formatName) else {
      throw UsageError.missingOneOf(["format"])
    }
    let chain = try Chain(option: chainName)
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    try await StoreOptions.withStore(arguments, in: context) { provisioner in
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
      context.console.summary("the \(chain) private key of user \(user) is in \(path)")
    }
    return .done
  }
}

import WalletAddresses
import WalletProvisioning
import WalletSecrets

/// `export`: one private key, out of the store, on purpose.
enum ExportCommand: Command {
  private static let chain = ValueOption<String>.choice(
    "chain", of: Chain.allCases.map(\.option), "The chain of the wallet; a phrase belongs to all of them.")
  private static let format = ValueOption<String>.choice(
    "format", of: SecretExportFormat.allCases.map(\.rawValue) + [keystoreName], "What is written.")
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the key, readable by its owner only; never replaces one.")
  private static let keystoreName = "keystore-v3"
  private static let passphraseFile = ValueOption<String>.text(
    "passphrase-file", "FILE", "A file with the keystore's pass-phrase in its first line.",
    defaultText: "a prompt, or standard input")
  private static let light = Flag("light", "Encrypt a keystore at geth's light cost, for pass-phrases that are random.")
  private static let reveal = Flag("reveal", "Write the key to standard output.")

  static let declaration = CommandDeclaration(
    "export", "Take a user's phrase or one private key out of the store.",
    discussion: """
      The store records the export before the first byte leaves. hex is the 32-byte private key (EVM) or seed (Solana) \
      as 64 hexadecimal digits; keystore-v3 is an EVM key encrypted under a pass-phrase, as geth and others read it; \
      solana-json is solana-keygen's file, base58 the 64-byte key that Phantom takes; mnemonic is the phrase, \
      passphrase the one imported with it. xpub is the account's extended public key, for watch-only use (metamask and ledger-legacy): it shows all addresses, and with the \
      private key of any one of them it gives all away.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [chain, format, output, reveal, passphraseFile, light] + StoreOptions.all,
    rules: [.exactlyOne(of: ["output", "reveal"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let name = arguments[format] else { throw UsageError.missingOneOf(["format"]) }
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    if arguments[reveal] { try SecretFile.requireStandardOutput() }
    let storeFiles = StoreOptions.outputGuard(arguments)
    if let path = arguments[output] { try storeFiles.check(newFile: path) }
    if let path = arguments[passphraseFile] { try storeFiles.check(input: path) }
    if let format = SecretExportFormat(rawValue: name) {
      try check(arguments, format)
      try await StoreOptions.withStore(arguments, in: context) { provisioner in
        let chain = try await chosenChain(arguments, format, of: user, provisioner)
        try await withFile(arguments) { file in
          let secret = try await provisioner.exportSecret(of: user, chain: chain, as: format)
          if let file { try file.write(secret) } else { try SecretFile.writeToStandardOutput(secret) }
        }
      }
    } else {
      try await exportKeystore(arguments, of: user, in: context)
    }
    if let path = arguments[output] {
      context.console.summary("\(name) of user \(user) is in \(path)")
    }
    return .done
  }

  /// Refuses options that the format has no use for, and a missing chain.
  private static func check(_ arguments: ParsedArguments, _ format: SecretExportFormat) throws(UsageError) {
    for option in [passphraseFile.name, light.name] where arguments.has(option) {
      throw .pointlessOption(option, reason: "for \(keystoreName) only; leave it out")
    }
    switch format {
    // A phrase belongs to all chains; everything else to one.
    case .mnemonic, .passphrase: break
    case .solanaJSON, .base58:
      if let name = arguments[chain], name != Chain.solana.option {
        throw .pointlessOption("chain", reason: "not the chain of \(format.rawValue); leave it out")
      }
    case .hexadecimal, .accountPublicKey:
      guard arguments[chain] != nil else { throw .missingOneOf(["chain"]) }
    }
  }

  private static func exportKeystore(
    _ arguments: ParsedArguments, of user: UserID, in context: CommandContext
  ) async throws {
    if let name = arguments[chain], name != Chain.evm.option {
      throw UsageError.pointlessOption("chain", reason: "not the chain of \(keystoreName); leave it out")
    }
    let watch = context.watchSignals()
    defer { withExtendedLifetime(watch) {} }
    let source = FilePassphrase(path: arguments[passphraseFile], interruption: context.interruption)
    let passphrase = try await BlockingWork.run { HeldSecret(try source.new()) }
    try await StoreOptions.withStore(arguments, in: context) { provisioner in
      try await withFile(arguments) { file in
        let keystore = try await provisioner.exportKeystore(
          of: user, passphrase: passphrase.secret, cost: arguments[light] ? .light : .standard)
        if let file { try file.write(keystore.json) } else { try StandardOutput.write(keystore.json + [10]) }
      }
    }
  }

  /// Makes the file first: an export that cannot be written must not be recorded as one.
  private static func withFile(
    _ arguments: ParsedArguments, _ body: (SecretFile?) async throws -> Void
  ) async throws {
    let file = try arguments[output].map { (path) throws(OutputError) in try SecretFile(path: path) }
    do { try await body(file) } catch {
      file?.discard()
      throw error
    }
  }

  /// The chain that was named, the only one that has the format, or any that the user has a wallet on.
  private static func chosenChain(
    _ arguments: ParsedArguments, _ format: SecretExportFormat, of user: UserID, _ provisioner: WalletProvisioner
  ) async throws -> Chain {
    if let name = arguments[chain] { return try Chain(option: name) }
    if format == .solanaJSON || format == .base58 { return .solana }
    return try await provisioner.wallets(of: user)?.all.first?.chain ?? .evm
  }
}

/// A secret that can be handed to another thread.
final class HeldSecret: Sendable {
  let secret: Secret

  init(_ secret: consuming Secret) {
    self.secret = secret
  }
}

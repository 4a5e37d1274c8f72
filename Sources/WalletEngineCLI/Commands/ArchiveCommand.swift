import WalletKeyFiles
import WalletProvisioning
import WalletSecrets

/// `archive`: every wallet of a store, into one encrypted file.
enum ArchiveCommand: Command {
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the archive, readable by its owner only; never replaces one.")
  private static let recipient = ValueOption<ArchivePublicKey>(
    "recipient", "KEY", "The public key of who is to open it, as archive-key prints it."
  ) { (text) throws(UsageError) in
    do throws(ArchiveError) { return try ArchivePublicKey(text) } catch {
      throw .invalidValue(option: "recipient", reason: error.description)
    }
  }
  static let passphraseFile = ValueOption<String>.text(
    "passphrase-file", "FILE", "A file with the archive's pass-phrase in its first line.",
    defaultText: "a prompt, or standard input")

  static let declaration = CommandDeclaration(
    "archive", "Export every wallet of the store into one encrypted file.",
    discussion: """
      Secrets of all tenants leave the store, encrypted for a recipient's key or under a pass-phrase, whichever is given: \
      whoever opens the archive has all the wallets, without the root key. The store records it before the first byte \
      leaves. Every secret must give its addresses first; a user whose record fails is named and left out. What the \
      store's events tell of and is missing is named as well; the exit status is then 1. The file is called FILE.partial \
      until it is complete. Who was erased is in it by name only. unarchive takes it into another store.
      """,
    options: [output, recipient, passphraseFile] + StoreOptions.ofWholeStore,
    rules: [.exactlyOne(of: ["output"]), .atMostOne(of: ["recipient", "passphrase-file"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let path = arguments[output] else { throw UsageError.missingOneOf(["output"]) }
    let storeFiles = StoreOptions.outputGuard(arguments)
    try storeFiles.check(newFile: path)
    try storeFiles.check(newFile: path + ".partial")
    if let path = arguments[passphraseFile] { try storeFiles.check(input: path) }
    let lock: ArchiveLock
    if let key = arguments[recipient] {
      lock = .recipient(key)
    } else {
      let source = FilePassphrase(path: arguments[passphraseFile], interruption: context.interruption)
      lock = .passphrase(try await context.asking { try ArchivePassphrase(try source.new()) })
    }
    let watch = context.endOnSignals()
    defer { withExtendedLifetime(watch) {} }
    let summary = try await StoreOptions.withStore(arguments, in: context) { provisioner in
      try await provisioner.archive(to: path, lock: lock) { context.console.error($0.description) }
    }
    context.console.summary(
      "\(Numbers.counted(summary.users, "user")) with \(Numbers.counted(summary.wallets, "wallet")) are in \(path)"
        + (summary.failures == 0
          ? "" : "; it is not whole: \(Numbers.counted(summary.failures, "failure")), each named above"))
    if summary.erased > 0 {
      context.console.summary(
        "\(Numbers.counted(summary.erased, "user")) erased before: in the archive by name, without keys")
    }
    return summary.failures == 0 ? .done : .someFailed
  }
}

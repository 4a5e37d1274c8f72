import WalletKeyFiles
import WalletProvisioning
import WalletSecrets

/// `unarchive`: every wallet of an archive, into a store.
enum UnarchiveCommand: Command {
  private static let input = ValueOption<String>.text("input", "FILE", "The archive.")
  private static let secretKey = ValueOption<String>.text(
    "secret-key", "FILE", "The recipient's secret key, as archive-key wrote it.")

  static let declaration = CommandDeclaration(
    "unarchive", "Take every wallet of an archive into a store.",
    discussion: """
      The archive is read to its end before anything is made: one that was altered or cut short restores nothing. The \
      store and its root key are made if the store does not exist; secrets are sealed under the store's own keys, and \
      each must give the addresses that the archive says. Running it again after an interruption does the rest. A user \
      who has other wallets, or was erased, is named and left alone; the exit status is then 1.
      """,
    options: [input, secretKey, ArchiveCommand.passphraseFile] + StoreOptions.all,
    rules: [.exactlyOne(of: ["input"]), .atMostOne(of: ["secret-key", "passphrase-file"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let path = arguments[input] else { throw UsageError.missingOneOf(["input"]) }
    for path in [path, arguments[secretKey], arguments[ArchiveCommand.passphraseFile]].compactMap(\.self) {
      try StoreOptions.outputGuard(arguments).check(input: path)
    }
    let key = try await context.asking { try unlock(arguments, in: context) }
    let watch = context.endOnSignals()
    defer { withExtendedLifetime(watch) {} }
    let archive = try await BlockingWork.run {
      do throws(WalletError) { return try WalletArchive(path: path, unlock: key) } catch .archive(
        .cannotRead(let code))
      {
        throw SecretInputError.unreadable(name: path, SystemFailure(code: code))
      }
    }
    let summary = try await StoreOptions.withStore(arguments, in: context, options: ProvisioningOptions()) {
      try await $0.restore(archive) { context.console.error($0.description) }
    }
    context.console.summary(
      "\(Numbers.counted(summary.users, "user")) with \(Numbers.counted(summary.wallets, "wallet")) restored, "
        + "\(Numbers.grouped(summary.alreadyThere)) of the users were there already"
        + (summary.failures == 0
          ? "" : "; \(Numbers.grouped(summary.failures)) users were left alone, each named above"))
    if archive.summary.failures > 0 {
      context.console.note("\(Numbers.grouped(archive.summary.failures)) users were left out when it was archived")
    }
    return summary.failures == 0 ? .done : .someFailed
  }

  private static func unlock(_ arguments: ParsedArguments, in context: CommandContext) throws -> ArchiveUnlock {
    if let path = arguments[secretKey] {
      let text = try SecretInput(path: path, interruption: context.interruption)
        .read(prompt: "Secret key (not shown)", limit: PrivateKeyText.maximumTextByteCount)
      return .secretKey(
        try text.withBytes { (text) throws(ArchiveError) in try ArchiveSecretKey(text: text) })
    }
    let source = FilePassphrase(path: arguments[ArchiveCommand.passphraseFile], interruption: context.interruption)
    guard let words = try source.existing() else {
      throw SecretInputError.empty(name: source.path ?? "standard input")
    }
    return .passphrase(try ArchivePassphrase(words))
  }
}

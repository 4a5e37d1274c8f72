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
      who has other wallets, or was erased, is named and left alone; the exit status is then 1. Who was erased in the \
      archived store is given no wallets here either.
      """,
    options: [input, secretKey, ArchiveCommand.passphraseFile] + StoreOptions.ofWholeStore,
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
      do throws(WalletError) { return try WalletArchive(path: path, unlock: key) } catch .archive(let error) {
        // Named here, where the file's name is known.
        if case .cannotRead(let code) = error {
          throw SecretInputError.unreadable(name: path, SystemFailure(code: code))
        }
        throw ArchiveProblem(name: path, error: error)
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
    if summary.erased > 0 {
      context.console.summary(
        "\(Numbers.counted(summary.erased, "user")) erased in the archived store, and marked so here")
    }
    if archive.summary.failures > 0 {
      context.console.note(
        "the archive is not whole: \(Numbers.counted(archive.summary.failures, "failure")) when it was made")
    }
    return summary.failures == 0 ? .done : .someFailed
  }

  private static func unlock(_ arguments: ParsedArguments, in context: CommandContext) throws -> ArchiveUnlock {
    if let path = arguments[secretKey] {
      return .secretKey(try ArchiveKeyCommand.read(path, interruption: context.interruption))
    }
    let source = FilePassphrase(path: arguments[ArchiveCommand.passphraseFile], interruption: context.interruption)
    guard let words = try source.existing() else {
      throw SecretInputError.empty(name: source.path ?? "standard input")
    }
    return .passphrase(try ArchivePassphrase(words))
  }
}

/// What is wrong with an archive, or with a key for one, in a file of a name.
struct ArchiveProblem: Error, CustomStringConvertible {
  let name: String
  let error: ArchiveError

  var description: String { "\(Printable.quoted(name)): \(error)" }
}

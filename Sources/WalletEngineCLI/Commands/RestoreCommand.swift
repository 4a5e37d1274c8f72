import WalletProvisioning

/// `restore`: a store of a backup.
enum RestoreCommand: Command {
  private static let input = ValueOption<String>.text("input", "FILE", "The backup, as backup wrote it.")

  static let declaration = CommandDeclaration(
    "restore", "Make a store of a backup.",
    discussion: """
      The store must not exist yet. The backup is copied to STORE.partial and checked, and the root key has to open it, \
      before the copy gets the store's name: one that is interrupted leaves no store. A backup is an older state: wallets \
      made after it are not in it, users erased after it are. Run audit with --anchor afterwards to see whether \
      anything is missing.
      """,
    options: [input, StoreOptions.store, StoreOptions.rootKey, StoreOptions.quiet],
    rules: [.exactlyOne(of: [input.name])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let path = arguments[input] else { throw UsageError.missingOneOf([input.name]) }
    let storeFiles = StoreOptions.outputGuard(arguments)
    try storeFiles.check(input: path)
    let store = StoreOptions.path(arguments)
    let watch = context.endOnSignals()
    defer { withExtendedLifetime(watch) {} }
    let summary = try await WalletBackup.restore(
      path, to: .sqlite(store), rootKey: StoreOptions.rootKeySource(arguments))
    context.console.summary(
      "\(store): \(Numbers.grouped(Int(clamping: summary.byteCount))) bytes, store \(summary.storeID), "
        + "\(Numbers.counted(Int(clamping: summary.eventCount), "event"))")
    context.console.note("check it with audit, and with --anchor if you have one: a backup may be older than you think")
    return .done
  }
}

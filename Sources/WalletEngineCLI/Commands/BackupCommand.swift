import WalletProvisioning

/// `backup`: the store, while it is in use, into one file.
enum BackupCommand: Command {
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the backup, readable by its owner only; never replaces one.")

  static let declaration = CommandDeclaration(
    "backup", "Copy the store, while it is in use, into one file.",
    discussion: """
      The copy is of this moment, whatever other processes write meanwhile, and is checked before it gets its name; until \
      then it is called FILE.partial. It needs no root key, and the root key is not in it: keep that apart, a backup opens \
      nothing without it. Users who are erased later are still in older backups. restore makes a store of it.
      """,
    options: [output, StoreOptions.store, StoreOptions.rootKey, StoreOptions.quiet],
    rules: [.exactlyOne(of: [output.name])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let path = arguments[output] else { throw UsageError.missingOneOf([output.name]) }
    // The root key is named only so that neither file takes its place.
    let storeFiles = StoreOptions.outputGuard(arguments)
    try storeFiles.check(newFile: path)
    try storeFiles.check(newFile: path + ".partial")
    try OutputGuard.checkAnyStore(newFile: path)
    let watch = context.endOnSignals()
    defer { withExtendedLifetime(watch) {} }
    let summary = try await WalletBackup.make(of: .sqlite(StoreOptions.path(arguments)), to: path)
    context.console.summary(
      "\(path): \(Numbers.grouped(Int(clamping: summary.byteCount))) bytes, store \(summary.storeID), "
        + "\(Numbers.counted(Int(clamping: summary.eventCount), "event"))")
    context.console.note(
      "the root key is not in the backup; it opens with the key of fingerprint \(summary.rootKeyFingerprint) only, "
        + "keep that elsewhere")
    return .done
  }
}

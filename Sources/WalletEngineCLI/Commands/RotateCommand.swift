import WalletProvisioning
import WalletStorage

/// `rotate`: another root key for a store, or new data keys for everything in it.
enum RotateCommand: Command {
  private static let root = Flag("root", "Put the store under another root key; touches no wallet.")
  private static let data = Flag("data", "Seal every secret anew under new data keys.")
  private static let newRootKey = StoreOptions.rootKeyOption(
    "new-root-key", "The root key from now on: \(StoreOptions.rootKeyForms); for file: it is made if it is not there.")
  private static let json = Flag("json", "Print what was done as JSON.")

  static let declaration = CommandDeclaration(
    "rotate", "Replace the root key, or the data keys that secrets are sealed under.",
    discussion: """
      --root takes milliseconds at any number of wallets: the key ring is sealed anew in one transaction, and the old key \
      no longer opens the store. Copies of the store made before open with the old key as ever: keep it for as long as you \
      keep them, and after a leak of the old key run --data as well. Programs that have the store open go on, and are to \
      be started anew with the new key. --data seals every secret of all tenants anew, in batches, while other programs \
      work on the store; stopped or killed, it goes on where it was when it is run again. A secret that cannot be opened \
      is named, and the exit status is then 1.
      """,
    options: [root, newRootKey, data, json] + StoreOptions.ofWholeStore,
    rules: [
      .exactlyOne(of: ["root", "data"]), .needs("root", "new-root-key"), .needs("new-root-key", "root"),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    if arguments[data] { return try await rotateData(arguments, context) }
    guard let source = arguments[newRootKey] else { throw UsageError.missingOneOf([newRootKey.name]) }
    // A program that one key comes from must not find the other one in its environment.
    RootKeySource.takeVariables(of: [StoreOptions.rootKeySource(arguments), source])
    let (rotation, storeID) = try await StoreOptions.withStore(arguments, in: context) { provisioner in
      let rotation = try await RootKeySignals.whileLoading(source) {
        try await provisioner.rotateRootKey(to: source)
      }
      return (rotation, provisioner.opening.storeID.description)
    }
    let fingerprint = rotation.rootKeyFingerprint
    context.console.note(
      rotation.madeRootKey
        ? "new root key in \(source), fingerprint \(fingerprint): back this up: without it the wallets are lost"
        : "from now on the store opens with the root key in \(source), fingerprint \(fingerprint)")
    context.console.note("copies of the store made before open with the old key: keep it for as long as you keep them")
    try StandardOutput.write(
      arguments[json]
        ? JSONValue.object([
          ("rotated", .string("root")), ("store_id", .string(storeID)), ("root_key_fingerprint", .string(fingerprint)),
          ("epoch", .integer(rotation.epoch)), ("data_keys", .integer(rotation.dataKeyCount)),
        ]).text
        : table([
          ["rotated", "root key"], ["store", storeID], ["fingerprint", fingerprint], ["epoch", "\(rotation.epoch)"],
          ["data keys sealed anew", Numbers.grouped(rotation.dataKeyCount)],
        ]))
    return .done
  }

  private static func rotateData(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> ExitStatus {
    let console = context.console
    let watch = SignalWatch(interrupting: context.interruption) {
      console.note("stopping after the batch in hand; press Ctrl-C again to stop at once")
    }
    defer { withExtendedLifetime(watch) {} }
    console.endProgress(nextLabel: "secrets")
    let (rotation, storeID) = try await StoreOptions.withStore(arguments, in: context) { provisioner in
      let rotation = try await provisioner.rotateDataKeys {
        console.error($0.description)
      } goesOn: { rotation in
        console.progress(ProgressSnapshot(completed: rotation.examined, total: rotation.secrets))
        return !context.interruption.isRequested
      }
      return (rotation, provisioner.opening.storeID.description)
    }
    console.endProgress()
    if !rotation.isDone {
      console.note(
        rotation.failures == 0
          ? "interrupted after \(Numbers.counted(rotation.resealed, "secret")); run the same command again to go on"
          : "the old data keys are kept for \(Numbers.counted(rotation.failures, "secret")) that cannot be opened; "
            + "put them back from a backup and run the same command again")
    }
    try StandardOutput.write(
      arguments[json]
        ? JSONValue.object([
          ("rotated", .string("data")), ("store_id", .string(storeID)), ("done", .bool(rotation.isDone)),
          ("resumed", .bool(rotation.isResumed)), ("epoch", .integer(rotation.epoch)),
          ("secrets", .integer(rotation.secrets)), ("resealed", .integer(rotation.resealed)),
          ("failures", .integer(rotation.failures)), ("removed_data_keys", .integer(rotation.removedDataKeys)),
        ]).text
        : table([
          ["rotated", rotation.isDone ? "data keys" : "NOT DONE"], ["store", storeID], ["epoch", "\(rotation.epoch)"],
          ["secrets", Numbers.grouped(rotation.secrets)], ["sealed anew", Numbers.grouped(rotation.resealed)],
          ["failures", Numbers.grouped(rotation.failures)],
          ["old data keys removed", Numbers.grouped(rotation.removedDataKeys)],
        ]))
    if rotation.isDone { return .done }
    return context.interruption.isRequested ? .interrupted : .someFailed
  }

  private static func table(_ rows: [[String]]) -> [UInt8] {
    var table = TextTable(columns: rows.first ?? [])
    for row in rows.dropFirst() { table.add(row) }
    return table.text
  }
}

import WalletHD
import WalletProvisioning

/// `shared-seed`: the one phrase behind all users of a tenant, and the map of whose keys are whose.
enum SharedSeedCommand: Command {
  /// What is done, as the first argument says.
  enum Action: String, CaseIterable {
    case create, `import`, show, map, export

    /// The options that belong to it, beside those of every store.
    var options: [String] {
      switch self {
      case .create: [words.name]
      case .import: MnemonicInput.all.map(\.name)
      case .show: [json.name]
      case .map: [output.name]
      case .export: [format.name, output.name, reveal.name]
      }
    }
  }

  private static let words = ValueOption<String>.choice(
    "words", of: ["12", "24"], "create: how many words the phrase gets.", defaultText: "24")
  private static let json = Flag("json", "show: print JSON.")
  static let output = ValueOption<String>.text(
    "output", "FILE", "map and export: a new file, readable by its owner only; never replaces one.")
  static let format = ValueOption<String>.choice(
    "format", of: SharedSeedExportFormat.allCases.map(\.rawValue), "export: what is written.", defaultText: "mnemonic")
  static let reveal = Flag("reveal", "export: write the phrase to standard output.")

  static let declaration = CommandDeclaration(
    "shared-seed", "Make, bring in, show or export the phrase that a tenant's users share, or the map of its users.",
    discussion: """
      One phrase behind everybody's wallets: provision --keys shared-seed gives each user an index of it, and nothing of a \
      user's own is stored. create makes the phrase, import brings one in (prompt, standard input or --input, as import \
      does), once for each tenant and never again. map writes user_id,index,seed, and a last line whose code only the phrase \
      makes: with map and phrase, recover rebuilds every wallet, and without the map nobody knows whose is whose. export takes the phrase out: whoever has it has \
      everybody's money. The store records that before the first byte leaves.
      """,
    positionals: [Positional("ACTION", Action.allCases.map(\.rawValue).joined(separator: ", ") + ".")],
    options: [words, json, format, output, reveal] + MnemonicInput.all + StoreOptions.all,
    rules: MnemonicInput.rules + [.atMostOne(of: ["output", "reveal"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let action = try action(arguments)
    switch action {
    case .create:
      let count: Mnemonic.WordCount = arguments[words] == "12" ? .twelve : .twentyFour
      return try await add(arguments, in: context) { try await $0.createSharedSeed(wordCount: count) }
    case .import:
      for path in [arguments[MnemonicInput.input], arguments[MnemonicInput.passphraseFile]].compactMap(\.self) {
        try StoreOptions.outputGuard(arguments).check(input: path)
      }
      let phrase = try await context.asking { try HeldPhrase(arguments, keeping: true, in: context) }
      return try await add(arguments, in: context) { try await phrase.importShared(to: $0) }
    case .show: return try await show(arguments, in: context)
    case .map: return try await SharedSeedMapOutput.write(arguments, in: context)
    case .export: return try await SharedSeedPhraseOutput.write(arguments, in: context)
    }
  }

  /// The action, with no option that it has no use for.
  private static func action(_ arguments: ParsedArguments) throws(UsageError) -> Action {
    let word = arguments.positionals.first ?? ""
    guard let action = Action.allCases.first(where: { $0.rawValue.utf8.elementsEqual(word.utf8) }) else {
      let known = Action.allCases.map(\.rawValue)
      throw .unknownAction(
        word, command: declaration.name, allowed: known, suggestion: EditDistance.suggestion(for: word, among: known))
    }
    let others = Set(Action.allCases.flatMap(\.options)).subtracting(action.options)
    for name in others.sorted() where arguments.has(name) {
      throw .pointlessOption(name, reason: "not for \(action.rawValue); leave it out")
    }
    return action
  }

  private static func add(
    _ arguments: ParsedArguments, in context: CommandContext,
    _ body: (WalletProvisioner) async throws -> SharedSeedStatus
  ) async throws -> ExitStatus {
    let status = try await StoreOptions.withStore(arguments, in: context, options: ProvisioningOptions(), body)
    try StandardOutput.write(table(status))
    context.console.note(
      "this one phrase is everybody's wallets: keep a copy elsewhere (shared-seed export), and the map of users with "
        + "every backup (shared-seed map)")
    return .done
  }

  private static func show(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let (status, tenant) = try await StoreOptions.withStore(arguments, in: context) {
      (try await $0.sharedSeed(), $0.options.tenant)
    }
    guard let status else { throw WalletError.noSharedSeed(tenant: tenant) }
    try StandardOutput.write(arguments[json] ? jsonText(status) : table(status))
    return .done
  }

  private static func table(_ status: SharedSeedStatus) -> [UInt8] {
    var table = TextTable(columns: ["shared seed", status.fingerprint])
    table.add(["tenant", status.tenant.description])
    table.add(["words", "\(status.wordCount)"])
    table.add(["pass-phrase", status.hasPassphrase ? "yes" : "no"])
    table.add(["next index", Numbers.grouped(Int(status.nextIndex))])
    return table.text
  }

  private static func jsonText(_ status: SharedSeedStatus) -> [UInt8] {
    JSONValue.object([
      ("fingerprint", .string(status.fingerprint)), ("tenant", .string(status.tenant.description)),
      ("words", .integer(status.wordCount)), ("passphrase", .bool(status.hasPassphrase)),
      ("next_index", .integer(Int(status.nextIndex))),
    ]).text
  }
}

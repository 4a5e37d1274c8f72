import WalletAddresses
import WalletHD
import WalletKeygen
import WalletProvisioning
import WalletSecrets

/// `provision`: wallets for a list of users, made where they are missing, printed in any case.
enum ProvisionCommand: Command {
  private static let users = ValueOption<String>.text(
    "users", "FILE|-", "One user id a line, or CSV with a user_id column; - is standard input.")
  private static let count = ValueOption<Int>.number(
    "count", in: 1...1_000_000_000, "Instead of a list: the users P1 … PN.")
  private static let prefix = ValueOption<String>.text("prefix", "P", "What the ids of --count start with.")
  private static let column = ValueOption<String>.text("column", "NAME", "The CSV column with the user ids.")
  private static let chains = ValueOption<[String]>.choices(
    "chains", of: Chain.allCases.map(\.option), "The chains to make wallets on.", defaultText: "evm,sol")
  private static let keys = ValueOption<String>.choice(
    "keys", of: KeyKind.allCases.map(\.rawValue),
    "What new users' keys are made from: one phrase a user; raw, 32 random bytes each; or shared-seed, an index each of "
      + "one phrase for all (see shared-seed).", defaultText: "mnemonic12")
  private static let threads = ValueOption<Int>.number(
    "threads", in: 1...1024, "Threads that make keys.", defaultText: "one per processor")
  private static let engine = ValueOption<String>.choice(
    "engine", of: ["auto"] + KeyEngine.availableNames, "The implementation that makes keys.", defaultText: "auto")
  private static let verify = ValueOption<String>.choice(
    "verify", of: ProvisioningOptions.Verification.allCases.map(\.rawValue),
    "How many sealed records are re-derived before each commit.", defaultText: "sample")

  static let declaration = CommandDeclaration(
    "provision", "Make wallets for users who lack them and print everyone's addresses.",
    discussion: """
      Prints user_id,chain,address,path,wallet_id, one row per wallet, users in input order. A row is printed only after \
      its wallet is durably stored. Running it again prints the same rows and makes nothing new. The store, and for \
      file: the root key, are made if the store does not exist.
      """,
    options: [
      users, count, prefix, column, chains, keys, ProfileOptions.perChain, threads, engine, verify,
      OutputOptions.output,
      OutputOptions.format,
    ] + StoreOptions.all,
    rules: [
      .exactlyOne(of: ["users", "count"]), .needs("count", "prefix"), .needs("prefix", "count"),
      .needs("column", "users"),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let console = context.console
    var options = ProvisioningOptions()
    if let chosen = arguments[chains] { options.chains = Set(try chosen.map { try Chain(option: $0) }) }
    options.threadCount = arguments[threads]
    if let kind = arguments[keys].flatMap({ KeyKind(rawValue: $0) }) { options.keys = kind }
    options.profiles = try ProfileOptions.chosen(arguments, for: options.chains)
    if options.keys == .raw, !options.profiles.isEmpty {
      console.note("--profile is for users who have a phrase; new users get raw keys, which have no path")
    }
    if options.keys == .sharedSeed {
      // Before anything is read: the profile of everybody is a matter of the command line.
      for profile in options.profiles.values where !DerivationProfile.perUser.contains(profile) {
        throw WalletError.profileNotForSharedSeed(profile)
      }
    }
    if let name = arguments[engine], name != "auto" { options.engine = .named(name) }
    if let name = arguments[verify], let chosen = ProvisioningOptions.Verification(rawValue: name) {
      options.verification = chosen
    }
    let watch = SignalWatch(interrupting: context.interruption) {
      console.note("stopping after the batch in hand; press Ctrl-C again to stop at once")
    }
    defer { withExtendedLifetime(watch) {} }

    // Everything that can be wrong with the input and the output is found before a store or a key is made.
    let list = try Self.list(arguments, context)
    let name = list.name
    let rejections = UserInput.Rejections { console.error("\(name), \($0)") }
    let input = UserInput(
      lines: list.lines, rejections: rejections, interruption: context.interruption)
    var iterator = input.makeAsyncIterator()
    guard try await iterator.peek() != nil else {
      if context.interruption.isRequested {
        console.note("interrupted before the first user; nothing was done")
        return .interrupted
      }
      console.error(
        rejections.count == 0 ? "\(name) holds no user ids" : "\(name) holds no valid user ids; nothing was done")
      return rejections.count == 0 ? .file : .someFailed
    }
    let writer = try OutputOptions.writer(arguments, keeping: list.identities)
    let provisioner: WalletProvisioner
    do {
      provisioner = try await StoreOptions.open(
        arguments, in: context, options: options, createsForSharedSeed: false)
      if options.keys == .sharedSeed, try await provisioner.sharedSeed() == nil {
        await provisioner.close()
        throw WalletError.noSharedSeed(tenant: provisioner.options.tenant)
      }
    } catch {
      writer.abandon()
      throw error
    }
    Self.tellOfLittleMemory(console)
    let run = ProvisionRun(
      provisioner: provisioner, writer: writer, rejections: rejections, context: context, total: list.total,
      lines: list.lines, asksForKeys: arguments[keys] != nil)
    let status = await run.run(BegunUsers(iterator: iterator))
    await provisioner.close()
    return status
  }

  /// What is below this is not enough for the fast engines, and for few threads only.
  private static let comfortableByteCount = 256 * 1024

  private static func tellOfLittleMemory(_ console: Console) {
    guard !MemoryLocking.isUnlockedAllowed, !MemoryLocking.canLock(byteCount: comfortableByteCount) else { return }
    let limit = MemoryLocking.softLimit.map { "\(Numbers.grouped(Int(clamping: $0))) bytes" } ?? "little"
    console.note(
      "only \(limit) of memory can be locked for secrets, so fewer threads and slower engines make the keys; "
        + "raise the limit with 'ulimit -l' or LimitMEMLOCK=")
  }

  private struct List {
    var name: String
    var lines: UserLines
    var identities: [FileStatus.Identity]
    var total: Int?
  }

  private static func list(_ arguments: ParsedArguments, _ context: CommandContext) throws -> List {
    if let count = arguments[count], let prefix = arguments[prefix] {
      return List(
        name: "--count", lines: UserLines(CountedUsers(prefix: prefix, count: count)), identities: [], total: count)
    }
    let path = arguments[users] ?? "-"
    if path != "-" { try StoreOptions.outputGuard(arguments).check(input: path) }
    let reader = try UserListReader(path: path, column: arguments[column], interruption: context.interruption)
    let identities = reader.identity.map { [$0] } ?? []
    return List(
      name: path == "-" ? "standard input" : path, lines: UserLines(reader), identities: identities, total: nil)
  }
}

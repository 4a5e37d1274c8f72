import WalletAddresses
import WalletHD
import WalletProvisioning

/// `recover`: wallets of a shared seed anew, from the phrase and the map of its users.
enum RecoverCommand: Command {
  static let map = ValueOption<String>.text(
    "map", "FILE", "The map of users, as shared-seed map wrote it: CSV with user_id, index and seed.")
  static let count = ValueOption<Int>.number(
    "count", in: 1...1_000_000, "Instead: print the addresses of so many indexes; no store is touched.")
  static let first = ValueOption<Int>.number("first", "I", in: 0...2_147_483_647, "The first index.", defaultText: "0")
  static let nextIndex = ValueOption<Int>.number(
    "next-index", in: 0...2_147_483_648, "No new user gets an index below this one.",
    defaultText: "the one after the map's highest")
  static let chains = ValueOption<[String]>.choices(
    "chains", of: Chain.allCases.map(\.option), "The chains to make wallets on.", defaultText: "evm,sol")

  static let declaration = CommandDeclaration(
    "recover", "Rebuild the wallets of a shared seed from its phrase and the map of users, or print a range of them.",
    discussion: """
      With --map every user of the map gets the wallets of its index in the store, which is made if it does not exist; \
      rows are printed as by provision. The whole map is checked first: a line that cannot be used, an index or a user \
      that stands there twice, or a phrase that is not the map's recovers nothing. Running it again does the rest; a user \
      who has other wallets is named and left alone. If users were made after the map was written, --next-index keeps \
      their indexes from being given to others. All addresses are as they were; wallet ids are new. With --count it \
      prints index,chain,path,address of a range. Reads the phrase from a prompt with echo off, from standard input, or \
      from --input.
      """,
    options: [map, count, first, nextIndex, chains, ProfileOptions.perUser] + MnemonicInput.all + [
      OutputOptions.output, OutputOptions.format,
    ] + StoreOptions.all,
    rules: MnemonicInput.rules + [
      .exactlyOne(of: ["map", "count"]), .needs("first", "count"), .needs("next-index", "map"),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    var options = ProvisioningOptions()
    options.keys = .sharedSeed
    if let chosen = arguments[chains] { options.chains = Set(try chosen.map { try Chain(option: $0) }) }
    options.profiles = try ProfileOptions.chosen(arguments, for: options.chains, from: ProfileOptions.perUser)
    for profile in options.profiles.values where !DerivationProfile.perUser.contains(profile) {
      throw WalletError.profileNotForSharedSeed(profile)
    }
    for path in [arguments[MnemonicInput.input], arguments[MnemonicInput.passphraseFile]].compactMap(\.self) {
      try StoreOptions.outputGuard(arguments).check(input: path)
    }
    guard let path = arguments[map] else { return try await AccountRange.print(arguments, options, in: context) }
    try StoreOptions.outputGuard(arguments).check(input: path)
    let check = try await BlockingWork.run {
      try SharedSeedMapCheck(SharedSeedMapReader(path: path, interruption: context.interruption), name: path) {
        context.console.error("\(Printable.quoted(path)), line \($0): \($1)")
      }
    }
    let (phrase, fingerprint) = try await context.asking {
      let phrase = try HeldPhrase(arguments, keeping: false, in: context)
      return (phrase, try phrase.fingerprint())
    }
    guard fingerprint == check.fingerprint else {
      throw WalletError.otherSharedSeed(expected: check.fingerprint, found: fingerprint)
    }
    let watch = SignalWatch(interrupting: context.interruption) {
      context.console.note("stopping after the batch in hand; press Ctrl-C again to stop at once")
    }
    defer { withExtendedLifetime(watch) {} }
    let next = UInt32(clamping: arguments[nextIndex] ?? 0)
    let reader = try SharedSeedMapReader(path: path)
    let writer = try OutputOptions.writer(arguments, keeping: reader.identity.map { [$0] } ?? [])
    do {
      return try await StoreOptions.withStore(arguments, in: context, options: options) { provisioner in
        _ = try await phrase.recoverShared(to: provisioner, nextIndex: max(check.highestIndex + 1, next))
        return try await RecoverRun(
          provisioner: provisioner, reader: reader, writer: writer, context: context, total: check.count
        ).run()
      }
    } catch {
      if let left = writer.abandon() { context.console.note("the rows so far are in \(left)") }
      throw error
    }
  }
}

/// A recovery from its first batch to its exit status.
struct RecoverRun {
  let provisioner: WalletProvisioner
  let reader: SharedSeedMapReader
  let writer: RowWriter
  let context: CommandContext
  let total: Int

  private static let usersPerBatch = 1024

  func run() async throws -> ExitStatus {
    let console = context.console
    var (done, failed) = (0, 0)
    while !context.interruption.isRequested {
      var accounts: [(userID: UserID, index: UInt32)] = []
      while accounts.count < Self.usersPerBatch {
        let lines = try reader.next(upTo: Self.usersPerBatch - accounts.count)
        if lines.isEmpty { break }
        // All were checked; should the file have changed since, the store has the last word.
        accounts += try lines.map { line in
          let entry = try line.content.get()
          return (entry.userID, entry.index)
        }
      }
      guard !accounts.isEmpty else { break }
      for (user, wallets) in try await provisioner.recoverWallets(of: accounts) {
        switch wallets {
        case .success(let wallets):
          for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
        case .failure(let error):
          console.error(error.description)
          failed += 1
        }
      }
      done += accounts.count
      try writer.flush()
      console.progress(ProgressSnapshot(completed: done, total: total, fraction: nil))
    }
    console.endProgress()
    if context.interruption.isRequested {
      if let left = writer.abandon() { console.note("the rows so far are in \(left)") }
      console.note("interrupted after \(Numbers.counted(done, "user")); run the same command again to go on")
      return .interrupted
    }
    try writer.finish()
    console.summary(
      "\(Numbers.counted(done - failed, "user")) recovered" + (failed == 0 ? "" : ", \(Numbers.grouped(failed)) failed")
    )
    return failed == 0 ? .done : .someFailed
  }
}

import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets

/// `recover`: wallets of a shared seed anew, from the phrase and the map of its users.
enum RecoverCommand: Command {
  static let map = ValueOption<String>.text(
    "map", "FILE", "The map of users, as shared-seed map wrote it: CSV with user_id, index and seed.")
  static let count = ValueOption<Int>.number(
    "count", in: 1...1_000_000, "Instead: print the addresses of so many indexes; no store is touched.")
  static let first = ValueOption<Int>.number("first", "I", in: 0...2_147_483_647, "The first index.", defaultText: "0")
  static let nextIndex = ValueOption<Int>.number(
    "next-index", in: 0...2_147_483_648, "No new user gets an index below this one.",
    defaultText: "1048577 above the map's highest")
  static let unauthenticated = Flag(
    "unauthenticated-map",
    "Take a map that shared-seed map did not write, or that was changed since: nothing tells whether it is right.")
  static let chains = ValueOption<[String]>.choices(
    "chains", of: Chain.allCases.map(\.option), "The chains to make wallets on.", defaultText: "evm,sol")

  static let declaration = CommandDeclaration(
    "recover", "Rebuild the wallets of a shared seed from its phrase and the map of users, or print a range of them.",
    discussion: """
      With --map every user of the map gets the wallets of its index in the store, which is made if it does not exist; \
      rows are printed as by provision. The whole map is checked first: a line that cannot be used, an index or a user \
      that stands there twice, a phrase that is not the map's, or a last line that is missing or not that of these \
      users recovers nothing. Running it again does the rest; a user who has other wallets is named and left alone. \
      Users who were made after the map was written have indexes above its highest: the next 2^20 are left out, so \
      that no newcomer gets their keys; --next-index says it otherwise, never below the map's highest. All addresses \
      are as they were; wallet ids are new. With --count it prints index,chain,path,address of a range. Reads the \
      phrase from a prompt with echo off, from standard input, or from --input.
      """,
    options: [map, count, first, nextIndex, unauthenticated, chains, ProfileOptions.perUser] + MnemonicInput.all + [
      OutputOptions.output, OutputOptions.format,
    ] + StoreOptions.all,
    rules: MnemonicInput.rules + [
      .exactlyOne(of: ["map", "count"]), .needs("first", "count"), .needs("next-index", "map"),
      .needs("unauthenticated-map", "map"),
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
    if arguments[StoreOptions.allowUnlocked] { MemoryLocking.allowUnlocked() }
    let (check, phrase, code) = try await checkedMap(path, arguments, in: context)
    let watch = SignalWatch(interrupting: context.interruption) {
      context.console.note("stopping after the batch in hand; press Ctrl-C again to stop at once")
    }
    defer { withExtendedLifetime(watch) {} }
    // Below 2^31, so there is room for one more.
    let lowest = check.highestIndex + 1
    let next =
      arguments[nextIndex].map { max(UInt32(clamping: $0), lowest) }
      ?? WalletProvisioner.indexAfterRecovery(ofHighest: check.highestIndex)
    let reader = try SharedSeedMapReader(path: path)
    let writer = try OutputOptions.writer(arguments, keeping: reader.identity.map { [$0] } ?? [])
    do {
      return try await StoreOptions.withStore(arguments, in: context, options: options) { provisioner in
        let status = try await phrase.recoverShared(to: provisioner, nextIndex: next)
        var run = RecoverRun(
          provisioner: provisioner, batches: SharedSeedMapBatches(reader, name: path, checked: check, code: code),
          writer: writer, context: context, total: check.count, nextIndex: status.nextIndex)
        return try await run.run()
      }
    } catch {
      if let left = writer.abandon() { context.console.note("the rows so far are in \(left)") }
      throw error
    }
  }

  /// Checks the whole map, asks for the phrase, and checks the map with it: what is left are users to recover.
  private static func checkedMap(
    _ path: String, _ arguments: ParsedArguments, in context: CommandContext
  ) async throws -> (SharedSeedMapCheck, HeldPhrase, SharedSeedMapCode) {
    let tenant = arguments[StoreOptions.tenant] ?? .default
    let needsEnd = !arguments[unauthenticated]
    @Sendable func check(with code: SharedSeedMapCode?) throws -> SharedSeedMapCheck {
      let reader = try SharedSeedMapReader(path: path, interruption: context.interruption)
      let check = try SharedSeedMapCheck(reader, name: path, code: code) {
        context.console.error("\(Printable.quoted(path)), line \($0): \($1)")
      }
      if needsEnd { try check.requireEnd(of: tenant, name: path) }
      return check
    }
    // First without the phrase: nobody should have to type it in to be told of a bad line.
    let first = try await BlockingWork.run { try check(with: nil) }
    let (phrase, fingerprint) = try await context.asking {
      let phrase = try HeldPhrase(arguments, keeping: false, in: context)
      return (phrase, try phrase.fingerprint())
    }
    guard fingerprint == first.fingerprint else {
      throw WalletError.otherSharedSeed(expected: first.fingerprint, found: fingerprint)
    }
    let (code, second) = try await BlockingWork.run {
      let code = try phrase.mapCode(of: tenant)
      return (code, try check(with: code))
    }
    guard second.fingerprint == first.fingerprint else { throw SharedSeedMapError.changed(name: path) }
    if needsEnd {
      try second.requireCode(name: path)
    } else {
      context.console.note(
        "nothing tells whether the map is right or whole: a wrong index gives a user somebody else's wallets")
    }
    return (second, phrase, code)
  }
}

/// A recovery from its first batch to its exit status.
struct RecoverRun {
  let provisioner: WalletProvisioner
  var batches: SharedSeedMapBatches
  let writer: RowWriter
  let context: CommandContext
  let total: Int
  /// No new user gets an index below it.
  let nextIndex: UInt32

  mutating func run() async throws -> ExitStatus {
    let console = context.console
    var (done, failed) = (0, 0)
    while !context.interruption.isRequested {
      let accounts = try batches.next()
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
        + (nextIndex < 1 << 31
          ? "; new users get indexes from \(Numbers.grouped(Int(nextIndex))) on" : "; no index is left for new users"))
    return failed == 0 ? .done : .someFailed
  }
}

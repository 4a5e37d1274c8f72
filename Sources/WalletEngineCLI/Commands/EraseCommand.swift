import WalletAddresses
import WalletProvisioning

/// `erase`: one user's keys, destroyed for good.
enum EraseCommand: Command {
  private static let yes = Flag("yes", "Do not ask.")

  static let declaration = CommandDeclaration(
    "erase", "Destroy a user's keys for good.",
    discussion: """
      The sealed secrets and wallet rows of the user are deleted and overwritten, and an event with the addresses is kept. \
      Whatever the addresses hold is lost, unless the key is known elsewhere or in an older backup or archive. No new \
      wallets are made for that user id, ever; an archive made afterwards carries that into other stores. Users of a \
      shared seed cannot be erased. Asks for the user id once more on a terminal; without a terminal --yes is needed.
      """,
    positionals: [Positional("USER", "The user id.")],
    options: [yes] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let user: UserID
    do { user = try UserID(arguments.positionals.first ?? "") } catch { throw WalletError.userID(error) }
    return try await StoreOptions.withStore(arguments, in: context) { provisioner in
      try await confirm(user, provisioner, arguments, context)
        ? try await erase(user, provisioner, context) : .someFailed
    }
  }

  /// Nobody is there to ask; the exit status is that of a wrong command line.
  struct Unconfirmed: Error, CustomStringConvertible {
    var description: String { "\(PromptError.notATerminal); give --yes if you are sure" }
  }

  private static func confirm(
    _ user: UserID, _ provisioner: WalletProvisioner, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> Bool {
    if arguments[yes] { return true }
    let interruption = context.interruption
    let addresses = await ownAddresses(of: user, provisioner)
    let isSure = try await context.asking { () throws -> Bool in
      let prompt: TerminalPrompt
      do throws(PromptError) { prompt = try TerminalPrompt.standard(interruption: interruption) } catch {
        if case .notATerminal = error { throw Unconfirmed() }
        throw error
      }
      return try prompt.confirms(
        "The keys of \(addresses) of user \(user) will be destroyed for good.", with: user.description)
    }
    if !isSure { context.console.error("that is not the user id; nothing was erased") }
    return isSure
  }

  /// What is at stake; a damaged user can be erased too.
  private static func ownAddresses(of user: UserID, _ provisioner: WalletProvisioner) async -> String {
    guard let wallets = try? await provisioner.wallets(of: user), !wallets.all.isEmpty else { return "all wallets" }
    return wallets.all.map(\.address).joined(separator: " and ")
  }

  private static func erase(
    _ user: UserID, _ provisioner: WalletProvisioner, _ context: CommandContext
  ) async throws -> ExitStatus {
    let erasure = try await provisioner.erase(user)
    context.console.summary(
      "user \(user) is erased: \(Numbers.counted(erasure.secretCount, "secret")) destroyed, "
        + "\(Numbers.counted(erasure.wallets.count, "wallet")) gone")
    for wallet in erasure.wallets { context.console.summary("\(wallet.chain.code) \(wallet.address)") }
    if erasure.leavesTraces {
      context.console.note(
        "sealed bytes of the user are still in the store's files, perhaps because another process reads the store; they "
          + "go when nobody has it open any more, or with SQLite's VACUUM")
    }
    return .done
  }
}

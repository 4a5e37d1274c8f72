import WalletAddresses
import WalletProvisioning

/// `show`: one user's wallets, found by user id or by address.
enum ShowCommand: Command {
  private static let json = Flag("json", "Print JSON instead of a table.")

  static let declaration = CommandDeclaration(
    "show", "Print the wallets of one user, given the user id or an address.",
    discussion: """
      An address is looked up first; whatever is not a valid address, or not in the store, is a user id. An erased user \
      has no wallets, which is said, with exit status 1.
      """,
    positionals: [Positional("USER|ADDRESS", "A user id, an EVM address or a Solana address.")],
    options: [json] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let text = arguments.positionals.first ?? ""
    let found = try await StoreOptions.withStore(arguments, in: context) { try await find(text, $0) }
    if case .erased(let user) = found { return try showErased(user, arguments, context) }
    guard case .wallets(let user, let wallets) = found else {
      context.console.error("no user and no address \(Printable.quoted(text)) in \(StoreOptions.path(arguments))")
      if let reason = addressProblem(text) { context.console.note("as an address it is not valid: \(reason)") }
      return .someFailed
    }
    try StandardOutput.write(arguments[json] ? jsonText(user, wallets) : table(user, wallets))
    return .done
  }

  private enum Found: Sendable {
    case wallets(UserID, UserWallets)
    case erased(UserID)
    case nothing
  }

  /// An erased user is there, but has nothing to show: said on standard error, or as JSON.
  private static func showErased(
    _ user: UserID, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ExitStatus {
    if arguments[json] {
      try StandardOutput.write(
        JSONValue.object([
          ("user_id", .string(user.description)), ("erased", .bool(true)), ("wallets", .array([])),
        ]).text)
    } else {
      context.console.error(WalletError.erased(user: user).description)
    }
    return .someFailed
  }

  private static func find(
    _ text: String, _ provisioner: WalletProvisioner
  ) async throws -> Found {
    if let address = try? WalletAddress.parse(text), let owner = try await provisioner.owner(ofAddress: address) {
      return try await provisioner.wallets(of: owner.userID).map { .wallets(owner.userID, $0) } ?? .nothing
    }
    let user: UserID
    do { user = try UserID(text) } catch { throw WalletError.userID(error) }
    if let wallets = try await provisioner.wallets(of: user) { return .wallets(user, wallets) }
    return try await provisioner.isErased(user) ? .erased(user) : .nothing
  }

  private static func addressProblem(_ text: String) -> String? {
    guard text.utf8.starts(with: "0x".utf8) else { return nil }
    do {
      _ = try WalletAddress.parse(text)
      return nil
    } catch {
      return error.description
    }
  }

  private static func table(_ user: UserID, _ wallets: UserWallets) -> [UInt8] {
    var table = TextTable(columns: ["user_id", "chain", "address", "keys", "path", "wallet_id"])
    for wallet in wallets.all {
      table.add([
        user.description, wallet.chain.code, wallet.address, wallet.kind.name, wallet.path, wallet.id.description,
      ])
    }
    return table.text
  }

  private static func jsonText(_ user: UserID, _ wallets: UserWallets) -> [UInt8] {
    JSONValue.object([
      ("user_id", .string(user.description)),
      (
        "wallets",
        .array(
          wallets.all.map { wallet in
            .object([
              ("chain", .string(wallet.chain.code)), ("account_index", .integer(Int(wallet.accountIndex))),
              ("address", .string(wallet.address)), ("keys", .string(wallet.kind.name)),
              ("profile", .string(wallet.profile)), ("path", .string(wallet.path)),
              ("wallet_id", .string(wallet.id.description)),
            ])
          })
      ),
    ]).text
  }
}

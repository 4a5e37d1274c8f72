import WalletAddresses
import WalletProvisioning

/// `show`: one user's wallets, found by user id or by address.
enum ShowCommand: Command {
  private static let json = Flag("json", "Print JSON instead of a table.")

  static let declaration = CommandDeclaration(
    "show", "Print the wallets of one user, given the user id or an address.",
    discussion: "An address is looked up first; whatever is not a valid address, or not in the store, is a user id.",
    positionals: [Positional("USER|ADDRESS", "A user id, an EVM address or a Solana address.")],
    options: [json] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let text = arguments.positionals.first ?? ""
    let found = try await StoreOptions.withStore(arguments, in: context) { try await find(text, $0) }
    guard let (user, wallets) = found else {
      context.console.error("no user and no address \(Printable.quoted(text)) in \(StoreOptions.path(arguments))")
      if let reason = addressProblem(text) { context.console.note("as an address it is not valid: \(reason)") }
      return .someFailed
    }
    try StandardOutput.write(arguments[json] ? jsonText(user, wallets) : table(user, wallets))
    return .done
  }

  private static func find(
    _ text: String, _ provisioner: WalletProvisioner
  ) async throws -> (UserID, UserWallets)? {
    if let address = try? WalletAddress.parse(text), let owner = try await provisioner.owner(ofAddress: address) {
      return try await provisioner.wallets(of: owner.userID).map { (owner.userID, $0) }
    }
    let user: UserID
    do { user = try UserID(text) } catch { throw WalletError.userID(error) }
    return try await provisioner.wallets(of: user).map { (user, $0) }
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

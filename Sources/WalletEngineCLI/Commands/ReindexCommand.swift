import WalletProvisioning

/// `reindex`: the index of addresses, made anew.
enum ReindexCommand: Command {
  private static let json = Flag("json", "Print JSON.")

  static let declaration = CommandDeclaration(
    "reindex", "Make the index of addresses anew.",
    discussion: """
      The index finds the owner of an address and keeps two users from having the same. It is derived from the wallets of \
      all tenants; make it anew when audit says that it lacks addresses or holds others, and run audit afterwards. Wallets \
      and secrets are not touched. Other programs that write to the store meanwhile wait, and give up after 30 seconds: \
      about the time that ten million wallets take.
      """,
    options: [json] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let (count, storeID) = try await StoreOptions.withStore(arguments, in: context) {
      (try await $0.rebuildAddressIndex(), $0.opening.storeID.description)
    }
    if arguments[json] {
      try StandardOutput.write(
        JSONValue.object([("store_id", .string(storeID)), ("addresses", .integer(count))]).text)
    } else {
      var table = TextTable(columns: ["reindexed", "addresses"])
      table.add(["store", storeID])
      table.add(["addresses", Numbers.grouped(count)])
      try StandardOutput.write(table.text)
    }
    return .done
  }
}

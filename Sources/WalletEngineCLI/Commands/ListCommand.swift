import WalletProvisioning

/// `list`: every wallet in the store.
enum ListCommand: Command {
  static let declaration = CommandDeclaration(
    "list", "Print every wallet in the store.",
    discussion: """
      Prints the same columns as provision, users in the order in which they were stored. A wallet whose row was altered \
      is not printed but named on standard error, and a user whose id cannot be read by its row; the exit status is then \
      1. Erased users have no wallets to print and are \
      counted on standard error.
      """,
    options: [OutputOptions.output, OutputOptions.format] + StoreOptions.all)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    try await StoreOptions.withStore(arguments, in: context) { try await printRows(of: $0, arguments, context) }
  }

  private static func printRows(
    of provisioner: WalletProvisioner, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> ExitStatus {
    let writer = try OutputOptions.writer(arguments)
    var status = ExitStatus.done
    var erased = 0
    do {
      var nameless = 0
      let listing = provisioner.listing { error in
        context.console.error(error.description)
        nameless += 1
      }
      for try await page in listing {
        for (user, wallets) in page {
          switch wallets {
          case .success(let wallets):
            for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
          case .failure(.erased): erased += 1
          case .failure(let error):
            context.console.error(error.description)
            status = .someFailed
          }
        }
        try writer.flush()
      }
      if nameless > 0 { status = .someFailed }
      try writer.finish()
      if erased > 0 { context.console.summary("\(Numbers.counted(erased, "user")) erased, not listed") }
    } catch OutputError.closedPipe {
      // `list | head` has what it wanted.
      writer.abandon()
    } catch {
      writer.abandon()
      throw error
    }
    return status
  }
}

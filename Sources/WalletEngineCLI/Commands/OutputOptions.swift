import WalletAddresses
import WalletProvisioning

/// The options of commands that print rows of wallets.
enum OutputOptions {
  static let output = ValueOption<String>.text(
    "output", "FILE|-", "Where the rows go; a file gets its name when it is complete.", defaultText: "-")
  static let format = ValueOption<String>.choice(
    "format", of: RowFormat.allCases.map(\.rawValue), "How the rows are written.", defaultText: "csv")

  /// Opens the destination of the rows; throws if that would touch the inputs, the store or the root key.
  static func writer(
    _ arguments: ParsedArguments, keeping inputs: [FileStatus.Identity] = []
  ) throws -> RowWriter {
    let format = arguments[format].flatMap { RowFormat(rawValue: $0) } ?? .csv
    let destination = RowDestination(argument: arguments[output] ?? "-")
    if case .file(let path) = destination {
      try StoreOptions.outputGuard(arguments, inputs: inputs).check(
        OutputTarget.find(path, keeping: inputs), name: path)
    }
    return try RowWriter(destination, format: format, keeping: inputs)
  }
}

extension WalletRow {
  /// A wallet as a row of output.
  init(_ wallet: Wallet, of user: UserID) {
    self.init(
      userID: user.utf8, chain: wallet.chain.code, address: wallet.address, path: wallet.path,
      walletID: wallet.id.description)
  }
}

import WalletHD
import WalletProvisioning

/// `derive`: addresses of a mnemonic, or of an account's extended public key, without any store.
enum DeriveCommand: Command {
  private static let count = ValueOption<Int>.number(
    "count", in: 1...1_000_000, "How many addresses.", defaultText: "1")
  private static let account = ValueOption<Int>.number(
    "account", "A", in: 0...2_147_483_647, "The first account index.", defaultText: "0")
  private static let xpub = ValueOption<String>.text(
    "xpub", "XPUB", "The account's extended public key, instead of a mnemonic.")

  static let declaration = CommandDeclaration(
    "derive", "Print addresses of a mnemonic, or of an extended public key.",
    discussion: """
      Reads the mnemonic from a prompt with echo off, from standard input, or from --input, never from an argument. \
      Prints index,path,address. With --xpub no secret is needed on this machine: metamask and ledger-legacy allow it; \
      ledger-live, phantom, trust-solana and solana-cli do not, because their indexes are hardened. The text of an \
      extended public key does not say which coin and account it is for: --profile has to, and with another coin's key \
      the addresses are nobody's. Whoever has an \
      account's extended public key sees all its addresses, past and future; together with the private key of any one \
      address it gives all of them away.
      """,
    options: [ProfileOptions.single, count, account, xpub] + MnemonicInput.all + [StoreOptions.quiet],
    rules: MnemonicInput.rules + [
      .atMostOne(of: ["xpub", "input"]), .atMostOne(of: ["xpub", "language"]),
      .atMostOne(of: ["xpub", "passphrase-file"]), .atMostOne(of: ["xpub", "ask-passphrase"]),
    ])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    let watch = context.watchSignals()
    defer { withExtendedLifetime(watch) {} }
    return try await BlockingWork.run { try derive(arguments, in: context) }
  }

  private static func derive(_ arguments: ParsedArguments, in context: CommandContext) throws -> ExitStatus {
    let profile = arguments[ProfileOptions.single] ?? .metamask
    let first = arguments[account] ?? 0
    let indexes = first..<first + (arguments[count] ?? 1)
    // Refused before anyone is asked for a secret, and before the first line.
    _ = try profile.path(index: UInt32(clamping: indexes.upperBound - 1))
    do {
      if let text = arguments[xpub] {
        let key = try ExtendedPublicKey.parse(text)
        try print(indexes, profile, context) { (index) throws(DerivationError) in
          try profile.publicKey(fromAccount: key, index: index)
        }
      } else {
        let seed = try MnemonicInput.seed(arguments, in: context)
        try print(indexes, profile, context) { (index) throws(DerivationError) in
          try profile.key(fromSeed: seed, index: index).publicKey
        }
      }
    } catch OutputError.closedPipe {
      // `derive | head` has what it wanted.
    }
    return .done
  }

  private static func print(
    _ indexes: Range<Int>, _ profile: DerivationProfile, _ context: CommandContext,
    key: (UInt32) throws(DerivationError) -> DerivedPublicKey
  ) throws {
    // The header goes out with the first address: a key that gives none leaves no output.
    var header = "index,path,address\n"
    for index in indexes {
      if context.interruption.isRequested { throw SecretInputError.interrupted }
      let number = UInt32(clamping: index)
      let path = try profile.path(index: number)?.description ?? ""
      try StandardOutput.write(Array("\(header)\(index),\(path),\(try key(number).address)\n".utf8))
      header = ""
    }
  }
}

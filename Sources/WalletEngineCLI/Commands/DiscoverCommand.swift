import WalletAddresses
import WalletHD
import WalletProvisioning

/// `discover`: which profile and index of a mnemonic gives an address.
enum DiscoverCommand: Command {
  private static let address = ValueOption<String>.text("address", "A", "The address to look for.")
  private static let count = ValueOption<Int>.number(
    "count", in: 1...1_000_000, "How many indexes of each profile are tried.", defaultText: "100")

  static let declaration = CommandDeclaration(
    "discover", "Find out by which path an address comes from a mnemonic.",
    discussion: """
      Tries every profile of the address's chain at indexes from 0. Prints profile,index,path; the exit status is 1 if \
      none gives the address. Reads the mnemonic as derive does.
      """,
    options: [address, count] + MnemonicInput.all + [StoreOptions.quiet], rules: MnemonicInput.rules)

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let text = arguments[address] else { throw UsageError.missingOneOf(["address"]) }
    let wanted: WalletAddress
    do { wanted = try WalletAddress.parse(text) } catch {
      throw UsageError.invalidValue(option: "address", reason: "\(error)")
    }
    let watch = context.watchSignals()
    defer { withExtendedLifetime(watch) {} }
    return try await BlockingWork.run { try search(for: wanted, arguments, in: context) }
  }

  private static func search(
    for wanted: WalletAddress, _ arguments: ParsedArguments, in context: CommandContext
  ) throws -> ExitStatus {
    let count = arguments[count] ?? 100
    let seed = try MnemonicInput.seed(arguments, in: context)
    for profile in DerivationProfile.allCases where profile.chain == wanted.chain {
      for index in 0..<UInt32(clamping: count) where profile != .solanaCLI || index == 0 {
        if context.interruption.isRequested { return .interrupted }
        guard try profile.key(fromSeed: seed, index: index).publicKey.address == wanted else { continue }
        let path = try profile.path(index: index)?.description ?? ""
        try StandardOutput.write(Array("profile,index,path\n\(profile),\(index),\(path)\n".utf8))
        return .done
      }
    }
    context.console.error("no profile gives that address at indexes below \(Numbers.grouped(count))")
    if !MnemonicInput.hasPassphrase(arguments) {
      context.console.note("if the phrase has a pass-phrase, its addresses need it: see --ask-passphrase")
    }
    return .someFailed
  }
}

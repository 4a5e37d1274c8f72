import WalletKeyFiles
import WalletSecrets

/// `archive-key`: a key pair for archives.
enum ArchiveKeyCommand: Command {
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the secret key, readable by its owner only; never replaces one.")

  static let declaration = CommandDeclaration(
    "archive-key", "Make a key pair for archives: the secret key into a file, the public key to standard output.",
    discussion: """
      archive --recipient takes the public key, unarchive --secret-key the file. Make it where archives are to be opened, \
      so that whoever archives a store cannot open the archive. Losing the file loses what was archived for it.
      """,
    options: [output],
    rules: [.exactlyOne(of: ["output"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    guard let path = arguments[output] else { throw UsageError.missingOneOf(["output"]) }
    try OutputGuard.checkAnyStore(newFile: path)
    try StoreOptions.outputGuard(arguments).check(newFile: path)
    let key = try ArchiveSecretKey()
    let text = try key.text()
    let file = try SecretFile(path: path)
    do { try file.write(text) } catch {
      file.discard()
      throw error
    }
    try StandardOutput.write(Array("\(key.publicKey)\n".utf8))
    return .done
  }
}

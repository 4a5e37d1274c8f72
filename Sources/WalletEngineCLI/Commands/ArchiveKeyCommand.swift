import WalletKeyFiles
import WalletSecrets

/// `archive-key`: a key pair for archives.
enum ArchiveKeyCommand: Command {
  private static let output = ValueOption<String>.text(
    "output", "FILE", "A new file for the secret key, readable by its owner only; never replaces one.")
  private static let show = ValueOption<String>.text(
    "show", "FILE", "Instead of making one: print the public key of the secret key in this file.")

  static let declaration = CommandDeclaration(
    "archive-key", "Make a key pair for archives: the secret key into a file, the public key to standard output.",
    discussion: """
      archive --recipient takes the public key, archive-public-…, unarchive --secret-key the file, which holds \
      archive-secret-…; both end in a checksum. Make it where archives are to be opened, so that whoever archives a \
      store cannot open the archive. Losing the file loses what was archived for it.
      """,
    options: [output, show],
    rules: [.exactlyOne(of: ["output", "show"])])

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    if let path = arguments[show] {
      let key = try await context.asking { try read(path, interruption: context.interruption) }
      try StandardOutput.write(Array("\(key.publicKey)\n".utf8))
      return .done
    }
    guard let path = arguments[output] else { throw UsageError.missingOneOf(["output", "show"]) }
    try OutputGuard.checkAnyStore(newFile: path)
    try StoreOptions.outputGuard(arguments).check(newFile: path)
    let key = try ArchiveSecretKey()
    let text = try key.text()
    let file = try SecretFile(path: path)
    do { try file.write(text) } catch {
      file.discard()
      throw error
    }
    do { try StandardOutput.write(Array("\(key.publicKey)\n".utf8)) } catch {
      context.console.note("the secret key is in \(path); archive-key --show prints its public key")
      throw error
    }
    return .done
  }

  /// The secret key in a file.
  static func read(_ path: String, interruption: Interruption) throws -> ArchiveSecretKey {
    let text = try SecretInput(path: path, interruption: interruption)
      .read(prompt: "Secret key (not shown)", limit: PrivateKeyText.maximumTextByteCount)
    do throws(ArchiveError) {
      return try text.withBytes { (text) throws(ArchiveError) in try ArchiveSecretKey(text: text) }
    } catch { throw ArchiveProblem(name: path, error: error) }
  }
}

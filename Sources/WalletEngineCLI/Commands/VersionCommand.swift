import WalletHD
import WalletHashing
import WalletSecrets
import WalletStorage

/// `version`: of the program and of the libraries it runs with.
enum VersionCommand: Command {
  private static let json = Flag("json", "Print JSON.")

  static let declaration = CommandDeclaration(
    "version", "Print the versions of the program and its libraries.", options: [json])

  /// Names and versions of what is linked.
  ///
  /// libsecp256k1 cannot be asked for its version.
  static var components: [(name: String, version: String)] {
    [
      ("wallet-engine", ProgramVersion.text), ("libsodium", SodiumLibrary.version),
      ("OpenSSL", OpenSSLLibrary.version), ("utf8proc", Utf8procLibrary.version),
      ("SQLite", SQLiteStore.libraryVersion),
    ]
  }

  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus {
    if arguments[json] {
      try StandardOutput.write(JSONValue.object(components.map { ($0.name, .string($0.version)) }).text)
    } else {
      let lines = components.map { "\($0.name) \($0.version)\n" }.joined()
      try StandardOutput.write(Array(lines.utf8))
    }
    return .done
  }
}

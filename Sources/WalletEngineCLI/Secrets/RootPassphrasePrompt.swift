import WalletSecrets
import WalletStorage

/// Asks for the pass-phrase that a root key comes from, at the terminal with echo off.
///
/// Never reads it from a standard input that is something else: that may be the list of users, or another secret.
enum RootPassphrasePrompt {
  static let passphrase = RootPassphrase { (purpose) in try ask(for: purpose) }

  private static func ask(for purpose: RootPassphrase.Purpose) throws -> Secret {
    // Not the command's own interruption: what asks for the store's key has no command.
    try RootKeySignals.whileAsking { interruption in
      let input = SecretInput(path: nil, interruption: interruption)
      guard input.isTerminal else {
        throw RootKeyError.passphraseUnavailable(
          reason: "standard input is not a terminal; name a file or a pipe with passphrase:FILE")
      }
      do throws(SecretInputError) {
        guard purpose == .new else { return try read(input, "Root pass-phrase (not shown)") }
        let words = try read(input, "New root pass-phrase (not shown)")
        let again = try read(input, "The same again (not shown)")
        guard again.isEqual(to: words) else { throw SecretInputError.typedDifferently }
        return words
      } catch {
        switch error {
        case .interrupted: throw RootKeyError.interrupted
        case .empty: throw RootKeyError.passphraseEmpty
        default: throw error
        }
      }
    }
  }

  private static func read(_ input: SecretInput, _ prompt: String) throws(SecretInputError) -> Secret {
    try input.read(prompt: prompt, limit: RootPassphrase.maximumByteCount)
  }
}

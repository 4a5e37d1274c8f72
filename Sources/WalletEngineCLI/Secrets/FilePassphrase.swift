import WalletKeyFiles
import WalletSecrets

/// The pass-phrase that a keystore or an archive is encrypted under.
///
/// The first line of a file, of a prompt with echo off, or of standard input; never an argument.
struct FilePassphrase {
  /// The file that holds it; nil is the terminal, or standard input where that is none.
  let path: String?
  let interruption: Interruption

  /// Reads the pass-phrase of a file that exists; nil if it is empty, as some programs allowed.
  func existing() throws(SecretInputError) -> Secret? {
    let text: Secret
    do {
      text = try read(prompt: "Pass-phrase of the file (not shown)")
    } catch {
      guard case .empty = error else { throw error }
      return nil
    }
    return try firstLine(of: text)
  }

  /// Reads the pass-phrase of a new file; at a terminal it is asked for twice.
  func new() throws(SecretInputError) -> Secret {
    let text = try read(prompt: "New pass-phrase for the file (not shown)")
    guard let words = try firstLine(of: text) else { throw .empty(name: path ?? "standard input") }
    if source.isTerminal {
      let again = try read(prompt: "The same again (not shown)")
      guard again.isEqual(to: words) else { throw .typedDifferently }
    }
    return words
  }

  private var source: SecretInput { SecretInput(path: path, interruption: interruption) }

  private func read(prompt: String) throws(SecretInputError) -> Secret {
    try source.read(prompt: prompt, limit: KeystoreV3.maximumPassphraseByteCount)
  }

  private func firstLine(of text: borrowing Secret) throws(SecretInputError) -> Secret? {
    do {
      return try text.withBytes { (text) throws(KeyFileError) in try PassphraseText.firstLine(of: text) }
    } catch { throw .keyFile(name: path ?? "standard input", error) }
  }
}

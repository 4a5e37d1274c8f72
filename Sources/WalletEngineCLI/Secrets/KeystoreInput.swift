import WalletKeyFiles
import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads keystore files, which hold no secret in the clear, and opens them with a pass-phrase.
enum KeystoreInput {
  /// The private key in the file that `--input` names.
  ///
  /// The pass-phrase comes from the file that `--passphrase-file` names, else from a prompt or standard input.
  static func key(_ arguments: ParsedArguments, in context: CommandContext) throws -> Secret {
    guard let path = arguments[MnemonicInput.input] else {
      throw UsageError.optionNeedsAnother("format", needed: MnemonicInput.input.name)
    }
    let text = try contents(of: path, interruption: context.interruption)
    let keystore: KeystoreV3
    // The file first: nobody should be asked for the pass-phrase of a file that cannot be opened.
    do throws(KeyFileError) { keystore = try KeystoreV3(json: unsafe text.span.bytes) } catch {
      throw SecretInputError.keyFile(name: path, error)
    }
    let passphrase = try FilePassphrase(
      path: arguments[MnemonicInput.passphraseFile], interruption: context.interruption
    ).existing()
    do throws(KeyFileError) {
      switch passphrase {
      case .some(let words):
        return try words.withBytes { (words) throws(KeyFileError) in try keystore.privateKey(passphrase: words) }
      case .none: return try keystore.privateKey(passphrase: RawSpan())
      }
    } catch { throw SecretInputError.keyFile(name: path, error) }
  }

  /// The bytes of a file that is no larger than a keystore, and one byte more of one that is.
  private static func contents(
    of path: String, interruption: Interruption
  ) throws(SecretInputError) -> [UInt8] {
    var contents: [UInt8] = []
    var wasInterrupted = false
    do throws(SystemFailure) {
      // Not blocking, should the path name a pipe that nobody writes to yet: waiting can be interrupted, opening cannot.
      let file = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
      var piece = [UInt8](repeating: 0, count: 16_384)
      while contents.count <= KeystoreV3.maximumByteCount {
        guard try file.waitUntilReadable(unless: interruption.wakeDescriptor) else {
          wasInterrupted = true
          break
        }
        let count = try file.read(into: &piece)
        if count == 0 { break }
        contents += piece[..<count]
      }
    } catch { throw .unreadable(name: path, error) }
    if wasInterrupted { throw .interrupted }
    return contents
  }
}

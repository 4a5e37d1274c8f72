import WalletSecrets
import WalletStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks for the pass-phrase that a root key comes from, at the terminal with echo off.
///
/// Never reads it from a standard input that is something else: that may be the list of users, or another secret.
enum RootPassphrasePrompt {
  static let passphrase = RootPassphrase { (purpose) in try ask(for: purpose) }

  private static func ask(for purpose: RootPassphrase.Purpose) throws -> Secret {
    // Not the command's own: what asks for the store's key has no command.
    let signals = try signals.get()
    signals.isAsking.withLock { $0 = true }
    defer { signals.isAsking.withLock { $0 = false } }
    let input = SecretInput(path: nil, interruption: signals.interruption)
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

  private static let signals = Result { try Signals() }

  /// What signals do from the first prompt on.
  ///
  /// They are watched to the end of the process: a signal that was watched once no longer ends the process by itself.
  private final class Signals: Sendable {
    let interruption: Interruption
    let isAsking = PlainLock(false)
    private let watches: [SignalWatch]

    init() throws(SystemFailure) {
      let interruption = try Interruption()
      self.interruption = interruption
      let isAsking = isAsking
      // At a prompt the first one ends the waiting; later it is the command's business, if the command watches.
      let received: @Sendable (_ isFirst: Bool) -> Void = { isFirst in
        let mayGoOn = isAsking.withLock { $0 } ? isFirst : SignalWatch.activeCount > 2
        if !mayGoOn { Self.leave() }
      }
      let hangups = SignalWatch.promptSignals.filter { !SignalWatch.stopSignals.contains($0) }
      watches = [
        SignalWatch(interrupting: interruption, first: { received(true) }, again: { received(false) }),
        SignalWatch(hangups, interrupting: interruption, first: { Self.leave() }, again: { Self.leave() }),
      ]
    }

    private static func leave() {
      TerminalEcho.restore()
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  private static func read(_ input: SecretInput, _ prompt: String) throws(SecretInputError) -> Secret {
    try input.read(prompt: prompt, limit: RootPassphrase.maximumByteCount)
  }
}

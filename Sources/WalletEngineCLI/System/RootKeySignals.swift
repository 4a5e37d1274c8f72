import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What signals do while a root key is got: a person is asked for it, or a program runs for it.
///
/// They are watched to the end of the process: a signal that was watched once no longer ends the process by itself.
final class RootKeySignals: Sendable {
  /// What ends the waiting for a person.
  let interruption: Interruption
  private let isAsking = PlainLock(false)
  private let isLoading: PlainLock<Int>
  private let watches: [SignalWatch]

  private static let shared = Result { try RootKeySignals() }

  private init() throws(SystemFailure) {
    let interruption = try Interruption()
    self.interruption = interruption
    let isLoading = PlainLock(0)
    self.isLoading = isLoading
    let isAsking = isAsking
    // At a prompt the first one ends the waiting, and while a program runs the process ends, and the program with it;
    // later it is the command's business, if the command watches.
    let received: @Sendable (_ isFirst: Bool) -> Void = { isFirst in
      let isAsking = isAsking.withLock { $0 }
      let mayGoOn = isAsking ? isFirst : isLoading.withLock { $0 } == 0 && SignalWatch.activeCount > 2
      if !mayGoOn { Self.leave() }
    }
    let hangups = SignalWatch.promptSignals.filter { !SignalWatch.stopSignals.contains($0) }
    watches = [
      SignalWatch(interrupting: interruption, first: { received(true) }, again: { received(false) }),
      SignalWatch(hangups, interrupting: interruption, first: { Self.leave() }, again: { Self.leave() }),
    ]
  }

  /// Ends the process, with the terminal as it was and no program left that was started for a key.
  static func leave() -> Never {
    TerminalEcho.restore()
    LastActs.leave(ExitStatus.interrupted.rawValue)
  }

  /// Asks a person; throws when there are no descriptors left to be interrupted by.
  static func whileAsking<Answer: ~Copyable>(_ body: (Interruption) throws -> Answer) throws -> Answer {
    let signals = try shared.get()
    signals.isAsking.withLock { $0 = true }
    defer { signals.isAsking.withLock { $0 = false } }
    return try body(signals.interruption)
  }

  /// Does what gets keys from some sources; a program among them, in a process group of its own, would not get a Ctrl-C.
  static func whileLoading<Loaded, Failure: Error>(
    _ source: RootKeySource, _ body: () async throws(Failure) -> Loaded
  ) async throws(Failure) -> Loaded {
    guard case .command = source, let signals = try? shared.get() else { return try await body() }
    signals.isLoading.withLock { $0 += 1 }
    defer { signals.isLoading.withLock { $0 -= 1 } }
    return try await body()
  }
}

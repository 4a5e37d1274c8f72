internal import Dispatch
internal import WalletSecrets
internal import WalletStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns signals into an ``Interruption``: the first asks to finish the batch in hand, the second ends the process.
///
/// A child process started later inherits the signal mask that this needs; start it with a mask of its own.
package final class SignalWatch: @unchecked Sendable {
  /// SIGINT (Ctrl-C) and SIGTERM.
  package static let stopSignals: [Int32] = [SIGINT, SIGTERM]

  /// What ends a program that waits for a secret: the stop signals, Ctrl-\\ and the end of the session.
  ///
  /// Without those that the parent process chose to ignore, as `nohup` does.
  package static var promptSignals: [Int32] {
    stopSignals + [SIGQUIT, SIGHUP].filter { !isIgnored($0) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static let active = PlainLock(0)

  /// How many watches there are.
  static var activeCount: Int { active.withLock { $0 } }

  // Touched by init and deinit only, which is why unchecked sendability is sound.
  private let sources: [any DispatchSourceSignal]

  /// Starts watching; stops when the value is released.
  ///
  /// - Parameters:
  ///   - first: runs on a queue of its own, after the interruption was requested.
  ///   - again: runs for every further signal. The store is crash-safe, so the default ends the process at once.
  package init(
    _ signals: [Int32] = SignalWatch.stopSignals,
    interrupting interruption: Interruption,
    first: @escaping @Sendable () -> Void = {},
    again: @escaping @Sendable () -> Void = { LastActs.leave(ExitStatus.interrupted.rawValue) }
  ) {
    Self.active.withLock { $0 += 1 }
    let queue = DispatchQueue(label: "wallet-engine.signals", qos: .userInteractive)
    let registered = DispatchGroup()
    sources = signals.map { number in
      #if canImport(Darwin)
        // There, the default action would come before the source.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if interruption.request() { first() } else { again() }
      }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.activate()
      return source
    }
    // Until then, a signal has its default action.
    _ = registered.wait(timeout: .now() + 5)
  }

  deinit {
    for source in sources { source.cancel() }
    Self.active.withLock { $0 -= 1 }
  }
}

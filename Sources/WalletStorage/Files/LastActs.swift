import WalletSecrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is to be done before a signal ends the process: files that would be left half-written, programs that would go on.
///
/// Not for signal handlers proper: to be run on a thread that may take a lock.
package enum LastActs {
  /// Names an act, to take it back.
  package struct Token: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private struct State {
    var acts: [UInt64: @Sendable () -> Void] = [:]
    var count: UInt64 = 0
  }

  private static let state = PlainLock(State())

  /// Begins something that must not be left behind; `begin` returns it together with what undoes it.
  ///
  /// No signal ends the process, by ``leave(_:)``, between the beginning and the registration.
  package static func beginning<Begun, Failure: Error>(
    _ begin: () throws(Failure) -> (Begun, undo: @Sendable () -> Void)
  ) throws(Failure) -> (Begun, Token) {
    try state.withLock { (state) throws(Failure) in
      let (begun, undo) = try begin()
      state.count += 1
      state.acts[state.count] = undo
      return (begun, Token(number: state.count))
    }
  }

  /// Takes an act back: from now on there is nothing to be done.
  package static func end(_ token: Token) {
    state.withLock { $0.acts[token.number] = nil }
  }

  /// Does what is to be done and ends the process at once; whoever is about to begin something waits for that in vain.
  package static func leave(_ status: Int32) -> Never {
    state.withLock { (state) -> Never in
      for act in state.acts.values { act() }
      _exit(status)
    }
  }
}

/// One command of the program: what it accepts and what it does.
protocol Command {
  static var declaration: CommandDeclaration { get }

  /// Does the work; what it throws is reported by ``CommandFailure``'s rules.
  static func run(_ arguments: ParsedArguments, in context: CommandContext) async throws -> ExitStatus
}

/// What every command has at hand.
struct CommandContext: Sendable {
  let console: Console
  let interruption: Interruption
}

extension CommandContext {
  /// Has signals interrupt the waiting for a secret, so that the terminal gets its echo back; lasts as long as the value.
  func watchSignals() -> SignalWatch {
    SignalWatch(
      SignalWatch.promptSignals, interrupting: interruption,
      again: { RootKeySignals.leave() })
  }

  /// Runs work that asks for secrets away from the tasks' threads, with signals interrupting it.
  ///
  /// What follows it is ended by the first signal as long as ``endOnSignals()``'s value lasts.
  func asking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    let watch = watchSignals()
    defer { withExtendedLifetime(watch) {} }
    let result = try await BlockingWork.run(body)
    if interruption.isRequested { throw SecretInputError.interrupted }
    return result
  }

  /// Has signals end the process at once, for long work that survives that at any moment; unfinished files go.
  func endOnSignals() -> SignalWatch {
    // The root key's pass-phrase may be being typed in, or a file be half-written.
    SignalWatch(SignalWatch.promptSignals, interrupting: interruption, first: { RootKeySignals.leave() })
  }
}

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

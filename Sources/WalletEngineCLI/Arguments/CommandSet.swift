/// The program's commands, and the decision which of them a command line asks for.
package struct CommandSet: Sendable {
  /// What a command line asks for.
  package enum Request: Sendable {
    /// Print this text to standard output; done.
    case help(String)
    /// Print the version to standard output; done.
    case version
    /// Run a command.
    case run(CommandDeclaration, ParsedArguments)
  }

  package let program: String
  package let summary: String
  package let commands: [CommandDeclaration]

  package init(program: String, summary: String, commands: [CommandDeclaration]) {
    self.program = program
    self.summary = summary
    self.commands = commands
  }

  /// Reads the words after the program's name.
  package func request(_ arguments: [String]) throws(UsageError) -> Request {
    guard let first = arguments.first else { throw .missingCommand }
    if Self.isHelp(first) { return .help(HelpText.overview(of: self)) }
    if first.utf8.elementsEqual("--version".utf8) { return .version }
    if first.utf8.elementsEqual("help".utf8) {
      guard arguments.count > 1 else { return .help(HelpText.overview(of: self)) }
      return .help(HelpText.page(for: try command(named: arguments[1]), program: program))
    }
    guard !ParsedArguments.looksLikeOption(first) else {
      throw .unknownOption(first.beforeEquals, suggestion: misplaced(first))
    }
    let command = try command(named: first)
    let words = Array(arguments.dropFirst())
    // Values never start with a dash unless written with "=", so a help flag cannot be one.
    if words.prefix(while: { !$0.utf8.elementsEqual("--".utf8) }).contains(where: Self.isHelp) {
      return .help(HelpText.page(for: command, program: program))
    }
    return .run(command, try ParsedArguments(words, for: command))
  }

  /// Where to look after a usage error.
  package func hint(after arguments: [String]) -> String {
    let known = arguments.first.flatMap { name in commands.first { $0.name.utf8.elementsEqual(name.utf8) } }
    return "Run '\(program)\(known.map { " \($0.name)" } ?? "") --help' to see what is possible."
  }

  private func command(named name: String) throws(UsageError) -> CommandDeclaration {
    guard let command = commands.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw .unknownCommand(name, suggestion: EditDistance.suggestion(for: name, among: commands.map(\.name)))
    }
    return command
  }

  /// A correction for an option that stands before the command.
  private func misplaced(_ word: String) -> String? {
    let name = word.beforeEquals
    for command in commands where command.option(named: name[...].utf8.dropFirst(2)) != nil {
      return "\(program) \(command.name) \(name)"
    }
    return ParsedArguments.suggestion(for: name[...], among: ["help", "version"])
  }

  private static func isHelp(_ word: String) -> Bool {
    word.utf8.elementsEqual("--help".utf8) || word.utf8.elementsEqual("-h".utf8)
  }
}

extension String {
  /// The text up to the first equals sign, which may introduce a value that is not to be repeated.
  fileprivate var beforeEquals: String {
    String(decoding: utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }
}

/// Help pages, built from the declarations alone so that they cannot differ from what is accepted.
enum HelpText {
  private static let width = 100

  /// The program's page: all commands with their summaries.
  static func overview(of set: CommandSet) -> String {
    var text = "\(set.program): \(set.summary)\n\nUsage: \(set.program) COMMAND [options]\n\nCommands:\n"
    text += entries(set.commands.map { ($0.name, $0.summary) })
    text += "\nOptions:\n" + entries([("--help", "Print this page."), ("--version", "Print the version.")])
    text += "\nRun '\(set.program) COMMAND --help' for a command's options.\n"
    return text
  }

  /// One command's page.
  static func page(for command: CommandDeclaration, program: String) -> String {
    var text = wrapped(usage(of: command, program: program), indent: 4, firstIndent: 0)
    text += "\n" + wrapped(words(command.summary))
    if !command.discussion.isEmpty { text += "\n" + wrapped(words(command.discussion)) }
    if !command.positionals.isEmpty {
      text += "\nArguments:\n" + entries(command.positionals.map { ($0.name, $0.summary) })
    }
    let options = command.options.map { option in
      (
        "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? ""),
        option.summary + (option.defaultText.map { " Default: \($0)." } ?? "")
      )
    }
    return text + "\nOptions:\n" + entries(options + [("--help", "Print this page.")])
  }

  /// The synopsis: alternatives that have to be chosen from, then the rest.
  private static func usage(of command: CommandDeclaration, program: String) -> [String] {
    var parts = ["Usage: \(program) \(command.name)"]
    var shown: Set<String> = []
    for case .exactlyOne(let names) in command.rules {
      let alternatives = names.map { name in
        // An option and those it needs are one alternative.
        let group = [name] + partners(of: name, in: command)
        shown.formUnion(group)
        return group.map { synopsis(of: $0, in: command) }.joined(separator: " ")
      }
      parts.append("(" + alternatives.joined(separator: " | ") + ")")
    }
    for option in command.options where !shown.contains(option.name) {
      parts.append("[\(synopsis(of: option.name, in: command))]")
    }
    for positional in command.positionals {
      parts.append(positional.isRequired ? positional.name : "[\(positional.name)]")
    }
    return parts
  }

  private static func partners(of name: String, in command: CommandDeclaration) -> [String] {
    command.rules.compactMap { rule in
      if case .needs(name, let needed) = rule { needed } else { nil }
    }
  }

  private static func synopsis(of name: String, in command: CommandDeclaration) -> String {
    let placeholder = command.options.first { $0.name == name }?.placeholder
    return "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }

  /// Two columns: names, and texts wrapped beside them, or below a name that is too long.
  private static func entries(_ entries: [(name: String, text: String)]) -> String {
    let column = min(28, (entries.map(\.name.count).max() ?? 0) + 4)
    var text = ""
    for entry in entries {
      let body = wrapped(words(entry.text), indent: column)
      if entry.name.count + 4 > column {
        text += "  \(entry.name)\n\(body)"
      } else {
        let name = "  " + entry.name
        text += name + body.dropFirst(name.count)
      }
    }
    return text
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Lines of at most ``width`` columns that break between parts only.
  private static func wrapped(_ parts: [String], indent: Int = 0, firstIndent: Int? = nil) -> String {
    var text = ""
    var line = String(repeating: " ", count: firstIndent ?? indent)
    var isEmpty = true
    for part in parts {
      if !isEmpty, line.count + 1 + part.count > width {
        text += line + "\n"
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += isEmpty ? part : " " + part
      isEmpty = false
    }
    return isEmpty ? text : text + line + "\n"
  }
}

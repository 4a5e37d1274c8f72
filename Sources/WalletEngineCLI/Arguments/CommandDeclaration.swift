/// An argument without dashes.
package struct Positional: Sendable {
  /// What stands for it in help text, such as `USER`.
  package let name: String
  package let summary: String
  package let isRequired: Bool

  package init(_ name: String, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
  }
}

/// How options depend on each other.
package enum OptionRule: Sendable {
  /// Exactly one of these has to be given.
  case exactlyOne(of: [String])
  /// At most one of these may be given.
  case atMostOne(of: [String])
  /// The first is pointless without the second.
  case needs(String, String)
}

/// Everything a command accepts; parsing and help text both follow from it.
package struct CommandDeclaration: Sendable {
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// Sentences for the command's own help.
  package let discussion: String
  package let positionals: [Positional]
  package let options: [any DeclaredOption]
  package let rules: [OptionRule]

  package init(
    _ name: String, _ summary: String, discussion: String = "", positionals: [Positional] = [],
    options: [any DeclaredOption] = [], rules: [OptionRule] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.rules = rules
  }

  /// The option with exactly these bytes as its name.
  func option(named name: Substring.UTF8View) -> (any DeclaredOption)? {
    options.first { $0.name.utf8.elementsEqual(name) }
  }
}

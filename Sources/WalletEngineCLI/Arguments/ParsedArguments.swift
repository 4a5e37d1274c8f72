/// What a command line gave for one command, checked against its declaration.
package struct ParsedArguments: Sendable {
  /// The arguments without dashes, in order.
  package private(set) var positionals: [String] = []
  private var values: [String: any Sendable] = [:]

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool {
    values[flag.name] != nil
  }

  /// An option's value, nil when it was not given.
  package subscript<Value>(option: ValueOption<Value>) -> Value? {
    values[option.name] as? Value
  }

  /// Whether an option or flag of this name was given.
  package func has(_ name: String) -> Bool {
    values[name] != nil
  }

  /// Parses the words after the command's name.
  ///
  /// `--` ends the options; a lone `-` is an argument or a value (standard input or output).
  package init(_ arguments: [String], for command: CommandDeclaration) throws(UsageError) {
    var rest = arguments[...]
    var optionsEnded = false
    while let argument = rest.popFirst() {
      let bytes = argument.utf8
      if optionsEnded || !Self.looksLikeOption(argument) {
        positionals.append(argument)
      } else if bytes.elementsEqual("--".utf8) {
        optionsEnded = true
      } else {
        try addOption(argument, followedBy: &rest, of: command)
      }
    }
    try checkPositionals(against: command)
    for rule in command.rules { try check(rule) }
  }

  private mutating func addOption(
    _ argument: String, followedBy rest: inout ArraySlice<String>, of command: CommandDeclaration
  ) throws(UsageError) {
    // Bytes, not characters: "=" followed by a combining mark is a character of its own.
    let bytes = argument[...].utf8
    let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    let written = argument[..<(equals ?? bytes.endIndex)]
    if written.utf8.elementsEqual("--help".utf8) { throw .valueForFlag("help") }
    guard bytes.starts(with: "--".utf8), let option = command.option(named: written.utf8.dropFirst(2)) else {
      let names = command.options.map(\.name) + ["help"]
      throw .unknownOption(String(written), suggestion: Self.suggestion(for: written, among: names))
    }
    guard values[option.name] == nil else { throw .repeatedOption(option.name) }
    guard let placeholder = option.placeholder else {
      guard equals == nil else { throw .valueForFlag(option.name) }
      values[option.name] = true
      return
    }
    if let equals {
      values[option.name] = try option.checkedValue(of: String(argument[bytes.index(after: equals)...]))
    } else {
      guard let value = rest.popFirst(), !Self.looksLikeOption(value) else {
        throw .missingValue(option: option.name, placeholder: placeholder)
      }
      values[option.name] = try option.checkedValue(of: value)
    }
  }

  private func checkPositionals(against command: CommandDeclaration) throws(UsageError) {
    guard positionals.count <= command.positionals.count else {
      throw .unexpectedArgument(position: command.positionals.count + 1, command: command.name)
    }
    for (index, declared) in command.positionals.enumerated() where declared.isRequired {
      guard index < positionals.count else { throw .missingArgument(declared.name) }
      guard !positionals[index].isEmpty else { throw .missingArgument(declared.name) }
    }
  }

  private func check(_ rule: OptionRule) throws(UsageError) {
    switch rule {
    case .exactlyOne(let names):
      try check(.atMostOne(of: names))
      guard names.contains(where: has) else { throw .missingOneOf(names) }
    case .atMostOne(let names):
      let given = names.filter(has)
      if given.count > 1 { throw .conflictingOptions(given[0], given[1]) }
    case .needs(let name, let needed):
      if has(name), !has(needed) { throw .optionNeedsAnother(name, needed: needed) }
    }
  }

  /// Whether a word starts with a dash and is more than one dash.
  static func looksLikeOption(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-")
  }

  /// The option that a misspelt one, or one written with a single dash, was probably meant to be.
  static func suggestion(for written: Substring, among names: [String]) -> String? {
    let bare = written.utf8.drop { $0 == UInt8(ascii: "-") }
    return EditDistance.suggestion(for: String(decoding: bare, as: UTF8.self), among: names).map { "--\($0)" }
  }
}

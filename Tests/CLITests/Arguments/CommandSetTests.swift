import Testing
import WalletEngineCLI

private let tool = CommandSet(
  program: "tool", summary: "does things",
  commands: [
    CommandDeclaration(
      "provision", "Creates things for users.", discussion: "Longer text.",
      options: [
        ValueOption.text("users", "FILE|-", "The list of users."), ValueOption.number("count", in: 1...9, "How many."),
        ValueOption.text("prefix", "P", "What ids start with."),
        ValueOption.text("store", "SPEC", "Where things are kept.", defaultText: "things.db"),
        Flag("quiet", "No progress."),
      ],
      rules: [.exactlyOne(of: ["users", "count"]), .needs("count", "prefix"), .needs("prefix", "count")]),
    CommandDeclaration("show", "Shows one.", positionals: [Positional("USER", "Whose to show.")]),
    CommandDeclaration("list", "Lists all."),
  ])

@Suite struct CommandSetTests {
  private func help(_ words: [String]) throws -> String {
    guard case .help(let text) = try tool.request(words) else {
      Issue.record("no help for \(words)")
      return ""
    }
    return text
  }

  @Test func runsACommand() throws {
    guard case .run(let command, let parsed) = try tool.request(["show", "x"]) else {
      Issue.record("not run")
      return
    }
    #expect(command.name == "show")
    #expect(parsed.positionals == ["x"])
  }

  @Test func version() throws {
    guard case .version = try tool.request(["--version"]) else {
      Issue.record("not the version")
      return
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["--help", "show"]])
  func overview(words: [String]) throws {
    let text = try help(words)
    for part in ["tool: does things", "Usage: tool COMMAND", "provision", "Creates things for users.", "--version"] {
      #expect(text.contains(part))
    }
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: [
    ["provision", "--help"], ["provision", "-h"], ["provision", "--wrong", "--help"], ["provision", "x", "-h", "y"],
    ["help", "provision"],
  ])
  func page(words: [String]) throws {
    let text = try help(words)
    let expected = """
      Usage: tool provision (--users FILE|- | --count N --prefix P) [--store SPEC] [--quiet]

      Creates things for users.

      Longer text.

      Options:
        --users FILE|-  The list of users.
        --count N       How many.
        --prefix P      What ids start with.
        --store SPEC    Where things are kept. Default: things.db.
        --quiet         No progress.
        --help          Print this page.

      """
    #expect(text == expected)
  }

  @Test func pageWithArguments() throws {
    let text = try help(["show", "--help"])
    #expect(text.contains("Usage: tool show USER\n"))
    #expect(text.contains("\nArguments:\n  USER  Whose to show.\n"))
  }

  @Test func longTextIsWrapped() throws {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let option = ValueOption.text("a-rather-long-option-name", "PLACEHOLDER", words)
    let command = CommandDeclaration("c", words, options: [option])
    guard
      case .help(let text) = try CommandSet(program: "t", summary: "", commands: [command]).request(["c", "--help"])
    else { return }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.split { !$0.isLetter }.count { $0 == "word" } == 120)
  }

  @Test func helpAfterDoubleDashIsAnArgument() throws {
    guard case .run(_, let parsed) = try tool.request(["show", "--", "--help"]) else {
      Issue.record("not run")
      return
    }
    #expect(parsed.positionals == ["--help"])
  }

  @Test func mistakes() {
    let cases: [([String], UsageError)] = [
      ([], .missingCommand),
      (["provison"], .unknownCommand("provison", suggestion: "provision")),
      (["lsit"], .unknownCommand("lsit", suggestion: "list")),
      (["LIST"], .unknownCommand("LIST", suggestion: nil)),
      (["zzz"], .unknownCommand("zzz", suggestion: nil)),
      ([""], .unknownCommand("", suggestion: nil)),
      (["help", "shwo"], .unknownCommand("shwo", suggestion: "show")),
      (["--verion"], .unknownOption("--verion", suggestion: "--version")),
      (["--quiet", "list"], .unknownOption("--quiet", suggestion: "tool provision --quiet")),
      (["--key=SECRET"], .unknownOption("--key", suggestion: nil)),
      (["--"], .unknownOption("--", suggestion: nil)),
      (["list", "extra"], .unexpectedArgument(position: 1, command: "list")),
    ]
    for (words, error) in cases {
      #expect(throws: error) { try tool.request(words) }
    }
  }

  @Test func hintNamesTheCommand() {
    #expect(tool.hint(after: ["show"]) == "Run 'tool show --help' to see what is possible.")
    #expect(tool.hint(after: ["shwo"]) == "Run 'tool --help' to see what is possible.")
    #expect(tool.hint(after: []) == "Run 'tool --help' to see what is possible.")
  }

  @Test func descriptionsRepeatNoValues() {
    let secret = "5f1d7a84db00d2fce00b31a7fc73224afffffffffffffffffffffffffffffffff"
    let lines = [
      ["list", secret], ["show", "a", secret], ["provision", "--store=\(secret)", secret], ["--x=\(secret)"],
      ["provision", "--quiet=\(secret)"], ["provision", "--count", secret], ["provision", "--stor=\(secret)"],
    ]
    for words in lines {
      let error = #expect(throws: UsageError.self) { try tool.request(words) }
      #expect(error?.description.contains(secret) == false)
    }
  }

  @Test func descriptionsAreSafeForATerminal() {
    for word in ["\u{1B}[2J", "--\u{1B}]0;x\u{07}", "\u{202E}x", "a\nb"] {
      let error = #expect(throws: UsageError.self) { try tool.request([word]) }
      #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E } == true)
    }
  }
}

import Testing
import WalletEngineCLI

private enum Sample {
  static let users = ValueOption.text("users", "FILE|-", "The list of users.")
  static let count = ValueOption.number("count", in: 1...1000, "How many users.")
  static let prefix = ValueOption.text("prefix", "P", "What their ids start with.", mayBeEmpty: true)
  static let column = ValueOption.text("column", "NAME", "The CSV column.")
  static let chains = ValueOption.choices("chains", of: ["evm", "sol"], "Which chains.", defaultText: "evm,sol")
  static let format = ValueOption.choice("format", of: ["csv", "jsonl"], "How rows look.", defaultText: "csv")
  static let store = ValueOption.text("store", "SPEC", "Where wallets are kept.", defaultText: "wallets.db")
  static let quiet = Flag("quiet", "No progress.")

  static let make = CommandDeclaration(
    "make", "Makes things.", positionals: [Positional("WHAT", "What to make.", isRequired: false)],
    options: [users, count, prefix, column, chains, format, store, quiet],
    rules: [
      .exactlyOne(of: ["users", "count"]), .needs("count", "prefix"), .needs("prefix", "count"),
      .needs("column", "users"),
    ])
  static let show = CommandDeclaration(
    "show", "Shows things.",
    positionals: [Positional("USER", "Whose."), Positional("MORE", "More.", isRequired: false)]
  )

  static func parse(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, for: make)
  }
}

@Suite struct ParsedArgumentsTests {
  @Test func valuesInBothSpellings() throws {
    let parsed = try Sample.parse("--users", "list.txt", "--store=a=b", "--chains", "sol,evm", "--quiet", "-")
    #expect(parsed[Sample.users] == "list.txt")
    #expect(parsed[Sample.store] == "a=b")
    #expect(parsed[Sample.chains] == ["sol", "evm"])
    #expect(parsed[Sample.quiet])
    #expect(parsed[Sample.format] == nil)
    #expect(parsed[Sample.count] == nil)
    #expect(parsed.positionals == ["-"])
    #expect(parsed.has("store") && !parsed.has("count"))
  }

  @Test func standardInputIsAValue() throws {
    #expect(try Sample.parse("--users", "-")[Sample.users] == "-")
    #expect(try Sample.parse("--users=-")[Sample.users] == "-")
  }

  @Test func doubleDashEndsOptions() throws {
    let parsed = try ParsedArguments(["--", "--users"], for: Sample.show)
    #expect(parsed.positionals == ["--users"])
    #expect(try ParsedArguments(["-", "--", "--"], for: Sample.show).positionals == ["-", "--"])
  }

  @Test func valueWithADashNeedsAnEqualsSign() throws {
    #expect(throws: UsageError.missingValue(option: "prefix", placeholder: "P")) {
      try Sample.parse("--count", "1", "--prefix", "-u")
    }
    let parsed = try Sample.parse("--count", "1", "--prefix=-u")
    #expect(parsed[Sample.prefix] == "-u")
  }

  @Test func emptyValues() throws {
    #expect(try Sample.parse("--count", "1", "--prefix=")[Sample.prefix] == "")
    #expect(try Sample.parse("--count", "1", "--prefix", "")[Sample.prefix] == "")
    #expect(throws: UsageError.emptyValue(option: "store")) { try Sample.parse("--users", "u", "--store=") }
    #expect(throws: UsageError.emptyValue(option: "chains")) { try Sample.parse("--users", "u", "--chains", "") }
    #expect(throws: UsageError.notANumber(option: "count")) { try Sample.parse("--count=", "--prefix", "u") }
  }

  @Test(arguments: ["0", "1001", "99999999999999999999999999", "9223372036854775808"])
  func numberOutOfRange(text: String) {
    #expect(throws: UsageError.numberOutOfRange(option: "count", allowed: 1...1000)) {
      try Sample.parse("--prefix", "u", "--count", text)
    }
  }

  @Test(arguments: ["x", "1x", " 1", "1 ", "+1", "1.0", "1e3", "0x10", "１", "1_000", "1,000"])
  func notANumber(text: String) {
    #expect(throws: UsageError.notANumber(option: "count")) { try Sample.parse("--prefix", "u", "--count", text) }
  }

  @Test func numbers() throws {
    #expect(try Sample.parse("--prefix", "u", "--count", "1")[Sample.count] == 1)
    #expect(try Sample.parse("--prefix", "u", "--count=0001000")[Sample.count] == 1000)
  }

  @Test func repeatedOptionIsRefusedEvenWithTheSameValue() {
    #expect(throws: UsageError.repeatedOption("users")) { try Sample.parse("--users", "a", "--users=a") }
    #expect(throws: UsageError.repeatedOption("quiet")) { try Sample.parse("--users", "a", "--quiet", "--quiet") }
  }

  @Test func missingValue() {
    let expected = UsageError.missingValue(option: "users", placeholder: "FILE|-")
    #expect(throws: expected) { try Sample.parse("--users") }
    #expect(throws: expected) { try Sample.parse("--users", "--quiet") }
    #expect(throws: expected) { try Sample.parse("--users", "--") }
  }

  @Test func flagTakesNoValue() {
    #expect(throws: UsageError.valueForFlag("quiet")) { try Sample.parse("--users", "u", "--quiet=yes") }
    #expect(throws: UsageError.valueForFlag("help")) { try Sample.parse("--help=x") }
  }

  @Test func unknownOptions() {
    let cases: [(String, String, String?)] = [
      ("--userz", "--userz", "--users"), ("--stroe=SECRET", "--stroe", "--store"), ("-users", "-users", "--users"),
      ("-q", "-q", nil), ("--zzzzzzzz", "--zzzzzzzz", nil), ("--USERS", "--USERS", nil),
      ("--form", "--form", "--format"), ("--=x", "--", nil), ("---users", "---users", "--users"),
      // A Kelvin sign is canonically equivalent to K; names are compared as bytes.
      ("--\u{212A}", "--\u{212A}", nil),
    ]
    for (word, name, suggestion) in cases {
      #expect(throws: UsageError.unknownOption(name, suggestion: suggestion)) {
        try Sample.parse("--users", "u", word)
      }
    }
  }

  @Test func equalsSignBeforeACombiningMark() throws {
    // "=" and U+0338 make one character, "≠"; the value starts with the mark all the same.
    let value = try #require(try Sample.parse("--users=\u{338}x")[Sample.users])
    #expect(value.utf8.elementsEqual("\u{338}x".utf8))
    #expect(throws: UsageError.self) { try Sample.parse("--\u{301}users", "x") }
  }

  @Test func choices() {
    #expect(
      throws: UsageError.unknownChoice(option: "format", found: "json", allowed: ["csv", "jsonl"], suggestion: "jsonl")
    ) { try Sample.parse("--users", "u", "--format", "json") }
    #expect(
      throws: UsageError.unknownChoice(option: "chains", found: "btc", allowed: ["evm", "sol"], suggestion: nil)
    ) { try Sample.parse("--users", "u", "--chains", "evm,btc") }
    #expect(throws: UsageError.unknownChoice(option: "chains", found: "", allowed: ["evm", "sol"], suggestion: nil)) {
      try Sample.parse("--users", "u", "--chains", "evm,")
    }
    #expect(throws: UsageError.repeatedChoice(option: "chains", found: "evm")) {
      try Sample.parse("--users", "u", "--chains", "evm,evm")
    }
    #expect(throws: UsageError.self) { try Sample.parse("--users", "u", "--format", "CSV") }
  }

  @Test func rules() {
    #expect(throws: UsageError.missingOneOf(["users", "count"])) { try Sample.parse() }
    #expect(throws: UsageError.conflictingOptions("users", "count")) {
      try Sample.parse("--count", "1", "--users", "u", "--prefix", "p")
    }
    #expect(throws: UsageError.optionNeedsAnother("count", needed: "prefix")) { try Sample.parse("--count", "1") }
    #expect(throws: UsageError.optionNeedsAnother("prefix", needed: "count")) {
      try Sample.parse("--users", "u", "--prefix", "p")
    }
    #expect(throws: UsageError.optionNeedsAnother("column", needed: "users")) {
      try Sample.parse("--count", "1", "--prefix", "p", "--column", "c")
    }
  }

  @Test func positionals() throws {
    #expect(throws: UsageError.missingArgument("USER")) { try ParsedArguments([], for: Sample.show) }
    #expect(throws: UsageError.missingArgument("USER")) { try ParsedArguments([""], for: Sample.show) }
    #expect(throws: UsageError.unexpectedArgument(position: 3, command: "show")) {
      try ParsedArguments(["a", "b", "c"], for: Sample.show)
    }
    #expect(try ParsedArguments(["a", "b"], for: Sample.show).positionals == ["a", "b"])
    #expect(try Sample.parse("--users", "u").positionals == [])
  }

  @Test func manyAndLongWordsAreNoTrouble() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(throws: UsageError.unknownOption("--" + long, suggestion: nil)) { try Sample.parse("--" + long) }
    #expect(throws: UsageError.unexpectedArgument(position: 2, command: "make")) {
      try ParsedArguments(["--users", "u"] + Array(repeating: "x", count: 100_000), for: Sample.make)
    }
  }
}

import Testing

/// Command lines that make no sense: status 2, a hint, and nothing done.
@Suite(.endToEnd) struct UsageTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(arguments: [], message: "no command"),
    Mistake(arguments: ["provison"], message: "did you mean provision?"),
    Mistake(arguments: ["frobnicate"], message: "frobnicate"),
    Mistake(arguments: ["provision"], message: "--users"),
    Mistake(arguments: ["provision", "--user", "users.txt"], message: "did you mean --users?"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--strore=x.db"], message: "did you mean --store?"),
    Mistake(arguments: ["provision", "--users"], message: "--users"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--count", "3", "--prefix", "p"], message: "--count"),
    Mistake(arguments: ["provision", "--count", "3"], message: "--prefix"),
    Mistake(arguments: ["provision", "--prefix", "p"], message: "--users"),
    Mistake(arguments: ["provision", "--count", "0", "--prefix", "p"], message: "--count"),
    Mistake(arguments: ["provision", "--count", "many", "--prefix", "p"], message: "--count"),
    Mistake(arguments: ["provision", "--count", "3", "--prefix", "p", "--column", "c"], message: "--column"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--engine", "turbo"], message: "turbo"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--chains", "evm,btc"], message: "btc"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--chains", "evm,evm"], message: "evm"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--keys", "brainwallet"], message: "brainwallet"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--verify", "none"], message: "none"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--format", "xml"], message: "xml"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--threads", "0"], message: "--threads"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--tenant="], message: "--tenant"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--root-key", "nonsense"], message: "--root-key"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--root-key", "file:"], message: "--root-key"),
    Mistake(arguments: ["provision", "--users", "users.txt", "--quiet=yes"], message: "--quiet"),
    Mistake(arguments: ["provision", "users.txt"], message: "provision"),
    Mistake(arguments: ["list", "--chains", "evm"], message: "--chains"),
    Mistake(arguments: ["show"], message: "USER|ADDRESS"),
    Mistake(arguments: ["export", "--chain", "evm", "--format", "hex", "--reveal"], message: "USER"),
  ]

  @Test(arguments: mistakes) func nothingIsDone(_ mistake: Mistake) async throws {
    let workspace = try Workspace()
    try workspace.write("users.txt", "anna\n")
    let before = try workspace.contents()
    let outcome = try await workspace.run(mistake.arguments)
    expect(outcome, exits: 2, naming: mistake.message)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("--help"))
    #expect(try workspace.contents() == before)
  }

  /// A secret that was put in the wrong place is not repeated.
  @Test func valuesAreNotRepeated() async throws {
    let workspace = try Workspace()
    let secret = String(repeating: "5a", count: 32)
    for option in ["--root-key", "--threads", "--count"] {
      let outcome = try await workspace.run(["provision", "--users", "users.txt", option, secret])
      #expect(outcome.ending == .exited(2))
      #expect(!outcome.errors.contains("5a5a"))
    }
  }

  @Test(arguments: [["--help"], ["provision", "--help"], ["help", "export"], ["--version"], ["version"]])
  func helpIsData(_ arguments: [String]) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(arguments)
    expect(outcome, exits: 0)
    #expect(outcome.output.count > 10 && outcome.errors.isEmpty)
  }
}

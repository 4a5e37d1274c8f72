import KeygenBench
import Testing

@Suite("Command line of keygen-bench")
struct BenchOptionsTests {
  @Test func nothingGiven() throws {
    #expect(try BenchOptions(parsing: []) == BenchOptions())
    #expect(try BenchOptions(parsing: ["--"]) == BenchOptions())
  }

  @Test func everythingGiven() throws {
    var expected = BenchOptions()
    expected.only = ["keccak256", "wallet.raw", "keccak256.32"]
    expected.seconds = 0.5
    expected.jsonPath = "-"
    expected.threads = [2, 1]
    expected.engines = [.portable, .reference]
    expected.peersPath = "run"
    let spaced = [
      "--only", "keccak256,wallet.raw", "--seconds", "0.5", "--json", "-", "--threads", "2,1,2", "--engine",
      "portable,reference,portable", "--peers", "run",
      "--only", "keccak256.32",
    ]
    #expect(try BenchOptions(parsing: spaced) == expected)
    let joined = [
      "--only=keccak256,wallet.raw", "--seconds=0.5", "--json=-", "--threads=2,1", "--engine=portable,reference",
      "--peers=run",
      "--only=keccak256.32",
    ]
    #expect(try BenchOptions(parsing: joined) == expected)
  }

  @Test(arguments: ["--help", "-h"])
  func help(_ flag: String) throws {
    #expect(try BenchOptions(parsing: [flag]).help)
  }

  @Test(
    arguments: [
      (["--fast"], .unknownFlag("--fast")),
      (["--fast=1"], .unknownFlag("--fast")),
      (["-"], .unknownFlag("-")),
      (["keccak256"], .unexpectedArgument("keccak256")),
      (["--", "--list"], .unexpectedArgument("--list")),
      (["--only"], .missingValue(flag: "--only")),
      (["--json="], .missingValue(flag: "--json")),
      (["--peers"], .missingValue(flag: "--peers")),
      (["--list=yes"], .takesNoValue(flag: "--list")),
    ] as [([String], BenchUsageError)])
  func mistakes(_ arguments: [String], _ expected: BenchUsageError) {
    #expect(throws: expected) { try BenchOptions(parsing: arguments) }
  }

  @Test(arguments: [
    ("--seconds", "0"), ("--seconds", "-1"), ("--seconds", "nan"), ("--seconds", "inf"), ("--seconds", "1e9"),
    ("--seconds", "soon"), ("--threads", "0"), ("--threads", "1,"), ("--threads", "1025"), ("--threads", "-2"),
    ("--threads", "99999999999999999999"), ("--engine", "AVX"), ("--engine", "auto,"), ("--only", ","),
  ])
  func badValues(_ flag: String, _ value: String) throws {
    let error = #expect(throws: BenchUsageError.self) { try BenchOptions(parsing: [flag, value]) }
    guard case .badValue(flag, value, _)? = error else {
      Issue.record("\(String(describing: error)) names neither flag nor value")
      return
    }
  }
}

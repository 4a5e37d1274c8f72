import Foundation
import Testing

/// Lists of users that cannot be read, in part or at all.
@Suite(.endToEnd) struct UserInputFailureTests {
  private static let provision = ["provision", "--users", "users.txt"] + Workspace.storeOptions

  static let badLines: [(String, [UInt8])] = [
    ("1 MB", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)),
    ("more than 512 bytes", [UInt8](repeating: UInt8(ascii: "x"), count: 513)),
    ("UTF-8 cut off", Array("caf".utf8) + [0xC3]),
    ("Latin 1", Array("caf".utf8) + [0xE9, 0x21]),
    ("surrogate", [0xED, 0xA0, 0x80]),
    ("tab", Array("an\tna".utf8)), ("escape", Array("an\u{1B}[2Jna".utf8)), ("NUL", Array("an\0na".utf8)),
    ("carriage return within", Array("an\rna".utf8)), ("C1 control", Array("an\u{85}na".utf8)),
  ]

  @Test(arguments: badLines) func oneBadLine(kind: String, line: [UInt8]) async throws {
    let workspace = try Workspace()
    let lineFeed = [UInt8(ascii: "\n")]
    try workspace.write("users.txt", Array("\nanna\n".utf8) + line + lineFeed + Array("bert\n".utf8))
    for round in 0..<2 {
      let outcome = try await workspace.run(Self.provision)
      expect(outcome, exits: 1, naming: "users.txt, line 3: ")
      expect(try WalletLine.parse(outcome.output), areOf: ["anna", "bert"])
      #expect(outcome.errors.contains("2 users, \(round == 0 ? 4 : 0) new wallets, 1 failed"))
      // Neither a whole line of 1 MB nor a control character reaches the terminal.
      #expect(outcome.errors.utf8.count < 1000)
      #expect(outcome.errors.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
    }
  }

  @Test func badCSVRecords() async throws {
    let workspace = try Workspace()
    try workspace.write("users.txt", "user_id,name\nanna,A\nbert\n\"carl\"x,C\ndora,D\n\"emil,E\nfay,F\n")
    let outcome = try await workspace.run(Self.provision)
    for line in ["users.txt, line 3: ", "users.txt, line 4: ", "users.txt, line 6: "] {
      expect(outcome, exits: 1, naming: line)
    }
    expect(try WalletLine.parse(outcome.output), areOf: ["anna", "dora"])
  }

  struct Unusable: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: [UInt8]
    var options: [String] = []
    var status: Int32 = 4
    var message = "users.txt"
  }

  static let unusable = [
    Unusable(testDescription: "empty", text: []),
    Unusable(testDescription: "blank lines", text: Array("\n\n\r\n\n".utf8)),
    Unusable(testDescription: "a header and nothing else", text: Array("user_id,name\n".utf8)),
    Unusable(testDescription: "a mark and nothing else", text: Array("\u{FEFF}".utf8)),
    Unusable(testDescription: "UTF-16", text: [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], message: "UTF-16"),
    Unusable(
      testDescription: "a header that is not quite one", text: Array("User_ID\nanna\n".utf8), message: "user_id"),
    Unusable(
      testDescription: "no such column", text: Array("user_id,name\nanna,A\n".utf8), options: ["--column", "nam"],
      message: "did you mean \"name\"?"),
    Unusable(testDescription: "nothing but bad lines", text: Array("a\tb\n\u{7}\n".utf8), status: 1),
  ]

  /// Nothing is made for nobody.
  @Test(arguments: unusable) func nobodyToProvision(_ list: Unusable) async throws {
    let workspace = try Workspace()
    try workspace.write("users.txt", list.text)
    let before = try workspace.contents()
    let outcome = try await workspace.run(Self.provision + list.options + ["--output", "rows.csv"])
    expect(outcome, exits: list.status, naming: list.message)
    #expect(outcome.output.isEmpty)
    #expect(try workspace.contents() == before)
    let piped = try await workspace.run(
      ["provision", "--users", "-"] + Workspace.storeOptions + list.options, input: .bytes(list.text))
    #expect(piped.ending == .exited(list.status))
    #expect(try workspace.contents() == before)
  }

  @Test(arguments: ["missing.txt", "keys", "keys/missing/users.txt"])
  func unreadableFile(name: String) async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let outcome = try await workspace.run(["provision", "--users", name] + Workspace.storeOptions)
    expect(outcome, exits: 4, naming: name)
    #expect(try workspace.contents() == before)
  }

  @Test func closedStandardInput() async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let outcome = try await workspace.run(
      ["provision", "--users", "-"] + Workspace.storeOptions,
      wrappedIn: ["/bin/sh", "-c", "exec \"$0\" \"$@\" <&-"])
    expect(outcome, exits: 4, naming: "standard input")
    #expect(try workspace.contents() == before)
  }
}

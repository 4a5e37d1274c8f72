import Foundation
import Testing

/// The one job everybody comes for: 20,000 users in by a pipe, 40,000 wallets out, and the same again.
@Suite(.endToEnd) struct MainPipelineTests {
  private static let all = users(20_000)

  @Test func twentyThousandUsersTwice() async throws {
    let workspace = try Workspace()
    let command = ["provision", "--users", "-", "--keys", "raw", "--output", "wallets.csv"] + Workspace.storeOptions
    let first = try await workspace.run(command, input: .bytes(Self.all.asLines))
    expect(first, exits: 0)
    #expect(first.output.isEmpty)
    #expect(first.errors.contains("20,000 users, 40,000 new wallets"))
    let file = try workspace.read("wallets.csv")
    #expect(file.count { $0 == UInt8(ascii: "\n") } == 40_001)
    expect(try WalletLine.parse(file), areOf: Self.all)

    let second = try await workspace.run(command, input: .bytes(Self.all.asLines))
    expect(second, exits: 0)
    #expect(second.errors.contains("20,000 users, 0 new wallets"))
    #expect(try workspace.read("wallets.csv") == file)
    #expect(!workspace.exists("wallets.csv.partial"))

    try await sameRowsEverywhere(workspace, file)
    try await workspace.expectCleanAudit()
  }

  /// Standard output, JSON lines, other threads and engines: the wallets are what they are.
  private func sameRowsEverywhere(_ workspace: Workspace, _ file: [UInt8]) async throws {
    let provision = ["provision", "--users", "users.txt"] + Workspace.storeOptions
    try workspace.write("users.txt", Self.all.asLines)
    for options in [[], ["--threads", "1"], ["--engine", "reference"], ["--verify", "full"], ["--quiet"]] {
      let outcome = try await workspace.run(provision + options)
      expect(outcome, exits: 0)
      #expect(outcome.output == file, "with \(options)")
      #expect(outcome.errors.isEmpty == (options == ["--quiet"]))
    }
    let lines = try await workspace.run(provision + ["--format", "jsonl"])
    expect(lines, exits: 0)
    #expect(try JSONLine.parse(lines.output) == WalletLine.parse(file))

    // The order of the store is its own, the rows are not.
    let listed = try await workspace.list()
    #expect(listed.count == 40_000)
    #expect(try Set(listed) == Set(WalletLine.parse(file)))
  }
}

/// A row as `--format jsonl` prints it.
private struct JSONLine: Decodable {
  enum CodingKeys: String, CodingKey {
    case user = "user_id"
    case walletID = "wallet_id"
    case chain, address, path
  }

  var user: String
  var chain: String
  var address: String
  var path: String
  var walletID: String

  static func parse(_ output: [UInt8]) throws -> [WalletLine] {
    let decoder = JSONDecoder()
    return try output.split(separator: UInt8(ascii: "\n")).map { line in
      let row = try decoder.decode(JSONLine.self, from: Data(line))
      return WalletLine(
        user: Array(row.user.utf8), chain: row.chain, address: row.address, path: row.path, walletID: row.walletID)
    }
  }
}

import Foundation
import Testing

/// Ctrl-C, or a service manager's SIGTERM: the batch in hand is kept, and the program says how to go on.
@Suite(.endToEnd) struct InterruptionTests {
  private static let all = users(20_000)

  @Test(arguments: [SIGINT, SIGTERM]) func duringALongRun(signal: Int32) async throws {
    let workspace = try Workspace()
    let command = ["provision", "--users", "-", "--output", "rows.csv"] + Workspace.storeOptions
    let child = try workspace.start(command, input: .open(Self.all.asLines))
    #expect(try await eventually { (try? workspace.read("rows.csv.partial").count) ?? 0 > 200_000 })
    child.signal(signal)
    let outcome = try await child.finish()
    expect(outcome, exits: 130)
    #expect(outcome.errors.contains("rows.csv.partial") && outcome.errors.contains("run the same command again"))
    #expect(!workspace.exists("rows.csv"))

    let rows = try WalletLine.parse(workspace.read("rows.csv.partial"))
    expect(rows, areOf: Array(Self.all.prefix(rows.count / 2)))
    #expect(Set(rows) == Set(try await workspace.list()), "every batch is both stored and written")
    #expect(outcome.errors.contains("interrupted after \(grouped(rows.count / 2)) users"))

    try workspace.write("users.txt", Self.all.asLines)
    let rest = try await workspace.run(
      ["provision", "--users", "users.txt", "--output", "rows.csv"] + Workspace.storeOptions)
    expect(rest, exits: 0)
    let complete = try WalletLine.parse(workspace.read("rows.csv"))
    expect(complete, areOf: Self.all)
    #expect(Array(complete.prefix(rows.count)) == rows)
    #expect(!workspace.exists("rows.csv.partial"))
    try await workspace.expectCleanAudit()
  }

  /// Nothing was read yet, so nothing is made.
  @Test func whileWaitingForTheFirstUser() async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let child = try workspace.start(
      ["provision", "--users", "-"] + Workspace.storeOptions, input: .open(["", ""].asLines))
    // It listens for signals before it reads, and blank lines are nobody.
    #expect(try await eventually { child.hasReadEverything })
    child.signal(SIGINT)
    let outcome = try await child.finish()
    expect(outcome, exits: 130)
    #expect(outcome.errors.contains("nothing was done"))
    #expect(try workspace.contents() == before)
  }

  /// Half a line is nobody's id, and what was whole is done.
  @Test func withHalfALineInHand() async throws {
    let workspace = try Workspace()
    let child = try workspace.start(
      ["provision", "--users", "-"] + Workspace.storeOptions, input: .open(Array("anna\nbert\ncar".utf8)))
    #expect(try await eventually { workspace.exists("wallets.db") })
    try await Task.sleep(for: .milliseconds(200))
    child.signal(SIGINT)
    let outcome = try await child.finish()
    expect(outcome, exits: 130)
    expect(try WalletLine.parse(outcome.output), areOf: ["anna", "bert"])
    #expect(try await workspace.list().count == 4)
  }

  private func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(number / 1000)," + String(String(1000 + number % 1000).dropFirst())
  }
}

import Foundation
import TestSupport
import Testing

/// Somebody who can write to the database, but has no key, cannot send anyone's deposits elsewhere unnoticed.
@Suite(.endToEnd) struct TamperingTests {
  private static let all = users(60)
  private static let thief = "0x52908400098527886E0F7030069857D2E4169EE7"

  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sql: [String]
    /// The users whose rows are not as they were.
    var victims: [String]
    var changedRows: Int
  }

  static let edits = [
    Edit(
      testDescription: "another address",
      sql: ["UPDATE wallets SET address = '\(thief)' WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))"],
      victims: ["user7"], changedRows: 1),
    Edit(
      testDescription: "one letter in another case",
      sql: ["UPDATE wallets SET address = lower(address) WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))"],
      victims: ["user7"], changedRows: 1),
    Edit(
      testDescription: "two users' addresses swapped",
      sql: [
        "CREATE TEMP TABLE kept AS SELECT user, address FROM wallets WHERE chain = 1 AND user IN "
          + "(SELECT id FROM users WHERE user_id IN ('user7', 'user9'));"
          + "UPDATE wallets SET address = 'free' || user WHERE chain = 1 AND user IN (SELECT user FROM kept);"
          + "UPDATE wallets SET address = (SELECT address FROM kept WHERE kept.user <> wallets.user) "
          + "WHERE chain = 1 AND user IN (SELECT user FROM kept)"
      ],
      victims: ["user7", "user9"], changedRows: 4),
    // All of the row but its owner: the code is over the owner too.
    Edit(
      testDescription: "two users' wallets swapped",
      sql: [
        "UPDATE wallets SET user = -1 WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))",
        "UPDATE wallets SET user = (SELECT id FROM users WHERE user_id = 'user7') "
          + "WHERE \(WalletDatabase.wallet(of: "user9", chain: 1))",
        "UPDATE wallets SET user = (SELECT id FROM users WHERE user_id = 'user9') WHERE user = -1",
      ],
      victims: ["user7", "user9"], changedRows: 3),
    Edit(
      testDescription: "two users' names swapped",
      sql: [
        "UPDATE users SET user_id = 'x' WHERE user_id = 'user7'",
        "UPDATE users SET user_id = 'user7' WHERE user_id = 'user9'",
        "UPDATE users SET user_id = 'user9' WHERE user_id = 'x'",
      ],
      victims: ["user7", "user9"], changedRows: 3),
    Edit(
      testDescription: "the code of a row",
      sql: ["UPDATE wallets SET code = zeroblob(16) WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))"],
      victims: ["user7"], changedRows: 1),
  ]

  @Test(arguments: edits) func editedRowsAreNotPrinted(_ edit: Edit) async throws {
    let workspace = try Workspace()
    let original = try await workspace.provision(Self.all)
    let database = WalletDatabase(path: workspace.path("wallets.db"))
    #expect(try edit.sql.map { try database.execute($0) }.reduce(0, +) == edit.changedRows)
    let good = original.filter { !edit.victims.contains($0.userText) }

    let listed = try await workspace.run(["list"] + Workspace.storeOptions)
    expect(listed, exits: 1)
    #expect(try Set(WalletLine.parse(listed.output)) == Set(good))
    let again = try await workspace.run(
      ["provision", "--users", "-"] + Workspace.storeOptions, input: .bytes((Self.all + ["late"]).asLines))
    expect(again, exits: 1)
    let rows = try WalletLine.parse(again.output)
    #expect(rows.filter { $0.userText != "late" } == good)
    #expect(rows.count == good.count + 2)
    let audit = try await workspace.run(["audit"] + Workspace.storeOptions)
    #expect(audit.ending == .exited(1))
    for victim in edit.victims {
      for outcome in [listed, again] { expect(outcome, exits: 1, naming: "user \(victim) ") }
      expect(audit, exits: 1, naming: "user \(victim):")
      let shown = try await workspace.run(["show", victim] + Workspace.storeOptions)
      expect(shown, exits: 3, naming: victim)
      #expect(shown.output.isEmpty)
      let export = try await workspace.run(
        ["export", victim, "--chain", "evm", "--format", "hex", "--reveal"] + Workspace.storeOptions)
      expect(export, exits: 3, naming: victim)
      #expect(export.output.isEmpty)
    }
  }

  /// What was there and is no longer can only be told from the events.
  @Test(arguments: [
    "DELETE FROM wallets WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))",
    "DELETE FROM secrets WHERE user = (SELECT id FROM users WHERE user_id = 'user7')",
    "UPDATE secrets SET record = zeroblob(length(record)) WHERE user = (SELECT id FROM users WHERE user_id = 'user7')",
    "DELETE FROM events WHERE sequence = 7",
    "UPDATE events SET event = zeroblob(length(event)) WHERE sequence = 7",
    "UPDATE store SET event_sequence = event_sequence - 1",
    "UPDATE wallets SET chain = 9 WHERE \(WalletDatabase.wallet(of: "user7", chain: 1))",
  ])
  func auditsFindWhatRowsDoNotTell(_ sql: String) async throws {
    let workspace = try Workspace()
    try await workspace.provision(Self.all)
    #expect(try WalletDatabase(path: workspace.path("wallets.db")).execute(sql) > 0)
    let audit = try await workspace.run(["audit"] + Workspace.storeOptions)
    expect(audit, exits: 1)
    #expect(String(decoding: audit.output, as: UTF8.self).contains("NOT CLEAN"))
    if sql.contains("user7") { expect(audit, exits: 1, naming: "user7") }
  }

  /// An altered ring opens nothing.
  @Test(arguments: [
    "UPDATE store SET canary = zeroblob(length(canary))", "UPDATE store SET ring_code = zeroblob(32)",
    "UPDATE store SET store_id = zeroblob(16)", "UPDATE data_keys SET record = zeroblob(length(record))",
    "DELETE FROM data_keys", "DELETE FROM store",
  ])
  func alteredKeyRing(_ sql: String) async throws {
    let workspace = try Workspace()
    try await workspace.provision(Self.all)
    try WalletDatabase(path: workspace.path("wallets.db")).execute(sql)
    let before = try workspace.contents()
    try workspace.write("users.txt", "user1\n")
    for command in RootKeyTests.commands {
      let outcome = try await workspace.run(command + Workspace.storeOptions)
      expect(outcome, exits: 3)
      #expect(outcome.output.isEmpty)
    }
    try workspace.remove("users.txt")
    #expect(try workspace.contents() == before)
  }

  /// Whatever becomes of the file, no wrong address is printed, and an audit that finds nothing has seen everything.
  @Test(arguments: 0..<4) func randomDamage(lane: Int) async throws {
    var generator = SeededGenerator(seed: Seed.chosen &+ 300 &+ UInt64(lane))
    let workspace = try Workspace()
    let original = try await Set(workspace.provision(Self.all))
    let whole = try workspace.read("wallets.db")
    for _ in 0..<12 {
      var damaged = whole
      // A bit, a byte, or a whole page.
      let start = Int.random(in: 0..<whole.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: damaged[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: damaged[start] = UInt8.random(in: 0...255, using: &generator)
      default:
        let page = start / 4096 * 4096
        for index in page..<page + 4096 { damaged[index] = 0xFF }
      }
      try workspace.write("wallets.db", damaged)
      let context: Comment = "at \(start), seed \(Seed.chosen)"
      let listed = try await workspace.run(["list"] + Workspace.storeOptions)
      #expect([.exited(0), .exited(1), .exited(3)].contains(listed.ending), context)
      let rows = listed.output.isEmpty ? [] : try WalletLine.parse(listed.output)
      #expect(original.isSuperset(of: rows), context)
      let audit = try await workspace.run(["audit"] + Workspace.storeOptions)
      #expect([.exited(0), .exited(1), .exited(3)].contains(audit.ending), context)
      if audit.ending == .exited(0) { #expect(Set(rows) == original, context) }
    }
  }
}

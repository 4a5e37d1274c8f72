import Foundation
import TestSupport
import Testing

/// `provision --keys shared-seed` from the phrase's making to its recovery.
@Suite(.endToEnd) struct SharedSeedLifeTests {
  private static let other = ["--store", "other.db", "--root-key", "file:keys/other.key"]

  /// A thousand users, the store and its root key gone, and everything back from the phrase and the map.
  @Test func lostAndRecovered() async throws {
    let workspace = try Workspace()
    let made = try await workspace.run(["shared-seed", "create"] + Workspace.storeOptions)
    expect(made, exits: 0)
    let all = users(1000)
    let rows = try await workspace.share(all)
    #expect(rows.map(\.userText) == all.flatMap { [$0, $0] })
    #expect(rows.map(\.sharedIndex) == (0..<1000).flatMap { [$0, $0] })
    #expect(Set(rows.map(\.address)).count == 2000)
    #expect(
      try await workspace.audit()
        == .init(clean: true, users: 1000, wallets: 2000, secrets: 1, events: 1001, findings: 0))
    let phrase = try await workspace.revealShared()
    #expect(phrase.split(separator: " ").count == 24)
    let written = try await workspace.run(["shared-seed", "map", "--output", "map.csv"] + Workspace.storeOptions)
    expect(written, exits: 0)
    let map = try await workspace.map()
    #expect(try workspace.text("map.csv") == map)
    for name in try workspace.contents().keys where name.hasPrefix("wallets.db") { try workspace.remove(name) }
    try workspace.remove("keys/root.key")

    let recovered = try await workspace.run(
      ["recover", "--map", "map.csv"] + Self.other, input: .bytes(Array(phrase.utf8)))
    expect(recovered, exits: 0)
    #expect(recovered.errors.contains("1,000 users recovered"))
    let lines = try WalletLine.parse(recovered.output)
    #expect(lines.map(\.place) == rows.map(\.place))
    try await workspace.expectCleanAudit(store: Self.other)
    // Again, it changes nothing; and the next user gets no index that users who came after the map may have.
    let again = try await workspace.run(
      ["recover", "--map", "map.csv"] + Self.other, input: .bytes(Array(phrase.utf8)))
    expect(again, exits: 0)
    #expect(try WalletLine.parse(again.output) == lines)
    #expect(try await workspace.share(["next"], store: Self.other).map(\.sharedIndex) == [1_049_576, 1_049_576])
    let later = try await workspace.map(store: Self.other).split(separator: "\n")
    #expect(later.starts(with: map.split(separator: "\n").dropLast()) && later.count == 1003)
    workspace.expectUnsaid([phrase])
  }

  /// The addresses of accounts are those that `derive` gives, and those that other people's libraries give.
  @Test(.needsOracles) func asOthersDerive() async throws {
    let python = try #require(Requirements.oraclePython, "WALLET_ENGINE_ORACLES has to name a Python")
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(300))
    let queries = rows.map { row in
      "\(row.chain == "EVM" ? "ledger-live" : "phantom")\t\(row.sharedIndex ?? -1)\t\(Phrases.abandon)\t"
    }
    let oracle = try await ChildProcess(
      .init(
        executable: python, arguments: [PackageRoot.url(of: "Scripts/derive-phrases.py").path],
        directory: workspace.root, input: .bytes(queries.asLines))
    ).finish()
    #expect(oracle.ending == .exited(0), "\(oracle.errors)")
    let answers = String(decoding: oracle.output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(answers.count == 600)
    for (row, answer) in zip(rows, answers) {
      #expect(answer[0] == row.path)
      #expect(answer.dropFirst().allSatisfy { $0 == row.address }, "\(row.userText)")
    }
  }

  @Test func asDeriveDerives() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(20))
    for (chain, profile) in [("EVM", "ledger-live"), ("SOL", "phantom")] {
      let derived = try await workspace.derive(Phrases.abandon, ["--profile", profile, "--count", "20"])
      let mine = rows.filter { $0.chain == chain }
      #expect(mine.map(\.address) == derived.map(\.address))
      #expect(mine.map(\.path) == derived.map(\.path))
    }
    let range = try await workspace.run(
      ["recover", "--count", "15", "--first", "5"], input: .bytes(Array(Phrases.abandon.utf8)))
    expect(range, exits: 0)
    let expected = rows.dropFirst(10).map { "\($0.sharedIndex ?? -1),\($0.chain),\($0.path),\($0.address)\n" }.joined()
    #expect(String(decoding: range.output, as: UTF8.self) == "index,chain,path,address\n" + expected)
    let shown = try await workspace.run(["show", "user3", "--json"] + Workspace.storeOptions)
    expect(shown, exits: 0)
    #expect(String(decoding: shown.output, as: UTF8.self).contains("\"keys\": \"shared-seed\""))
    #expect(try await Set(workspace.list()) == Set(rows))
  }

  /// Two processes at once, and one killed in between: everyone has one index, and no index is two users'.
  @Test func manyProcesses() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let lists = [users(3000), users(3000).reversed(), users(3000, prefix: "more")]
    let command = ["provision", "--keys", "shared-seed", "--users", "-"] + Workspace.storeOptions
    let killed = try workspace.start(command, input: .open(lists[2].asLines))
    let running = try lists.prefix(2).map { try workspace.start(command, input: .bytes($0.asLines)) }
    #expect(try await eventually { killed.output.lineCount > 500 })
    killed.signal(SIGKILL)
    var seen = Set(try WalletLine.parseInterrupted(try await killed.finish().output))
    for child in running {
      let outcome = try await child.finish()
      expect(outcome, exits: 0)
      seen.formUnion(try WalletLine.parse(outcome.output))
    }
    seen.formUnion(try await workspace.share(lists[2]))
    #expect(seen.count == 12_000)
    #expect(Set(seen.map(\.address)).count == 12_000)
    let byUser = Dictionary(grouping: seen, by: \.userText)
    #expect(byUser.count == 6000)
    #expect(byUser.values.allSatisfy { Set($0.map(\.sharedIndex)).count == 1 && $0.count == 2 })
    #expect(Set(seen.map(\.sharedIndex)).count == 6000)
    try await workspace.expectCleanAudit()
    let map = try await workspace.map().split(separator: "\n").dropFirst().dropLast()
    #expect(map.count == 6000)
    for line in map {
      let fields = line.split(separator: ",")
      #expect(byUser[String(fields[0])]?.first?.sharedIndex == Int(fields[1]))
    }
  }

  /// Rotation, and a backup with the map, the counter and the phrase in it.
  @Test func rotatedAndBackedUp() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(50))
    expect(try await workspace.run(["rotate", "--data"] + Workspace.storeOptions), exits: 0)
    #expect(try await workspace.revealShared() == Phrases.abandon)
    try await workspace.expectCleanAudit()
    expect(try await workspace.run(["backup", "--output", "backup"] + Workspace.storeOptions), exits: 0)
    let restored = ["--store", "restored.db", "--root-key", "file:keys/root.key"]
    expect(try await workspace.run(["restore", "--input", "backup"] + restored), exits: 0)
    #expect(try await Set(workspace.list(store: restored)) == Set(rows))
    #expect(try await workspace.map(store: restored) == workspace.map())
    try await workspace.expectCleanAudit(store: restored)
    // Somebody came after the backup; nobody may be given the same keys by the restored store.
    #expect(try await workspace.share(["next"]).map(\.sharedIndex) == [50, 50])
    let other = try await workspace.share(["other"], store: restored)
    #expect(other.map(\.sharedIndex) == [1_048_626, 1_048_626])
  }

  @Test func cannotBeErased() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(2))
    let outcome = try await workspace.run(["erase", "user1", "--yes"] + Workspace.storeOptions)
    expect(outcome, exits: 1)
    #expect(outcome.errors.contains("shared seed"))
    #expect(try await Set(workspace.list()) == Set(rows))
    try await workspace.expectCleanAudit()
  }

  @Test func theArchiveHasAll() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(50)) + workspace.provision(users(3, prefix: "raw"))
    try workspace.write("pass", "correct horse\n")
    let archived = try await workspace.run(
      ["archive", "--output", "archive", "--passphrase-file", "pass"] + Workspace.storeOptions)
    expect(archived, exits: 0)
    let restored = try await workspace.run(
      ["unarchive", "--input", "archive", "--passphrase-file", "pass"] + Self.other)
    expect(restored, exits: 0)
    #expect(try await Set(workspace.list(store: Self.other)) == Set(rows))
    #expect(try await workspace.map(store: Self.other) == workspace.map())
    try await workspace.expectCleanAudit(store: Self.other)
    #expect(try await workspace.share(["next"], store: Self.other).map(\.sharedIndex) == [1_048_626, 1_048_626])
  }
}

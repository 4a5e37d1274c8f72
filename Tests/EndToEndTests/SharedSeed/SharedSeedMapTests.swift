import Foundation
import TestSupport
import Testing

/// The map as a file: what recovers from it, what does not, and who comes after.
@Suite(.endToEnd) struct SharedSeedMapTests {
  private static let other = ["--store", "other.db", "--root-key", "file:keys/other.key"]

  /// A store with alice 0, bob 1 and carol 2, its map, and the phrase in a file.
  private func workspace() async throws -> (Workspace, map: [String]) {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.abandon + "\n")
    try await workspace.importShared(Phrases.abandon)
    _ = try await workspace.share(["alice", "bob", "carol"])
    let map = try await workspace.map().split(separator: "\n").map(String.init)
    // Scripts/shared-seed-map.py makes the code.
    #expect(
      map == [
        "user_id,index,seed", "alice,0,73c5da0a", "bob,1,73c5da0a", "carol,2,73c5da0a",
        "#end,3,73c5da0a a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583 default",
      ])
    return (workspace, map)
  }

  private func recover(_ workspace: Workspace, _ options: [String] = []) async throws -> ChildProcess.Outcome {
    try await workspace.run(["recover", "--map", "map.csv", "--input", "phrase"] + options + Self.other)
  }

  /// Whatever was done to a map, nothing is made of it, and it is said what is wrong.
  @Test func alteredMaps() async throws {
    let (workspace, map) = try await workspace()
    let exchanged = [map[0], "alice,1,73c5da0a", "bob,0,73c5da0a", map[3], map[4]]
    let cases: [([String], [String], String)] = [
      (Array(map[..<3]), [], "cut off"), (Array(map[..<4]), [], "cut off"),
      ([map[0], map[1], map[2], map[4]], [], "2 users, and its last line tells of 3"), (exchanged, [], "altered"),
      (map, ["--tenant", "second"], "tenant \"default\""), (map + ["dave,3,73c5da0a"], [], "cannot be used"),
      (Array(map[..<4]) + ["#end,3,73c5da0a"], [], "cannot be used"),
    ]
    for (lines, options, message) in cases {
      try workspace.write("map.csv", lines.map { $0 + "\n" }.joined())
      let before = try workspace.contents()
      let outcome = try await recover(workspace, options)
      expect(outcome, exits: 4)
      #expect(outcome.errors.contains(message), "\(lines): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
      #expect(try workspace.contents() == before)
    }
  }

  /// With a map that was written before carol came, whoever comes next does not get carol's wallets.
  @Test func anOlderMap() async throws {
    let (workspace, map) = try await workspace()
    let carol = try await Set(workspace.list().filter { $0.userText == "carol" }.map(\.address))
    try workspace.write("map.csv", map[..<3].map { $0 + "\n" }.joined())
    let outcome = try await recover(workspace, ["--unauthenticated-map"])
    expect(outcome, exits: 0)
    #expect(outcome.errors.contains("nothing tells whether the map is right"))
    #expect(outcome.errors.contains("2 users recovered; new users get indexes from 1,048,578 on"))
    #expect(try WalletLine.parse(outcome.output).map(\.sharedIndex) == [0, 0, 1, 1])
    let dave = try await workspace.share(["dave"], store: Self.other)
    #expect(dave.map(\.sharedIndex) == [1_048_578, 1_048_578])
    #expect(carol.count == 2 && carol.isDisjoint(with: dave.map(\.address)))
    try await workspace.expectCleanAudit(store: Self.other)
  }

  /// `--next-index` has the last word, but for users of the map.
  @Test(arguments: [("0", 3), ("3", 3), ("4", 4)]) func nextIndex(_ option: String, _ next: Int) async throws {
    let (workspace, map) = try await workspace()
    try workspace.write("map.csv", map.map { $0 + "\n" }.joined())
    expect(try await recover(workspace, ["--next-index", option]), exits: 0)
    #expect(try await workspace.share(["dave"], store: Self.other).map(\.sharedIndex) == [next, next])
  }

  /// A map is a new file: an older or emptier store does not take a good one's place.
  @Test func isNeverReplaced() async throws {
    let (workspace, map) = try await workspace()
    let command = ["shared-seed", "map", "--output", "map.csv"]
    let written = try await workspace.run(command + Workspace.storeOptions)
    expect(written, exits: 0)
    #expect(written.output.isEmpty)
    let text = map.map { $0 + "\n" }.joined()
    #expect(try workspace.text("map.csv") == text && workspace.mode("map.csv") == 0o600)
    #expect(!workspace.exists("map.csv.partial"))
    try await workspace.importShared(Phrases.abandon, store: Self.other)
    for store in [Self.other, Workspace.storeOptions] {
      expect(try await workspace.run(command + store), exits: 4, naming: "map.csv")
      #expect(try workspace.text("map.csv") == text)
      #expect(!workspace.exists("map.csv.partial"))
    }
    // What an interrupted run has left is no map, and is written over.
    try workspace.write("second.csv.partial", String(repeating: "x", count: 10_000))
    let second = ["shared-seed", "map", "--output", "second.csv"] + Self.other
    expect(try await workspace.run(second), exits: 0)
    #expect(try workspace.text("second.csv").split(separator: "\n").count == 2)
    #expect(try workspace.text("second.csv").hasPrefix("user_id,index,seed\n#end,0,73c5da0a 7a73cf626fcac324"))
    #expect(!workspace.exists("second.csv.partial"))
    // A device is written to as ever.
    let piped = try await workspace.run(["shared-seed", "map", "--output", "/dev/stdout"] + Workspace.storeOptions)
    expect(piped, exits: 0)
    #expect(String(decoding: piped.output, as: UTF8.self) == text)
  }

  /// A map that lacks users is not taken for a whole one.
  @Test func incomplete() async throws {
    let (workspace, _) = try await workspace()
    try WalletDatabase(path: workspace.path("wallets.db")).execute(
      "UPDATE wallets SET address = address || 'x' WHERE user = (SELECT id FROM users WHERE user_id = 'bob')")
    let written = try await workspace.run(["shared-seed", "map", "--output", "map.csv"] + Workspace.storeOptions)
    expect(written, exits: 1, naming: "user bob")
    #expect(try workspace.text("map.csv") == "user_id,index,seed\nalice,0,73c5da0a\ncarol,2,73c5da0a\n")
    expect(try await recover(workspace), exits: 4, naming: "--unauthenticated-map")
    #expect(!workspace.exists("other.db"))
  }

  /// The last line is what Python's hashlib makes of phrase, tenant and users.
  @Test(.needsOracles) func asHashlibHasIt() async throws {
    let python = try #require(Requirements.oraclePython, "WALLET_ENGINE_ORACLES has to name a Python")
    let workspace = try Workspace()
    let all = users(2500) + ["#end", "a,b", "\"", "e\u{301}", "\u{E9}"]
    for (phrase, tenant, seed) in [(Phrases.abandon, "a, \"b\"", "73c5da0a"), (Phrases.salt, "default", nil)] {
      let store = ["--store", "\(phrase.utf8.count).db", "--root-key", "file:keys/root.key", "--tenant", tenant]
      try await workspace.importShared(phrase, store: store)
      try workspace.write("users.txt", all.map { $0 + "\n" }.joined())
      expect(
        try await workspace.run(["provision", "--keys", "shared-seed", "--users", "users.txt"] + store), exits: 0)
      let map = try await workspace.map(store: store)
      let last = try #require(map.split(separator: "\n").last)
      let fingerprint = try seed ?? String(#require(map.split(separator: "\n").dropFirst().first).suffix(8))
      let question: [String: Any] = [
        "phrase": phrase, "passphrase": "", "tenant": tenant, "seed": fingerprint,
        "users": all.enumerated().map { [$0.element, $0.offset] as [Any] },
      ]
      let oracle = try await ChildProcess(
        .init(
          executable: python, arguments: [PackageRoot.url(of: "Scripts/shared-seed-map.py").path],
          directory: workspace.root,
          input: .bytes(Array(JSONSerialization.data(withJSONObject: question)) + [UInt8(ascii: "\n")]))
      ).finish()
      #expect(oracle.ending == .exited(0), "\(oracle.errors)")
      #expect(String(decoding: oracle.output, as: UTF8.self) == last + "\n")
    }
  }
}
